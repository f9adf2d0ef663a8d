import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './saved-searches.texts.en.ts';
import { fr } from './saved-searches.texts.fr.ts';

export const texts = defineTexts('saved_searches', { fr, en });
