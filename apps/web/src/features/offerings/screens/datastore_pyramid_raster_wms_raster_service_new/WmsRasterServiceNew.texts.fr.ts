export const fr = { title: 'Publier un service WMS-Raster' } as const;
