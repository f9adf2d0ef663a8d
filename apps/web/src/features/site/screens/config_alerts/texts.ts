import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './ConfigAlerts.texts.en.ts';
import { fr } from './ConfigAlerts.texts.fr.ts';

export const texts = defineTexts('configAlerts', { fr, en });
