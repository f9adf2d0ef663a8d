import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './publication.texts.en.ts';
import { fr } from './publication.texts.fr.ts';

export const publicationTexts = defineTexts('publication', { fr, en });
