import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './reports.texts.en.ts';
import { fr } from './reports.texts.fr.ts';

export const texts = defineTexts('espaceco_reports', { fr, en });
