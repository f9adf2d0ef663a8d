import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './invitation.texts.en.ts';
import { fr } from './invitation.texts.fr.ts';

export const texts = defineTexts('espaceco_member_invitation', { fr, en });
