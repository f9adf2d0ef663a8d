import type { SameTexts } from '../../base/i18n/texts.ts';
import type { fr } from './Sitemap.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  search: 'Search the whole site',
  producers: 'Producers',
  site: 'The site',
  open: 'Data and programs',
  calls: 'Documentation of the API',
  newsFeed: 'News, in RSS',
  alertsFeed: 'Alerts, in RSS',
  permissions: 'My permissions',
  joinCommunity: 'Join communities',
  requestDatastore: 'Request a workspace',
  personal: 'Your space',
  rules: 'Rules and information',
  signUp: 'Create an account',
  forgotten: 'Forgotten password',
  accessibility: 'Accessibility',
};
