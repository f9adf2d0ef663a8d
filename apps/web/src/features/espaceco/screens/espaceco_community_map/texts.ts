import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './guichet.texts.en.ts';
import { fr } from './guichet.texts.fr.ts';

export const texts = defineTexts('espaceco_community_map', { fr, en });
