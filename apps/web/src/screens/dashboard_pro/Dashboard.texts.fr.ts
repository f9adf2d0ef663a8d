export const fr = {
  title: 'Tableau de bord',
  welcome: 'Bienvenue {{name}}',
  workspaces: 'Espaces de travail',
  sandboxTitle: 'Découverte',
  sandboxText: 'Pour essayer : des données qui n’apparaissent pas au catalogue.',
  sandboxJoin: 'Rejoindre cet espace et l’ouvrir',
  joining: 'Ouverture de l’espace Découverte…',
  joinFailed: 'L’espace Découverte n’a pas pu être rejoint',
  noOther: 'Vous n’êtes membre d’aucune autre communauté qui possède un espace de travail.',
  account: 'Mon compte',
  accountText: 'Nom, adresse, langue, mot de passe',
  unverified:
    'Votre adresse électronique n’est pas encore confirmée : ouvrez le lien du message qui vous a été envoyé.',
} as const;
