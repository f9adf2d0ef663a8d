export const fr = {
  title: 'Confirmation de l’adresse électronique',
  waiting: 'Confirmation en cours…',
  done: 'L’adresse {{email}} est confirmée.',
  failed: 'L’adresse n’a pas pu être confirmée',
  missing: 'Ce lien est incomplet : ouvrez celui du message, sans le couper.',
  again: 'Ouvrir mon tableau de bord pour redemander un lien',
  next: 'Continuer',
} as const;
