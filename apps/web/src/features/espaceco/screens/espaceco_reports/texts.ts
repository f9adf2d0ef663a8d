import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './report-list.texts.en.ts';
import { fr } from './report-list.texts.fr.ts';

export const texts = defineTexts('espaceco_report_list', { fr, en });
