export const fr = {
  newWfs: 'Publier un service WFS',
  newDownload: 'Publier un service de téléchargement',
  newWmsVector: 'Publier un service WMS-Vecteur',
  newTms: 'Publier un service de tuiles vectorielles (TMS)',
  newWmsRaster: 'Publier un service WMS-Raster',
  newWmts: 'Publier un service WMTS',
  editWfs: 'Modifier le service WFS',
  editDownload: 'Modifier le service de téléchargement',
  editWmsVector: 'Modifier le service WMS-Vecteur',
  editTms: 'Modifier le service de tuiles vectorielles (TMS)',
  editWmsRaster: 'Modifier le service WMS-Raster',
  editWmts: 'Modifier le service WMTS',
} as const;
