import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './report-new.texts.en.ts';
import { fr } from './report-new.texts.fr.ts';

export const texts = defineTexts('espaceco_report_new', { fr, en });
