import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './metadata.texts.en.ts';
import { fr } from './metadata.texts.fr.ts';

export const metadataTexts = defineTexts('datastore_datasheet_view_metadata', { fr, en });
