import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './pyramids.texts.en.ts';
import { fr } from './pyramids.texts.fr.ts';

export const pyramidTexts = defineTexts('pyramids', { fr, en });
