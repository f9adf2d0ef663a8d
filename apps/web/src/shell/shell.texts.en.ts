import type { SameTexts } from '../base/i18n/texts.ts';
import type { fr } from './shell.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  tagline: 'The public service for {{product}} and data of the territory',
  product: 'maps',
  beta: 'Beta',
  homeLink: 'Home – {{site}}',
  skipContent: 'Content',
  skipMenu: 'Menu',
  skipFooter: 'Footer',
  geoportail: 'Go to Géoportail',
  geoportailTitle: 'Go to Géoportail (new window)',
  signIn: 'Sign in',
  signOut: 'Sign out',
  home: 'Home',
  documentation: 'API documentation',
  documentationTitle: 'API documentation (new window)',
  about: 'About',
  dashboard: 'Dashboard',
  data: 'Data',
  account: 'My account',
  assistance: 'Help',
  keys: 'My access keys',
  documents: 'My documents',
  manage: 'Manage the workspace',
  consumption: 'Consumption',
  granted: 'Permissions granted',
  journal: 'Activity log',
  trash: 'Trash',
  administration: 'Administration',
  contact: 'Contact us',
  members: 'Members',
  sitemap: 'Site map',
  legalNotice: 'Legal notice',
  openData: 'Data as OGC API',
  personalData: 'Personal data',
  terms: 'Terms of service',
  footerDescription:
    'Deposit, check, integrate, publish and view geographic data, through services that follow open standards.',
  licence: 'Each published data set follows the licence its producer states.',
  version: 'Version {{version}}',

  notFoundTitle: 'Page not found',
  notFoundCode: 'Error 404',
  notFoundText:
    'The page you are looking for does not exist, has moved, or you may not see it. If you typed the address, check that it is correct.',

  sessionExpiredTitle: 'Session expired',
  sessionExpiredText: 'Your session is no longer open. What you typed on this page is kept.',
  sessionExpiredLink: 'Sign in again in a new tab',

  redirecting: 'Redirecting to the sign-in page...',
};
