import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationDatastores.texts.en.ts';
import { fr } from './AdministrationDatastores.texts.fr.ts';

export const texts = defineTexts('administration_datastores', { fr, en });
