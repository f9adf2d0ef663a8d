import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './keys.texts.en.ts';
import { fr } from './keys.texts.fr.ts';

export const keyTexts = defineTexts('keys', { fr, en });
