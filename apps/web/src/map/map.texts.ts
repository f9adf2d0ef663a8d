import { defineTexts } from '../base/i18n/texts.ts';
import { en } from './map.texts.en.ts';
import { fr } from './map.texts.fr.ts';

export const mapTexts = defineTexts('map', { fr, en });
