import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Maps.texts.en.ts';
import { fr } from './Maps.texts.fr.ts';

export const texts = defineTexts('maps', { fr, en });
