export const fr = {
  title: 'Connexion désactivée',
  text: 'La connexion est momentanément désactivée pour une opération de maintenance. Les services publiés restent accessibles. Merci de revenir plus tard.',
  home: 'Retour à l’accueil',
} as const;
