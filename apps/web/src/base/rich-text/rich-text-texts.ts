import { defineTexts } from '../i18n/texts.ts';
import { en } from './rich-text.texts.en.ts';
import { fr } from './rich-text.texts.fr.ts';

export const richTextTexts = defineTexts('rich_text', { fr, en });
