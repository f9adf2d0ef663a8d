import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationText.texts.en.ts';
import { fr } from './AdministrationText.texts.fr.ts';

export const texts = defineTexts('administration_text', { fr, en });
