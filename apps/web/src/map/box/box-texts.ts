import { defineTexts } from '../../base/i18n/texts.ts';
import { en } from './box.texts.en.ts';
import { fr } from './box.texts.fr.ts';

export const boxTexts = defineTexts('box', { fr, en });
