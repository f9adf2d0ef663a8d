import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './deposit.texts.en.ts';
import { fr } from './deposit.texts.fr.ts';

export const depositTexts = defineTexts('deposit', { fr, en });
