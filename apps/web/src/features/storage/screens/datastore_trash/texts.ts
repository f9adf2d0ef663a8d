import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Trash.texts.en.ts';
import { fr } from './Trash.texts.fr.ts';

export const texts = defineTexts('datastore_trash', { fr, en });
