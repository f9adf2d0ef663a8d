export const fr = {
  title: 'Demande envoyée',
  done: 'Votre demande est arrivée',
  text: 'Les administrateurs vous répondront par courriel. Un accusé de réception vient de vous être envoyé.',
  back: 'Retour au tableau de bord',
} as const;
