export const fr = {
  tagline: 'Le service public des {{product}} et données du territoire',
  product: 'cartes',
  beta: 'Bêta',
  homeLink: 'Accueil – {{site}}',
  skipContent: 'Contenu',
  skipMenu: 'Menu',
  skipFooter: 'Pied de page',
  geoportail: 'Accéder au Géoportail',
  geoportailTitle: 'Accéder au Géoportail (nouvelle fenêtre)',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  home: 'Accueil',
  documentation: 'Documentation de l’API',
  documentationTitle: 'Documentation de l’API (nouvelle fenêtre)',
  about: 'À propos',
  dashboard: 'Tableau de bord',
  data: 'Données',
  account: 'Mon compte',
  sitemap: 'Plan du site',
  legalNotice: 'Mentions légales',
  personalData: 'Données personnelles',
  terms: 'Conditions générales d’utilisation',
  footerDescription:
    'Déposer, contrôler, intégrer, publier et consulter des données géographiques, par des services aux normes ouvertes.',
  licence: 'Chaque donnée publiée suit la licence que son producteur indique.',
  version: 'Version {{version}}',

  notFoundTitle: 'Page non trouvée',
  notFoundCode: 'Erreur 404',
  notFoundText:
    'La page que vous cherchez n’existe pas, a été déplacée, ou vous n’y avez pas accès. Si vous avez saisi l’adresse, vérifiez qu’elle est correcte.',

  sessionExpiredTitle: 'Session expirée',
  sessionExpiredText: 'Votre session n’est plus ouverte. Ce que vous avez saisi sur cette page est gardé.',
  sessionExpiredLink: 'Se reconnecter dans un nouvel onglet',

  redirecting: 'Redirection vers la page de connexion...',
} as const;
