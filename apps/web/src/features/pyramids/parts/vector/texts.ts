import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './vector-pyramid.texts.en.ts';
import { fr } from './vector-pyramid.texts.fr.ts';

export const vectorPyramidTexts = defineTexts('vector_pyramid', { fr, en });
