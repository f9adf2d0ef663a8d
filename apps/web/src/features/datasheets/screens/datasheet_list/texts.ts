import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './DatasheetList.texts.en.ts';
import { fr } from './DatasheetList.texts.fr.ts';

export const texts = defineTexts('datasheet_list', { fr, en });
