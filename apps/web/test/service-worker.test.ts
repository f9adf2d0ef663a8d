import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';
import { wfsBboxUrl } from '../src/map/layers/service-request.ts';

const source = readFileSync(new URL('../public-src/service-worker.js', import.meta.url), 'utf8');
const origin = 'https://site.example';
const type = 'riviere:seuils';
const wfs = `/api/espaceco/wfs/riviere?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${type}`;
const asked = `${wfs}&OUTPUTFORMAT=application/json&SRSNAME=urn:ogc:def:crs:EPSG::3857`;
const around = (x: number, y: number) => `&BBOX=${x},${y},${x + 10},${y + 10},urn:ogc:def:crs:EPSG::3857`;
/** In the Lot. */
const here = around(155_900, 5_543_000);

let isOnline = true;
let isFull = false;
let stores: Map<string, Map<string, Response>>;
let kept: Promise<unknown>[];
let listeners: Map<string, (event: object) => void>;

const hrefOf = (asked: string | { readonly url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, origin).href;

function cacheOf(name: string) {
  const answers = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, answers);
  return {
    match: async (asked: string) => answers.get(hrefOf(asked))?.clone(),
    put: async (asked: string, answer: Response) => {
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError');
      answers.set(hrefOf(asked), answer);
    },
  };
}

async function keepIn(name: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, answer] of Object.entries(answers))
    await cacheOf(name).put(path, new Response(JSON.stringify(answer)));
}

/** What the worker answers; undefined: it leaves it to the browser; its failure is that of the network. */
async function ask(path: string, destination = '', headers = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')!({
    request: { method: 'GET', mode: 'cors', url: hrefOf(path), destination, headers: new Headers(headers) },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (given: Promise<unknown>) => kept.push(given),
  });
  const text = await answer?.then(
    (given) => given.text(),
    () => 'no network',
  );
  await Promise.all(kept);
  return text;
}

beforeEach(() => {
  [isOnline, isFull, stores, kept, listeners] = [true, false, new Map(), [], new Map()];
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    match: async (asked: string) => {
      for (const name of stores.keys()) {
        const found = await cacheOf(name).match(asked);
        if (found) return found;
      }
      return undefined;
    },
  };
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners.set(name, listener);
    },
  };
  const fetch = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response('from the network');
  };
  runInContext(source, createContext({ self, caches, fetch, Headers, URL, URLSearchParams, Response }));
});

it('answers a piece of the page though the browser has no room for its copy', async () => {
  isFull = true;
  expect(await ask('/assets/main-abc.js')).toBe('from the network');
});

it('keeps for good what its name holds a hash of, and asks for the others again', async () => {
  await keepIn('cartable-shell-BUILD_ID', { '/assets/main-abc.js': 'kept', '/color-scheme.js': 'kept' });
  expect(await ask('/assets/main-abc.js')).toBe('"kept"');
  expect(await ask('/color-scheme.js')).toBe('from the network');
  expect(await ask('/favicon.svg')).toBe('from the network');
  isOnline = false;
  expect(await ask('/color-scheme.js')).toBe('from the network');
  expect(await ask('/favicon.svg')).toBe('from the network');
});

it('leaves parts of files to the browser: they are no whole to keep, and a kept whole is no part', async () => {
  await keepIn('cartable-zone-1-1-1', { '/offline/zone': {}, '/assets/1a2b3c4d.gpkg': 'whole' });
  expect(await ask('/assets/1a2b3c4d.gpkg', '', { Range: 'bytes=0-16383' })).toBeUndefined();
});

it('answers parts of the archive of the base map from the network, and without it those that a zone holds', async () => {
  const [archive, range] = ['/assets/1a2b3c4d.pmtiles', 'bytes=0-16383'];
  const part = `/offline/range?${new URLSearchParams({ url: hrefOf(archive), range })}`;
  await keepIn('cartable-zone-1-1-1', { '/offline/zone': {}, [archive]: 'whole', [part]: 'the head' });
  expect(await ask(archive, '', { Range: range })).toBe('from the network');
  isOnline = false;
  expect(await ask(archive, '', { Range: range })).toBe('"the head"');
  expect(await ask(archive, '', { Range: 'bytes=16384-20000' })).toBe('no network');
});

it('answers tiles of a base map from the zone, whatever their server, and leaves streams alone', async () => {
  const [own, other] = ['/tuiles/1/2/3.png', 'https://fond.example/1/2/3.png'];
  await keepIn('cartable-zone-1-1-1', { '/offline/zone': {}, [own]: 'own', [other]: 'other' });
  isOnline = false;
  expect(await ask(own, 'image')).toBe('"own"');
  expect(await ask(other, 'image')).toBe('"other"');
  expect(await ask('/api/espaceco/community/1/events')).toBeUndefined();
});

it('answers what the map asks of a table from the zone that is looked at, and nothing else', async () => {
  const features = `/offline/features?type=${encodeURIComponent(type)}`;
  const lot = { west: 1, south: 44, east: 2, north: 45 };
  const elsewhere = { west: -4, south: 47, east: -3, north: 48 };
  await keepIn('cartable-zone-1-1-1', { '/offline/zone': { box: lot }, [features]: 'the Lot' });
  await keepIn('cartable-zone-1-2-2', { '/offline/zone': { box: elsewhere }, [features]: 'elsewhere' });
  // Not whole yet.
  await keepIn('cartable-zone-1-3-3', { [features]: 'half' });
  isOnline = false;
  expect(await ask(`${asked}&COUNT=2000${here}`)).toBe('"the Lot"');
  expect(await ask(`${asked}&COUNT=4000${here}&RESOLUTION=76.4&SPREAD=true`)).toBe('"the Lot"');
  const ofMap = wfsBboxUrl({
    url: 'http://localhost/api/espaceco/wfs/obstacles',
    typeName: type,
    extent: [155_900, 5_543_000, 155_910, 5_543_010],
    maxFeatures: 2000,
    resolution: 76.4,
    isSpread: true,
  });
  expect(await ask(ofMap.replace('http://localhost', '')), 'as the map writes it').toBe('"the Lot"');
  expect(await ask(`${asked}&COUNT=2000${around(0, 0)}`)).toBe('no network');
  for (const more of ['FILTER={}', 'STARTINDEX=10', 'RESULTTYPE=hits', 'SORTBY=nom', 'PROPERTYNAME=nom'])
    expect(await ask(`${asked}&COUNT=2000${here}&${more}`), more).toBe('no network');
  expect(await ask(`${asked.replace('application/json', 'csv')}${here}`)).toBe('no network');
});

it('answers an object from whichever zone holds it', async () => {
  const rows = `/offline/rows?type=${encodeURIComponent(type)}`;
  const box = { west: 1, south: 44, east: 2, north: 45 };
  const taken = (fid: number) => ({ '/offline/zone': { box }, [rows]: { idName: 'fid', rows: [{ fid }] } });
  await keepIn('cartable-zone-1-1-1', taken(1));
  await keepIn('cartable-zone-1-2-2', taken(2));
  isOnline = false;
  const one = (key: number) => ask(`${wfs}&OUTPUTFORMAT=JSON&RESOURCEID=riviere.seuils.${key}`);
  expect(await one(1)).toBe('[{"fid":1}]');
  expect(await one(2)).toBe('[{"fid":2}]');
  expect(await one(3)).toBe('[]');
});
