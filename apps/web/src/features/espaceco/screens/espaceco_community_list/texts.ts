import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './list.texts.en.ts';
import { fr } from './list.texts.fr.ts';

export const texts = defineTexts('espaceco_community_list', { fr, en });
