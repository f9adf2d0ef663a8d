import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './downloads.texts.en.ts';
import { fr } from './downloads.texts.fr.ts';

export const texts = defineTexts('downloads', { fr, en });
