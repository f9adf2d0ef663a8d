import { afterEach, expect, it, vi } from 'vitest';
import { readTileset } from './ogc-tileset.ts';

vi.stubGlobal('location', { href: 'https://here.example/', origin: 'https://here.example' });
afterEach(() => vi.unstubAllGlobals());

const here = 'https://here.example/api/collections/lacs/tiles';
const layer = { kind: 'ogc-tiles', id: 'lacs', title: 'Lacs', url: here, isVector: true } as const;
const never = new AbortController().signal;

it('reads the tile set of the grid of the map, described in a document of its own', async () => {
  const documents: Record<string, object> = {
    [here]: {
      tilesets: [
        {
          dataType: 'vector',
          links: [{ rel: 'self', type: 'application/json', href: `${here}/WGS1984Quad` }],
        },
        {
          dataType: 'vector',
          tileMatrixSetURI: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
          links: [
            { rel: 'self', type: 'text/html', href: `${here}/WebMercatorQuad?f=html` },
            { rel: 'self', type: 'application/json', href: `${here}/WebMercatorQuad?f=json` },
          ],
        },
      ],
    },
    [`${here}/WebMercatorQuad?f=json`]: {
      layers: [{ id: 'lac' }],
      tileMatrixSetLimits: [{ tileMatrix: '2' }, { tileMatrix: '9' }],
      links: [
        {
          rel: 'item',
          type: 'application/vnd.mapbox-vector-tile',
          templated: true,
          href: `${here}/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}?f=mvt`,
        },
      ],
    },
  };
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(documents[url])));
  expect(await readTileset(layer, never)).toMatchObject({
    kind: 'vector-tiles',
    url: `${here}/WebMercatorQuad/{z}/{y}/{x}?f=mvt`,
    layerNames: ['lac'],
    minLevel: 2,
    maxLevel: 9,
  });
  // Images of a collection that has none.
  await expect(readTileset({ ...layer, isVector: false }, never)).rejects.toThrow('item');
});
