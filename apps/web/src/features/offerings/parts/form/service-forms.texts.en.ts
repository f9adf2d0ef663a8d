import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './service-forms.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  newWfs: 'Publish a WFS service',
  newDownload: 'Publish a download service',
  newWmsVector: 'Publish a vector WMS service',
  newTms: 'Publish a vector tile service (TMS)',
  newWmsRaster: 'Publish a raster WMS service',
  newWmts: 'Publish a WMTS service',
  editWfs: 'Edit the WFS service',
  editDownload: 'Change the download service',
  editWmsVector: 'Edit the vector WMS service',
  editTms: 'Edit the vector tile service (TMS)',
  editWmsRaster: 'Edit the raster WMS service',
  editWmts: 'Edit the WMTS service',
};
