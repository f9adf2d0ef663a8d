import { defineTexts } from '../i18n/texts.ts';
import { en } from './site.texts.en.ts';
import { fr } from './site.texts.fr.ts';

export const siteTexts = defineTexts('site', { fr, en });
