import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Generate.texts.en.ts';
import { fr } from './Generate.texts.fr.ts';

export const texts = defineTexts('datastore_pyramid_vector_generate', { fr, en });
