export const fr = { title: 'Modifier le service WMS-Vecteur' } as const;
