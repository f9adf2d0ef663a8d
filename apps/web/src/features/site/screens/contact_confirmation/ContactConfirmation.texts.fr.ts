export const fr = {
  title: 'Message envoyé',
  text: 'Votre message a bien été transmis au support. Un accusé de réception vous est envoyé par courriel.',
  home: 'Retour à l’accueil',
  again: 'Écrire un autre message',
} as const;
