import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './datasheet.texts.en.ts';
import { fr } from './datasheet.texts.fr.ts';

export const datasheetTexts = defineTexts('datastore_datasheet_view', { fr, en });
