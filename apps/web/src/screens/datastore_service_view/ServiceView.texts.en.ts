import type { SameTexts } from '../../i18n/texts.ts';
import type { fr } from './ServiceView.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  back: 'Back to the services',
  edit: 'Edit',
  restricted: 'Restricted access',
  restrictedTitle: 'Access to this service is restricted',
  restrictedText:
    'It only answers people and communities who were granted a permission. It is therefore not shown on this public map; its address and layer names are below.',
  notYetTitle: 'The service is not published yet',
  notYetText: 'The map will appear here as soon as it answers.',
  map: 'Map of the service {{name}}',
  legend: 'Legend',
  legendOf: 'Legend of {{name}}',
  legendFailed: 'The legend could not be drawn.',
  addresses: 'Addresses',
  capabilities: 'Address of the service (GetCapabilities)',
  layer: 'Layer name',
  use: 'Use this service',
  qgisAddress: 'Address to give to add the layer',
  gdalList: 'Read the description',
  gdalCopy: 'Copy the features into a GeoPackage',
  gdalImage: 'Save an image',
  openLayers: 'Add to a map',
  facts: 'About',
  type: 'Type',
  status: 'Status',
  extent: 'Extent',
  extentValue: 'longitude from {{west}} to {{east}}, latitude from {{south}} to {{north}}',
  endpoint: 'Endpoint',
  lastEvent: 'Last event',
  attribution: 'Attribution',
};
