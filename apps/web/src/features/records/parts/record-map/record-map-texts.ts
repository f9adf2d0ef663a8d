import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './record-map.texts.en.ts';
import { fr } from './record-map.texts.fr.ts';

export const recordMapTexts = defineTexts('record_map', { fr, en });
