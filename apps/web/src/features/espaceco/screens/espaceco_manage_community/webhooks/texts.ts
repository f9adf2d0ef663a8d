import { defineTexts } from '../../../../../base/i18n/texts.ts';
import { en } from './webhooks.texts.en.ts';
import { fr } from './webhooks.texts.fr.ts';

export const texts = defineTexts('espaceco_webhooks', { fr, en });
