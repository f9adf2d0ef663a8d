import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './DatasheetUpload.texts.en.ts';
import { fr } from './DatasheetUpload.texts.fr.ts';

export const texts = defineTexts('datastore_datasheet_upload', { fr, en });
