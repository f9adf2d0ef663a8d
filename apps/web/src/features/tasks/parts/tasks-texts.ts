import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './tasks.texts.en.ts';
import { fr } from './tasks.texts.fr.ts';

export const tasksTexts = defineTexts('works', { fr, en });
