import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './executions.texts.en.ts';
import { fr } from './executions.texts.fr.ts';

export const executionTexts = defineTexts('executions', { fr, en });
