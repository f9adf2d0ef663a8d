import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './grids.texts.en.ts';
import { fr } from './grids.texts.fr.ts';

export const texts = defineTexts('espaceco_grids', { fr, en });
