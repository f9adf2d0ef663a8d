import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './traffic.texts.en.ts';
import { fr } from './traffic.texts.fr.ts';

export const trafficTexts = defineTexts('traffic', { fr, en });
