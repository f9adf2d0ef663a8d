import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './MyAccount.texts.en.ts';
import { fr } from './MyAccount.texts.fr.ts';

export const accountTexts = defineTexts('my_account', { fr, en });
