import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationDatastore.texts.en.ts';
import { fr } from './AdministrationDatastore.texts.fr.ts';

export const texts = defineTexts('administration_datastore', { fr, en });
