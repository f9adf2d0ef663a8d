/** Pages of the site that everyone may read, and that say something by themselves. */
export const publicPages: readonly string[] = [
  '/',
  '/catalogue',
  '/cartes',
  '/a-propos',
  '/nous-ecrire',
  '/plan-du-site',
  '/accessibilite',
  '/mentions-legales',
  '/donnees-personnelles',
  '/cgu',
];

/** Where search engines have nothing to look for: pages of members, and services that answer with maps and data. */
export const unreadPaths: readonly string[] = [
  '/administration',
  '/communaute/',
  '/demande-acces/',
  '/entrepot/',
  '/login',
  '/logout',
  '/mes-',
  '/mon-compte',
  '/private/',
  '/signup',
  '/tableau-de-bord',
  '/csw',
  '/sandbox/',
  '/telechargement/',
  '/tiles/',
  '/tms/',
  '/wfs',
  '/wms-',
  '/wmts',
];
