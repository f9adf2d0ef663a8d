import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './source.texts.en.ts';
import { fr } from './source.texts.fr.ts';

export const sourceTexts = defineTexts('service-form-source', { fr, en });
