import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './versions.texts.en.ts';
import { fr } from './versions.texts.fr.ts';

export const versionsTexts = defineTexts('catalogue_record_versions', { fr, en });
