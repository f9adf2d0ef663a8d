import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './documents.texts.en.ts';
import { fr } from './documents.texts.fr.ts';

export const documentTexts = defineTexts('datastore_datasheet_view_documents', { fr, en });
