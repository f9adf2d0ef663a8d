import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './features.texts.en.ts';
import { fr } from './features.texts.fr.ts';

export const featuresTexts = defineTexts('espaceco_features', { fr, en });
