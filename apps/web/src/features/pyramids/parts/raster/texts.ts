import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './raster-pyramid.texts.en.ts';
import { fr } from './raster-pyramid.texts.fr.ts';

export const rasterPyramidTexts = defineTexts('raster-pyramid', { fr, en });
