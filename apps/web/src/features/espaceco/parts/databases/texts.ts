import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './databases.texts.en.ts';
import { fr } from './databases.texts.fr.ts';

export const texts = defineTexts('espaceco_databases', { fr, en });
