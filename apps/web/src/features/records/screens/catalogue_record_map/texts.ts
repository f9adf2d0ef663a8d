import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './CatalogueRecordMap.texts.en.ts';
import { fr } from './CatalogueRecordMap.texts.fr.ts';

export const texts = defineTexts('catalogue_record_map', { fr, en });
