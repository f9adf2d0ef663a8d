import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './styles.texts.en.ts';
import { fr } from './styles.texts.fr.ts';

export const styleTexts = defineTexts('display-styles', { fr, en });
