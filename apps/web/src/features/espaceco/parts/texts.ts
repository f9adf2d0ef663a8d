import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './espaceco.texts.en.ts';
import { fr } from './espaceco.texts.fr.ts';

export const texts = defineTexts('espaceco', { fr, en });
