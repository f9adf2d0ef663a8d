import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Activity.texts.en.ts';
import { fr } from './Activity.texts.fr.ts';

export const texts = defineTexts('datastore_activity', { fr, en });
