import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationRequests.texts.en.ts';
import { fr } from './AdministrationRequests.texts.fr.ts';

export const texts = defineTexts('administration_requests', { fr, en });
