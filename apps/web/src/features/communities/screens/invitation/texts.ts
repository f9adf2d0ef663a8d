import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Invitation.texts.en.ts';
import { fr } from './Invitation.texts.fr.ts';

export const texts = defineTexts('invitation', { fr, en });
