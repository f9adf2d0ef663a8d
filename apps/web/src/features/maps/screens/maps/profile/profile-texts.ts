import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './profile.texts.en.ts';
import { fr } from './profile.texts.fr.ts';

export const profileTexts = defineTexts('map-profile', { fr, en });
