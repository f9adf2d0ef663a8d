export const fr = {
  level: 'Niveau {{level}}',
  tiles: 'tuiles',
  files: 'fichiers',
  features: 'objets',
  amount: '{{done}} sur {{total}} {{unit}}',
  amountOnly: '{{done}} {{unit}}',
  share: '{{percent}} %',
  timeLeft: 'encore {{time}} environ',
} as const;
