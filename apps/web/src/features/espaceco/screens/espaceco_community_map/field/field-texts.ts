import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './field.texts.en.ts';
import { fr } from './field.texts.fr.ts';

export const fieldTexts = defineTexts('espaceco_community_field', { fr, en });
