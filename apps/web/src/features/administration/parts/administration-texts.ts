import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './administration.texts.en.ts';
import { fr } from './administration.texts.fr.ts';

export const administrationTexts = defineTexts('administration', { fr, en });
