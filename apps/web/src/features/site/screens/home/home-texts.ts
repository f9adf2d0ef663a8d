import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Home.texts.en.ts';
import { fr } from './Home.texts.fr.ts';

export const homeTexts = defineTexts('home', { fr, en });
