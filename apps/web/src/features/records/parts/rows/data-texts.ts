import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './data.texts.en.ts';
import { fr } from './data.texts.fr.ts';

export const dataTexts = defineTexts('catalogue_record_data', { fr, en });
