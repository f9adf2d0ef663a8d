import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './CatalogueRecord.texts.en.ts';
import { fr } from './CatalogueRecord.texts.fr.ts';

export const texts = defineTexts('catalogue_record', { fr, en });
