import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './works.texts.en.ts';
import { fr } from './works.texts.fr.ts';

export const worksTexts = defineTexts('works', { fr, en });
