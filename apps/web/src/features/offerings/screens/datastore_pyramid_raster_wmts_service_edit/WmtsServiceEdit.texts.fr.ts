export const fr = { title: 'Modifier le service WMTS' } as const;
