import type { PublishedService, PublishedTable } from '@cartable/datastore';
import type { GeometryType } from '@cartable/geo';
import { expect, it } from 'vitest';
import { likelyMaps } from './likely-maps.ts';

function service(
  offeringId: string,
  type: GeometryType | null,
  { published = '2026-01-01', ...more }: Partial<PublishedTable> & { published?: string } = {},
): PublishedService {
  const geometry = type && { column: 'geom', type, srid: 2154, hasZ: false };
  const table = {
    datasetId: offeringId,
    table: 't',
    dataVersion: 'v1',
    geometry,
    extent: [0, 0, 1000, 4000],
    featureCount: 400,
    sld: '<sld/>',
    ...more,
  };
  return { offeringId, published, tables: [table] } as unknown as PublishedService;
}

const idsOf = (maps: ReturnType<typeof likelyMaps>) => maps.map(({ around }) => around.datasetId);

it('of each kind of geometry the most asked, at the scale of its features', () => {
  const services = [
    service('seldom', 'MultiPolygon'),
    service('often', 'Polygon'),
    service('roads', 'MultiLineString'),
    service('wells', 'Point'),
  ];
  const maps = likelyMaps(services, ['tiles', 'often', 'wells', 'seldom']);
  expect(idsOf(maps)).toEqual(['often', 'wells', 'roads']);
  expect(maps[0]).toMatchObject({ srid: 2154, spacing: 100, layers: [{ table: 't', sld: '<sld/>' }] });
});

it('the last published where none was asked', () => {
  const services = [
    service('old', 'Point', { published: '2025-01-01' }),
    service('new', 'MultiPoint', { published: '2026-01-01' }),
  ];
  expect(idsOf(likelyMaps(services, []))).toEqual(['new']);
});

it('nothing where there is nothing to draw: no geometry, no feature, all at one place', () => {
  const services = [
    service('list', null),
    service('empty', 'Point', { featureCount: 0, extent: null }),
    service('heap', 'Point', { extent: [3, 4, 3, 4] }),
  ];
  expect(likelyMaps(services, [])).toEqual([]);
});
