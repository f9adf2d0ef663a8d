import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './overview.texts.en.ts';
import { fr } from './overview.texts.fr.ts';

export const overviewTexts = defineTexts('espaceco_community_overview', { fr, en });
