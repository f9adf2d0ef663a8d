import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './glossary.fr.ts';

export const en: SameTexts<typeof fr> = {
  wordsOfPage: 'Words of this page:',
  projection: 'projection',
  projection_text:
    'How coordinates relate to the Earth: Lambert-93 (EPSG:2154) in mainland France, WGS 84 degrees (EPSG:4326) from a GPS. A wrong projection puts features elsewhere.',
  encoding: 'encoding',
  encoding_text:
    'How a file writes letters. “Ã©” in place of “é” is the sign of a wrong encoding: try UTF-8 or Windows-1252.',
  datastore: 'datastore',
  datastore_text: 'Place of a community, with its deliveries, data and services, within its quotas.',
  delivery: 'delivery',
  delivery_text: 'Files you deposit together, which are checked before they become data.',
  storedData: 'stored data',
  storedData_text: 'What your files become once checked: tables or images, ready to be published.',
  wfs: 'WFS',
  wfs_text: 'A service that gives the features themselves, with their attributes, to software such as QGIS.',
  wms: 'WMS',
  wms_text: 'A service that draws a picture of the map for each view, in the style you choose.',
  wmts: 'WMTS',
  wmts_text: 'A service that gives map pictures made beforehand, as tiles: fast, however many use it.',
  tms: 'TMS',
  tms_text: 'An address of vector tiles: the browser draws the map from them itself, sharp at any scale.',
  tile: 'tile',
  tile_text: 'A square of map, made for one level and one place.',
  pyramid: 'pyramid',
  pyramid_text: 'All the tiles of some data, from the whole view to the detail, computed once.',
  level: 'level',
  level_text:
    'Degree of detail of a pyramid: 0 shows the world in one tile, each level is twice as fine; 6 suits a country, 12 a town, 18 a street.',
  grid: 'grid',
  grid_text:
    'How the ground is cut into tiles. PM (Web Mercator) suits maps of the web, LAMB93 mainland France.',
  generalisation: 'generalisation',
  generalisation_text:
    'How features are made lighter when seen from afar: simplified lines, small features merged or left out.',
  endpoint: 'endpoint',
  endpoint_text:
    'Address where a type of service is published, open to all or kept for who has a permission.',
  licence: 'licence',
  licence_text:
    'What anyone may do with your data. Licence Ouverte 2.0: anything, naming the author. ODbL: the same, sharing what is made of them.',
  metadata: 'metadata',
  metadata_text: 'The record that describes data in the catalogue: title, summary, dates, producer, extent.',
  inspire: 'INSPIRE',
  inspire_text: 'European directive that asks for environmental data to be described and open, by themes.',
  sld: 'SLD',
  sld_text: 'A style document for a WMS or a WFS: colours, symbols, labels. QGIS exports some.',
  mapbox: 'Mapbox style',
  mapbox_text: 'A JSON document that tells how vector tiles are drawn.',
  key: 'access key',
  key_text: 'A secret that software adds to its requests to read the restricted services open to you.',
  permission: 'permission',
  permission_text: 'Access to restricted services, given to a person or a community, with or without an end.',
  right: 'right',
  right_text: 'What a member may do in the workspace: deposit, process, publish, manage annexes or members.',
  quota: 'quota',
  quota_text: 'Share of storage or number of services granted to the workspace.',
};
