import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './ManageStorage.texts.en.ts';
import { fr } from './ManageStorage.texts.fr.ts';

export const texts = defineTexts('datastore_manage_storage', { fr, en });
