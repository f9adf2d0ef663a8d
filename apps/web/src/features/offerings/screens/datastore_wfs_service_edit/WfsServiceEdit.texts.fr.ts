export const fr = { title: 'Modifier le service WFS' } as const;
