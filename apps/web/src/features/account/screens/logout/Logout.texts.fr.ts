export const fr = {
  title: 'Se déconnecter',
  question: 'Voulez-vous fermer votre session ?',
  confirm: 'Se déconnecter',
  stay: 'Rester connecté',
  closed: 'Aucune session n’est ouverte dans ce navigateur.',
  signIn: 'Se connecter',
} as const;
