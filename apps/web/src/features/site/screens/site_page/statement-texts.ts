import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Statement.texts.en.ts';
import { fr } from './Statement.texts.fr.ts';

export const statementTexts = defineTexts('Statement', { fr, en });
