import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './create.texts.en.ts';
import { fr } from './create.texts.fr.ts';

export const texts = defineTexts('espaceco_create_community', { fr, en });
