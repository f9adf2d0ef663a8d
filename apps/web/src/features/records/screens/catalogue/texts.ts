import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Catalogue.texts.en.ts';
import { fr } from './Catalogue.texts.fr.ts';

export const texts = defineTexts('catalogue', { fr, en });
