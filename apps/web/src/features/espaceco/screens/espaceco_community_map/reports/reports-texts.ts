import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './reports-panel.texts.en.ts';
import { fr } from './reports-panel.texts.fr.ts';

export const reportsTexts = defineTexts('espaceco_community_map_reports', { fr, en });
