import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './reports.texts.en.ts';
import { fr } from './reports.texts.fr.ts';

export const reportTexts = defineTexts('reports', { fr, en });

export type ReportTextKey = keyof typeof fr;
