import { knownLicences } from '@cartable/contract';
import type { IsoRecord } from '../record.model.ts';

const offering = 'b4b2b6a5-2f40-4a6c-9c0c-1f6f5d1a7f01';

/** With something in every field. */
export const full: IsoRecord = {
  file_identifier: 'communes-2026.v1',
  hierarchy_level: 'series',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title: 'Communes & <cantons>',
  abstract: 'Limites **administratives**.\n\nDeuxième paragraphe.',
  creation_date: '2026-01-31',
  topic_categories: ['boundaries', 'planningCadastre'],
  inspire_keywords: ['Unités administratives', 'Limite administrative'],
  free_keywords: ['commune'],
  resource_genealogy: 'Dessinées à la main.',
  frequency_code: 'quarterly',
  contact_email: 'contact@mairie.example',
  organisation_name: 'Mairie de Brest',
  organisation_email: 'sig@mairie.example',
  contacts: [{ organisation: 'Bureau <Dupré>', email: 'geometres@bureau.example', role: 'processor' }],
  use_limitation: 'Ne pas utiliser pour naviguer.',
  resolution: '25000',
  licence: { code: 'ODbL-1.0', ...knownLicences['ODbL-1.0'] },
  links: [
    {
      protocol: 'OGC:WMS',
      url: 'https://ailleurs.example/wms?map=a&b',
      name: 'communes',
      title: 'Communes (WMS d’ailleurs)',
    },
    {
      protocol: 'WWW:LINK-1.0-http--link',
      url: 'https://ailleurs.example/page',
      name: '',
      title: 'Page du producteur',
    },
  ],
  extent: { west: -61.9, south: 15.8, east: -60.9, north: 16.6 },
  foreign_xml: null,
  update_date: '2026-11-22T07:00:00.123Z',
  bbox: { west: -61.9, south: 15.8, east: -60.9, north: 16.6 },
  projections: ['EPSG:5490'],
  layers: [
    {
      name: 'communes_wfs:communes',
      gmd_online_resource_protocol: 'OGC:WFS',
      gmd_online_resource_url: 'https://cartes.example/wfs',
      offering_id: offering,
      open: true,
      title: 'Communes (WFS)',
    },
    {
      name: 'communes_wms',
      gmd_online_resource_protocol: 'OGC:WMS',
      gmd_online_resource_url: 'https://cartes.example/private/wms-v',
      offering_id: offering.replace('01', '02'),
      open: false,
      title: 'Communes (WMS)',
    },
  ],
  style_files: [
    { name: 'Style Nuit', description: null, url: 'https://cartes.example/annexes/x/style/1.sld' },
  ],
  capabilities_files: [
    {
      name: 'GetCapabilities - WFS',
      description: 'Service public WFS',
      url: 'https://cartes.example/wfs?a=1&b=2',
    },
  ],
  documents: [{ name: 'Notice', description: 'PDF', url: 'https://cartes.example/notice.pdf' }],
  thumbnail_url: 'https://cartes.example/annexes/x/thumbnail/1.png',
  representations: ['vector'],
  formats: ['GML', 'GeoJSON'],
  feature_catalogue_url: 'https://cartes.example/api/geonetwork/metadata/x/feature-catalogue',
};
/** With what is required only. */
export const bare: IsoRecord = {
  ...full,
  hierarchy_level: 'dataset',
  topic_categories: ['biota'],
  inspire_keywords: [],
  free_keywords: [],
  resource_genealogy: '',
  contacts: [],
  use_limitation: '',
  resolution: null,
  licence: null,
  links: [],
  extent: null,
  bbox: null,
  projections: [],
  layers: [],
  style_files: [],
  capabilities_files: [],
  documents: [],
  thumbnail_url: null,
  representations: [],
  formats: [],
  feature_catalogue_url: null,
};
