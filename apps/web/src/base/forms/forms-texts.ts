import { defineTexts } from '../i18n/texts.ts';
import { en } from './forms.texts.en.ts';
import { fr } from './forms.texts.fr.ts';

export const formTexts = defineTexts('forms', { fr, en });
