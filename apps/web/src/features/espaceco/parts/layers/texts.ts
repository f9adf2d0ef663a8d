import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './layers.texts.en.ts';
import { fr } from './layers.texts.fr.ts';

export const texts = defineTexts('espaceco_layers', { fr, en });
