import { defineTexts } from '../i18n/texts.ts';
import { en } from './common.texts.en.ts';
import { fr } from './common.texts.fr.ts';

export const commonTexts = defineTexts('common', { fr, en });
