import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './open-report.texts.en.ts';
import { fr } from './open-report.texts.fr.ts';

export const texts = defineTexts('espaceco_open_report', { fr, en });
