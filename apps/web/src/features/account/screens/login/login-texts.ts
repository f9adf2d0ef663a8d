import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Login.texts.en.ts';
import { fr } from './Login.texts.fr.ts';

export const loginTexts = defineTexts('login', { fr, en });
