import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './database.texts.en.ts';
import { fr } from './database.texts.fr.ts';

export const texts = defineTexts('espaceco_database', { fr, en });
