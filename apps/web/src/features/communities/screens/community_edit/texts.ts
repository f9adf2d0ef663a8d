import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './CommunityEdit.texts.en.ts';
import { fr } from './CommunityEdit.texts.fr.ts';

export const texts = defineTexts('community_edit', { fr, en });
