import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './themes.texts.en.ts';
import { fr } from './themes.texts.fr.ts';

export const texts = defineTexts('espaceco_themes', { fr, en });
