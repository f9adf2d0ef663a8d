export const fr = {
  open: 'Ouvrir dans la carte',
} as const;
