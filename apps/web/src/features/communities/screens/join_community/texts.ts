import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './JoinCommunity.texts.en.ts';
import { fr } from './JoinCommunity.texts.fr.ts';

export const texts = defineTexts('join_community', { fr, en });
