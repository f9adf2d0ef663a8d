import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './records.texts.en.ts';
import { fr } from './records.texts.fr.ts';

export const recordTexts = defineTexts('records', { fr, en });
