import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Dashboard.texts.en.ts';
import { fr } from './Dashboard.texts.fr.ts';

export const dashboardTexts = defineTexts('dashboard_pro', { fr, en });
