import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './DataVersions.texts.en.ts';
import { fr } from './DataVersions.texts.fr.ts';

export const texts = defineTexts('datastore_data_versions', { fr, en });
