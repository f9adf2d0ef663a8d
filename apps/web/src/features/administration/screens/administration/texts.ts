import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './Administration.texts.en.ts';
import { fr } from './Administration.texts.fr.ts';

export const texts = defineTexts('administration_hub', { fr, en });
