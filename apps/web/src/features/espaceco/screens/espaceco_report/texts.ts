import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './report.texts.en.ts';
import { fr } from './report.texts.fr.ts';

export const texts = defineTexts('espaceco_report', { fr, en });
