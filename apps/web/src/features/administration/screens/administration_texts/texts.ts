import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationTexts.texts.en.ts';
import { fr } from './AdministrationTexts.texts.fr.ts';

export const texts = defineTexts('administration_texts', { fr, en });
