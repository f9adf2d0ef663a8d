import type { Language } from '@cartable/contract';

type Titles = Readonly<Record<Language, string>>;

/**
 * Names of the pages for who is signed in, which stand in the title of the window until the script writes that of the
 * screen. They tell nothing of what is in them: the head is sent to anyone.
 */
const titles: readonly (readonly [path: RegExp, titles: Titles])[] = [
  [/^\/tableau-de-bord$/, { fr: 'Tableau de bord', en: 'Dashboard' }],
  [/^\/mon-compte$/, { fr: 'Mon compte', en: 'My account' }],
  [/^\/mes-notifications$/, { fr: 'Mes notifications', en: 'My notifications' }],
  [/^\/mes-cles(\/|$)/, { fr: 'Mes clés d’accès', en: 'My access keys' }],
  [/^\/mes-permissions(\/|$)/, { fr: 'Mes permissions', en: 'My permissions' }],
  [/^\/mes-documents$/, { fr: 'Mes documents', en: 'My documents' }],
  [/^\/demande-acces\//, { fr: 'Demander un accès', en: 'Request access' }],
  [/^\/rejoindre-des-communautes$/, { fr: 'Rejoindre une communauté', en: 'Join a community' }],
  [/^\/communaute\/[^/]+\/membres$/, { fr: 'Membres', en: 'Members' }],
  [/^\/communaute\/[^/]+\/modification$/, { fr: 'Modifier la communauté', en: 'Edit the community' }],
  [/^\/configuration\/alertes$/, { fr: 'Alertes du site', en: 'Alerts of the site' }],
  [/^\/administration(\/|$)/, { fr: 'Administration', en: 'Administration' }],
  [/^\/espace-collaboratif(\/|$)/, { fr: 'Espace collaboratif', en: 'Collaborative space' }],
  [/^\/entrepot\/demande-de-creation$/, { fr: 'Demander un espace de travail', en: 'Ask for a workspace' }],
  [/^\/entrepot\/demande-de-creation\/demande-envoyee$/, { fr: 'Demande envoyée', en: 'Request sent' }],
  [/^\/entrepot\/[^/]+\/consommation$/, { fr: 'Suivi des consommations', en: 'Consumption' }],
  [/^\/entrepot\/[^/]+\/journal$/, { fr: 'Journal d’activité', en: 'Activity log' }],
  [/^\/entrepot\/[^/]+\/corbeille$/, { fr: 'Corbeille', en: 'Trash' }],
  [/^\/entrepot\/[^/]+\/permissions(\/|$)/, { fr: 'Permissions accordées', en: 'Permissions granted' }],
  [/^\/entrepot\/[^/]+\/service\//, { fr: 'Service', en: 'Service' }],
  [/^\/entrepot\/[^/]+\/pyramide-/, { fr: 'Pyramide de tuiles', en: 'Tile pyramid' }],
  [/^\/entrepot\/[^/]+\/livraisons\//, { fr: 'Livraison', en: 'Upload' }],
  [/^\/entrepot\//, { fr: 'Données', en: 'Data' }],
];

/** The name of a page for who is signed in; `undefined` of others. */
export function workspaceTitle(requested: string, language: Language): string | undefined {
  const path = requested.replace(/\/$/, '');
  return titles.find(([pattern]) => pattern.test(path))?.[1][language];
}
