import { type FeatureBatch, fromGeoJson, parseCrs } from '@cartable/geo';
import { expect, it } from 'vitest';
import { communes, publicUrl } from '../../fixtures/sample-types.ts';
import type { Link } from '../api-core/link.ts';
import type { CollectionInfo } from '../wfs/collection-info.ts';
import { writeGeoJsonCollection, writeGeoJsonFeature } from '../wfs/write-geojson-collection.ts';

const self: Link = { rel: 'self', href: 'https://example.org/"items"', type: 'application/geo+json' };
const type = { ...communes, geometry: { ...communes.geometry!, srid: 4326 } };
const columns = type.columns.filter(({ name }) => name === 'nom');

function info(crs: string): CollectionInfo {
  return {
    type,
    columns,
    withGeometry: true,
    srs: parseCrs(crs),
    publicUrl,
    schemaUrl: '',
    timeStamp: '2026-11-20T00:00:00.000Z',
    numberMatched: 2,
    numberReturned: 1,
    next: 'https://example.org/next',
    apiLinks: [self],
  };
}

async function* batches(): AsyncGenerator<FeatureBatch> {
  const geometry = fromGeoJson({ type: 'Point', coordinates: [2, 48] });
  yield { keys: [7], geometries: [geometry], rows: [['Île']] };
}

async function written(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return JSON.parse(text);
}

it('a collection of the API has its links, numbers for identifiers and no crs member', async () => {
  const crs = 'http://www.opengis.net/def/crs/EPSG/0/4326';
  const document = await written(writeGeoJsonCollection(batches(), info(crs)));
  expect(document).toEqual({
    type: 'FeatureCollection',
    timeStamp: '2026-11-20T00:00:00.000Z',
    numberMatched: 2,
    numberReturned: 1,
    features: [
      {
        type: 'Feature',
        id: 7,
        geometry: { type: 'Point', coordinates: [48, 2] },
        properties: { nom: 'Île' },
      },
    ],
    links: [self, { rel: 'next', href: 'https://example.org/next', type: 'application/geo+json' }],
  });
});

it('a feature alone has its own links', async () => {
  const crs = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
  const document = await written(writeGeoJsonFeature(batches(), info(crs)));
  expect(document).toEqual({
    type: 'Feature',
    id: 7,
    geometry: { type: 'Point', coordinates: [2, 48] },
    properties: { nom: 'Île' },
    links: [self],
  });
});
