export const fr = {
  restored: 'Ce que vous aviez saisi à {{time}} a été retrouvé.',
  startAgain: 'Repartir de zéro',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText:
    'Ce que vous avez saisi n’est pas enregistré. Dans cet onglet, vous le retrouverez en revenant sur ce formulaire.',
  leave: 'Quitter la page',
  stay: 'Rester sur la page',
  summary_one: '{{count}} point à corriger',
  summary_other: '{{count}} points à corriger',
  problem: '{{label}} : {{message}}',
} as const;
