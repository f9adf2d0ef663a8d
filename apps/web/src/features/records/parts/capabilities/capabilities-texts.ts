import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './capabilities.texts.en.ts';
import { fr } from './capabilities.texts.fr.ts';

export const capabilitiesTexts = defineTexts('capabilities', { fr, en });
