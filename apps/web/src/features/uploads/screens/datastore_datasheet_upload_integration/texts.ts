import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Integration.texts.en.ts';
import { fr } from './Integration.texts.fr.ts';

export const texts = defineTexts('datastore_datasheet_upload_integration', { fr, en });
