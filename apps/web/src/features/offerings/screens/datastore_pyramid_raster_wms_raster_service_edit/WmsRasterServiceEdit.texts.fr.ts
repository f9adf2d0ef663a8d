export const fr = { title: 'Modifier le service WMS-Raster' } as const;
