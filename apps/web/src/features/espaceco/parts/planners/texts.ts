import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './planners.texts.en.ts';
import { fr } from './planners.texts.fr.ts';

export const texts = defineTexts('espaceco_planners', { fr, en });
