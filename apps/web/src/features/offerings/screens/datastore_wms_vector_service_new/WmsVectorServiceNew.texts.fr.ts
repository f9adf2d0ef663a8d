export const fr = { title: 'Publier un service WMS-Vecteur' } as const;
