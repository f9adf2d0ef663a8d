import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './ServiceView.texts.en.ts';
import { fr } from './ServiceView.texts.fr.ts';

export const texts = defineTexts('datastore_service_view', { fr, en });
