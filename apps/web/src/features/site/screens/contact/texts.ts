import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Contact.texts.en.ts';
import { fr } from './Contact.texts.fr.ts';

export const texts = defineTexts('contact', { fr, en });
