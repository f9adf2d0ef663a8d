import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './saved.texts.en.ts';
import { fr } from './saved.texts.fr.ts';

export const savedTexts = defineTexts('saved-maps', { fr, en });
