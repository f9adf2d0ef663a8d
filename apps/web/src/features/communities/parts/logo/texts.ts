import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './logo.texts.en.ts';
import { fr } from './logo.texts.fr.ts';

export const texts = defineTexts('producer_logo', { fr, en });
