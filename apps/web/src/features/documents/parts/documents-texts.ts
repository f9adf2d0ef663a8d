import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './documents.texts.en.ts';
import { fr } from './documents.texts.fr.ts';

export const documentTexts = defineTexts('documents', { fr, en });
