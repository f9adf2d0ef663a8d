import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './MembersList.texts.en.ts';
import { fr } from './MembersList.texts.fr.ts';

export const texts = defineTexts('members_list', { fr, en });
