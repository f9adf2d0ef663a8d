import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './quality.texts.en.ts';
import { fr } from './quality.texts.fr.ts';

export const qualityTexts = defineTexts('record_quality', { fr, en });
