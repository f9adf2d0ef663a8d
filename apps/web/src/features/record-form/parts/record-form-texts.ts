import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './record-form.texts.en.ts';
import { fr } from './record-form.texts.fr.ts';

export const recordFormTexts = defineTexts('record-form', { fr, en });
