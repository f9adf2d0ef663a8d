import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './DatasheetView.texts.en.ts';
import { fr } from './DatasheetView.texts.fr.ts';

export const texts = defineTexts('datastore_datasheet_view', { fr, en });
