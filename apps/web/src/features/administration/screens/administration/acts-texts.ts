import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './acts.texts.en.ts';
import { fr } from './acts.texts.fr.ts';

export const actsTexts = defineTexts('administration_acts', { fr, en });
