export const fr = {
  title: 'Gestion des cookies',
  audienceTitle: 'Mesure d’audience',
  audienceText:
    'Compter les pages publiques vues, par un Matomo que choisit l’exploitant du site. Ni cookie, ni recherche, ni page de votre espace de travail.',
  necessaryTitle: 'Ce dont le site a besoin',
  necessaryText: 'Ce qui suit ne sert qu’à faire fonctionner le site. Aucun accord n’est demandé pour cela.',
  session: 'Un cookie de session, quand vous vous connectez, illisible par les scripts.',
  choices: 'Dans votre navigateur : la langue, l’apparence, et vos choix de cette page.',
  drafts:
    'Dans votre navigateur, une fois connecté : les saisies en cours et les dernières réponses lues. Se déconnecter les efface, sauf les travaux de l’espace collaboratif pas encore envoyés, que vous pouvez alors supprimer.',
  optionalTitle: 'Ce qui demande votre accord',
  none: 'Rien : ce site ne mesure pas son audience et n’installe aucun traceur.',
  accepted: 'Vous avez accepté la mesure d’audience.',
  refused: 'Vous avez refusé la mesure d’audience : rien n’est mesuré.',
  undecided: 'Vous n’avez pas encore choisi : rien n’est mesuré.',
  changeButton: 'Changer mon choix',
  bannerTitle: 'Pouvons-nous compter votre passage ?',
  bannerChange: 'Votre choix se change à tout moment :',
  panelAll: 'Pour toutes les mesures :',
  panelNecessary: 'La session, la langue et l’apparence : rien ne marche sans, aucun accord n’est demandé.',
} as const;
