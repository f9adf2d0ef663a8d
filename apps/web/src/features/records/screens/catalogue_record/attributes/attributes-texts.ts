import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './attributes.texts.en.ts';
import { fr } from './attributes.texts.fr.ts';

export const attributesTexts = defineTexts('catalogue_record_attributes', { fr, en });
