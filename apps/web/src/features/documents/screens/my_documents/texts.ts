import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './MyDocuments.texts.en.ts';
import { fr } from './MyDocuments.texts.fr.ts';

export const texts = defineTexts('my_documents', { fr, en });
