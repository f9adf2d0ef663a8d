import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationHealth.texts.en.ts';
import { fr } from './AdministrationHealth.texts.fr.ts';

export const texts = defineTexts('administration_health', { fr, en });
