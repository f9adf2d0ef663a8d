import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './reuses.texts.en.ts';
import { fr } from './reuses.texts.fr.ts';

export const texts = defineTexts('catalogue_record_reuses', { fr, en });
