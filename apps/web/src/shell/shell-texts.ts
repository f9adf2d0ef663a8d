import { defineTexts } from '../base/i18n/texts.ts';
import { en } from './shell.texts.en.ts';
import { fr } from './shell.texts.fr.ts';

export const shellTexts = defineTexts('shell', { fr, en });
