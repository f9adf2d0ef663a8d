import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './attribute.texts.en.ts';
import { fr } from './attribute.texts.fr.ts';

export const attributeTexts = defineTexts('stored_data_attributes', { fr, en });
