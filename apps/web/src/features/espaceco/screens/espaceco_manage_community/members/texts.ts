import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './members.texts.en.ts';
import { fr } from './members.texts.fr.ts';

export const texts = defineTexts('espaceco_members', { fr, en });
