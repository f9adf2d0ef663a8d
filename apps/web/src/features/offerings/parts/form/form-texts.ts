import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './form.texts.en.ts';
import { fr } from './form.texts.fr.ts';

export const formTexts = defineTexts('service_form', { fr, en });
