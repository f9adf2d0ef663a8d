import type { PublishedService } from '@cartable/datastore';
import { expect, it } from 'vitest';
import { likelyOf, likelyRequests } from './likely-requests.ts';

function service(
  layerName: string,
  { type = 'Point', open = true, isOnEarth = true } = {},
): PublishedService {
  const table = {
    publicName: 'villes',
    geometry: { column: 'the_geom', type, srid: 2154, hasZ: false },
    extent: [100_000, 6_000_000, 200_000, 6_100_000],
    geographicExtent: isOnEarth ? [1, 44, 2, 45] : null,
    featureCount: 10_000,
  };
  return {
    offeringId: layerName,
    layerName,
    open,
    published: '2026-01-01',
    tables: [table],
  } as unknown as PublishedService;
}

const parametersOf = (paths: readonly string[], path: string) =>
  paths
    .map((each) => new URL(each, 'http://h'))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => searchParams);

const requestsOf = (...given: Parameters<typeof likelyOf>) =>
  likelyRequests({ ...likelyOf(...given), places: new Map() });

it('maps of a service of each kind of geometry, inside of its extent, and pages of the most asked one', () => {
  const paths = requestsOf(
    [service('villes'), service('routes', { type: 'LineString' }), service('bourgs')],
    [service('villes-wfs'), service('routes-wfs', { type: 'LineString' })],
    ['bourgs', 'routes-wfs'],
  );
  const maps = parametersOf(paths, '/wms-v');
  expect(new Set(maps.map((map) => map.get('LAYERS')))).toEqual(new Set(['bourgs', 'routes']));
  expect(new Set(maps.map((map) => map.get('BBOX'))).size).toBe(100);
  for (const map of maps) {
    const [minX, minY, maxX, maxY] = map.get('BBOX')!.split(',').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    expect((minX + maxX) / 2).toBeGreaterThan(100_000);
    expect((minX + maxX) / 2).toBeLessThan(200_000);
    expect((minY + maxY) / 2).toBeGreaterThan(6_000_000);
    expect((minY + maxY) / 2).toBeLessThan(6_100_000);
    expect(map.get('SRS')).toBe('EPSG:2154');
  }
  const pages = parametersOf(paths, '/wfs');
  expect(new Set(pages.map((page) => page.get('TYPENAMES')))).toEqual(new Set(['routes-wfs:villes']));
});

it('asks by place alone, since a column that is sought slowly gets an index', () => {
  for (const page of parametersOf(requestsOf([], [service('villes')], []), '/wfs')) {
    const references = page.get('FILTER')!.match(/<fes:ValueReference>.*?<\/fes:ValueReference>/g);
    expect(references).toEqual(['<fes:ValueReference>the_geom</fes:ValueReference>']);
  }
});

it('no page of what lies nowhere on earth', () => {
  const nowhere = service('nowhere', { isOnEarth: false });
  const paths = requestsOf([nowhere], [nowhere, service('villes')], ['nowhere']);
  expect(parametersOf(paths, '/wms-v')).toHaveLength(100);
  expect(new Set(parametersOf(paths, '/wfs').map((page) => page.get('TYPENAMES')))).toEqual(
    new Set(['villes:villes']),
  );
});

it('nothing of what is not open', () => {
  const closed = service('secret', { open: false });
  expect(requestsOf([closed], [closed], ['secret'])).toEqual([]);
});

it('maps around features, where some were found', () => {
  const likely = likelyOf([service('villes')], [], []);
  const paths = likelyRequests({ ...likely, places: new Map([['villes', [[150_000, 6_050_000]]]]) });
  const middles = parametersOf(paths, '/wms-v').map((map) => {
    const [minX, minY, maxX, maxY] = map.get('BBOX')!.split(',').map(Number);
    return [(minX! + maxX!) / 2, (minY! + maxY!) / 2];
  });
  expect(new Set(middles.map(String))).toEqual(new Set(['150000,6050000']));
  expect(middles).toHaveLength(100);
});
