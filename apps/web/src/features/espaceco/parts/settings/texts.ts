import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './settings.texts.en.ts';
import { fr } from './settings.texts.fr.ts';

export const texts = defineTexts('espaceco_settings', { fr, en });
