export const fr = {
  title: 'Foire aux questions',
  search: 'Chercher dans les questions',
  nothing: 'Aucune question ne contient ces mots.',
  all: 'Voir toutes les questions',
  count_one: '{{count}} question',
  count_other: '{{count}} questions',
  other: 'Votre question n’y est pas ?',
  write: 'Écrivez-nous',
} as const;
