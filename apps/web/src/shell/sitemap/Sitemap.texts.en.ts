import type { SameTexts } from '../../base/i18n/texts.ts';
import type { fr } from './Sitemap.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  search: 'Search the whole site',
  producers: 'Producers',
  site: 'The site',
  personal: 'Your space',
  rules: 'Rules and information',
  signUp: 'Create an account',
  forgotten: 'Forgotten password',
  accessibility: 'Accessibility',
};
