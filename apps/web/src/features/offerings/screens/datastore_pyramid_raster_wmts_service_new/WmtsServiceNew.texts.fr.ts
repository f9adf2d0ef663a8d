export const fr = { title: 'Publier un service WMTS' } as const;
