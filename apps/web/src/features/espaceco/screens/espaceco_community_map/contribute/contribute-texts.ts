import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './contribute.texts.en.ts';
import { fr } from './contribute.texts.fr.ts';

export const contributeTexts = defineTexts('espaceco_community_map_contribute', { fr, en });
