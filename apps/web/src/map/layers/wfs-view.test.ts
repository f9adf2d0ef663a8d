import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WfsLayer } from '../map-types.ts';
import { viewReader } from './wfs-view.ts';

const layer: WfsLayer = {
  kind: 'wfs',
  id: 'layer-1',
  title: 'Parcelles',
  url: 'https://here.example/api/espaceco/wfs',
  typeName: 'base:parcelles',
  maxFeatures: 2000,
  maxBytes: 2_000_000,
  servesMaps: true,
};
const request = {
  extent: [0, 0, 1000, 1000],
  resolution: 2.5,
  isExactFirst: false,
  signal: new AbortController().signal,
};

/** What the service holds in the view: so many features, of so many bytes as stored and as a map shows them. */
let held = { features: 10, bytes: 1000, thinnedBytes: 100 };
/** A zone taken along answers all that it has, whatever is asked. */
let isKept = false;
/** What the service says of thinned shapes. */
let thinnedStatus = 200;
let asked: string[] = [];

beforeEach(() => {
  [asked, isKept, thinnedStatus] = [[], false, 200];
  vi.stubGlobal('location', new URL('https://here.example/'));
  vi.stubGlobal('fetch', (url: string) => {
    const { searchParams } = new URL(url);
    const isThinned = searchParams.get('RESOLUTION') === '2.5';
    const count = isKept ? held.features : Math.min(held.features, Number(searchParams.get('COUNT')));
    asked.push(`${isThinned ? 'thinned' : 'exact'} ${searchParams.get('COUNT')}`);
    if (isThinned && thinnedStatus !== 200)
      return Promise.resolve(new Response('Occupé.', { status: thinnedStatus }));
    const filling = 'x'.repeat(isThinned && !isKept ? held.thinnedBytes : held.bytes);
    const features = Array.from({ length: count }, (_, id) => ({
      type: 'Feature',
      id,
      geometry: null,
      properties: { filling },
    }));
    const headers = { 'content-type': 'application/json', ...(isKept && { 'x-cartable-kept': '1' }) };
    return Promise.resolve(Response.json({ type: 'FeatureCollection', features }, { headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function viewsOf(reader: ReturnType<typeof viewReader>, isExactFirst = false) {
  asked = [];
  const views: string[] = [];
  for await (const { answer, isThinned } of reader({ ...request, isExactFirst }))
    views.push(`${answer.features?.length} ${isThinned ? 'thinned' : 'exact'}`);
  return views;
}

it('asks for a view that fits as it is stored, and for nothing more', async () => {
  expect(await viewsOf(viewReader(layer))).toEqual(['10 exact']);
  expect(asked).toEqual(['exact 300']);
});

it('shows all of the heavy features of a view, with the shapes of the map', async () => {
  held = { features: 96, bytes: 80_000, thinnedBytes: 500 };
  const reader = viewReader(layer);
  expect(await viewsOf(reader)).toEqual(['96 thinned']);
  expect(asked).toEqual(['exact 300', 'thinned 4000']);
  expect(await viewsOf(reader)).toEqual(['96 thinned']);
  expect(asked, 'what it learned').toEqual([expect.stringMatching(/^thinned/)]);
});

it('shows them as they are once they fit, and then begins with that', async () => {
  held = { features: 96, bytes: 80_000, thinnedBytes: 500 };
  const reader = viewReader(layer);
  await viewsOf(reader);
  held = { features: 4, bytes: 80_000, thinnedBytes: 500 };
  expect(await viewsOf(reader)).toEqual(['4 thinned', '4 exact']);
  expect(await viewsOf(reader)).toEqual(['4 exact']);
});

it('shows more than a view holds otherwise of many small ones', async () => {
  held = { features: 3000, bytes: 400, thinnedBytes: 100 };
  expect(await viewsOf(viewReader(layer))).toEqual(['3000 thinned']);
});

it('shows a few where it is what is written of them that is large', async () => {
  held = { features: 96, bytes: 300_000, thinnedBytes: 300_000 };
  expect(await viewsOf(viewReader(layer))).toEqual(['20 exact']);
});

it('asks a service that does not thin shapes for as many as fit', async () => {
  held = { features: 96, bytes: 80_000, thinnedBytes: 500 };
  const { servesMaps: _, ...other } = layer;
  expect(await viewsOf(viewReader(other))).toEqual(['20 exact']);
  expect(asked).toEqual(['exact 300', 'exact 75', 'exact 20']);
});

it('shows what it has where the thinned shapes do not come', async () => {
  held = { features: 2500, bytes: 400, thinnedBytes: 100 };
  thinnedStatus = 429;
  expect(await viewsOf(viewReader(layer))).toEqual(['2000 exact']);
});

it('reads a view again as it is drawn: nothing that is tied to its shapes loses them meanwhile', async () => {
  held = { features: 96, bytes: 80_000, thinnedBytes: 500 };
  const reader = viewReader(layer);
  await viewsOf(reader);
  held = { features: 20, bytes: 80_000, thinnedBytes: 500 };
  expect(await viewsOf(reader)).toEqual(['20 thinned', '20 exact']);
  expect(await viewsOf(reader, true)).toEqual(['20 exact']);
});

it('takes what a zone taken along has for what is stored, all of it', async () => {
  held = { features: 2500, bytes: 400, thinnedBytes: 100 };
  isKept = true;
  expect(await viewsOf(viewReader(layer))).toEqual(['2500 exact']);
  held = { features: 96, bytes: 80_000, thinnedBytes: 500 };
  expect(await viewsOf(viewReader(layer)), 'one too large, read whole').toEqual(['96 exact']);
});
