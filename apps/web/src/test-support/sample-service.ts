import type { LicensedService } from '@cartable/contract/datastore';

const idOf = (rank: number) => `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a006${rank}`;
const event = { title: 'Publié', date: '2026-11-20T10:00:00.000Z' };

/** A WFS of one table, published and open. */
export const sampleService: LicensedService = {
  _id: idOf(1),
  layer_name: 'limites',
  type: 'WFS',
  status: 'PUBLISHED',
  open: true,
  available: true,
  endpoint: { _id: idOf(2), name: 'WFS ouvert' },
  urls: [{ type: 'WFS', url: 'http://localhost:8080/wfs?SERVICE=WFS&typeNames=limites:commune' }],
  stored_data: idOf(3),
  datasheet_name: 'Limites',
  last_event: event,
  error: null,
  abilities: {},
  configuration: {
    _id: idOf(4),
    name: 'Limites communales',
    layer_name: 'limites',
    type: 'WFS',
    status: 'PUBLISHED',
    tags: {},
    attribution: null,
    styles: [],
    version: 'a',
    type_infos: {
      type: 'WFS',
      bbox: { west: 1, south: 45, east: 2, north: 46 },
      used_data: [
        {
          stored_data: idOf(3),
          relations: [
            { native_name: 'commune', public_name: null, title: 'Communes', abstract: '', keywords: [] },
          ],
        },
      ],
    },
    last_event: event,
  },
  share_url: 'http://localhost:8080/wfs',
  pyramid_kind: null,
  tms_metadata: null,
  licence: {
    code: 'etalab-2.0',
    title: 'Licence Ouverte 2.0',
    url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  },
  instant_tiles_url: null,
};
