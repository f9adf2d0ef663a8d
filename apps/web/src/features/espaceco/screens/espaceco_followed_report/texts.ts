import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './followed-report.texts.en.ts';
import { fr } from './followed-report.texts.fr.ts';

export const texts = defineTexts('espaceco_followed_report', { fr, en });
