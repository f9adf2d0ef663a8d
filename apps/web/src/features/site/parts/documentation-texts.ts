import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from '../screens/documentation/Documentation.texts.en.ts';
import { fr } from '../screens/documentation/Documentation.texts.fr.ts';

export const documentationTexts = defineTexts('documentation', { fr, en });
