export const fr = { title: 'Publier un service WFS' } as const;
