import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './raster-pyramid.texts.en.ts';
import { fr } from './raster-pyramid.texts.fr.ts';

export const texts = defineTexts('raster-pyramid', { fr, en });
