import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './ServiceStatus.texts.en.ts';
import { fr } from './ServiceStatus.texts.fr.ts';

export const texts = defineTexts('serviceStatus', { fr, en });
