import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, expectWellFormed, read, type ServiceAnswer } from './requests.ts';

/** Walks through a WFS by the links of its answers, as a client that knows nothing of cursors does. */

const count = 137;
let server: RunningServer;
let wfs: string;
let typeName: string;

/** Ranks 1, 2, 3…, with repeated names and a missing one now and then. */
function features(): Buffer {
  const names = ['b', null, 'a', 'é', "l'Haÿ"];
  const list = Array.from({ length: count }, (_, i) => ({
    type: 'Feature',
    properties: { rang: i + 1, nom: names[i % 5], poids: ((i * 37) % 101) / 8 },
    geometry: { type: 'Point', coordinates: [2 + (i % 12) / 100, 48 + Math.floor(i / 12) / 100] },
  }));
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: list }));
}

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'pages', fileName: 'pages.geojson', content: features() };
  ({ typeName } = await publishFile(client, _id, file));
  wfs = `${server.url}/wfs`;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const base = { SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetFeature' };
const getFeature = (query: Record<string, string | number>) =>
  ask(wfs, { ...base, TYPENAMES: typeName, ...query });

interface Page {
  readonly ranks: readonly number[];
  readonly matched: number;
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

function pageOf(answer: ServiceAnswer): Page {
  return /json/.test(answer.type) ? geoJsonPage(answer) : gmlPage(answer);
}

function gmlPage(answer: ServiceAnswer): Page {
  expectWellFormed(answer);
  const attribute = (name: string) =>
    new RegExp(`\\b${name}="([^"]+)"`).exec(answer.text)?.[1]?.replaceAll('&amp;', '&');
  const ranks = [...answer.text.matchAll(/<[\w-]+:rang>(\d+)</g)].map(([, rank]) => Number(rank));
  expect(Number(attribute('numberReturned'))).toBe(ranks.length);
  const matched = Number(attribute('numberMatched'));
  return { ranks, matched, next: attribute('next'), previous: attribute('previous') };
}

function geoJsonPage(answer: ServiceAnswer): Page {
  const body = JSON.parse(answer.text) as {
    numberMatched: number;
    features: { properties: { rang: number } }[];
    links?: { rel: string; href: string }[];
  };
  const link = (rel: string) => body.links?.find((each) => each.rel === rel)?.href;
  const ranks = body.features.map(({ properties }) => properties.rang);
  return { ranks, matched: body.numberMatched, next: link('next'), previous: link('prev') };
}

const follow = async (link: string) => pageOf(await read(await fetch(link)));

/** All pages of a request, by the `next` links. */
async function walk(query: Record<string, string | number>): Promise<Page[]> {
  const pages = [pageOf(await getFeature(query))];
  for (let next = pages[0]!.next; next !== undefined; next = pages.at(-1)!.next) {
    expect(new URL(next).searchParams.get('cursor')).not.toBeNull();
    pages.push(await follow(next));
  }
  return pages;
}

const heavy = `<Filter xmlns="http://www.opengis.net/fes/2.0"><PropertyIsGreaterThan><ValueReference>poids</ValueReference><Literal>4</Literal></PropertyIsGreaterThan></Filter>`;

describe('the links of', () => {
  const requests: Record<string, Record<string, string | number>> = {
    'everything in GML': { COUNT: 20 },
    'everything in GeoJSON': { COUNT: 20, OUTPUTFORMAT: 'application/json' },
    'a sort with missing values': { COUNT: 11, SORTBY: 'nom' },
    'a descending sort': { COUNT: 30, SORTBY: 'nom DESC,poids ASC' },
    'a filter': { COUNT: 9, FILTER: heavy },
    'a filter and a sort in GeoJSON': {
      COUNT: 9,
      FILTER: heavy,
      SORTBY: 'poids DESC',
      OUTPUTFORMAT: 'geojson',
    },
    'a window': { COUNT: 9, BBOX: '1.995,47.995,2.065,48.055,EPSG:4326' },
  };

  it.each(Object.entries(requests))('%s give each feature once, in order, both ways', async (_, query) => {
    const whole = pageOf(await getFeature({ ...query, COUNT: 1_000 }));
    const pages = await walk(query);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap(({ ranks }) => ranks)).toEqual(whole.ranks);
    for (const { matched } of pages) expect(matched).toBe(whole.ranks.length);
    expect(pages[0]!.previous).toBeUndefined();
    const back = [pages.at(-1)!];
    while (back[0]!.previous !== undefined) back.unshift(await follow(back[0]!.previous));
    expect(back.map(({ ranks }) => ranks)).toEqual(pages.map(({ ranks }) => ranks));
    expect(back[0]!.ranks).toEqual(pages[0]!.ranks);
    // A page come back to leads forwards again.
    expect((await follow(back[0]!.next!)).ranks).toEqual(pages[1]!.ranks);
  });
});

describe('a rank written by hand', () => {
  it('begins there, and its links go on from there', async () => {
    const page = pageOf(await getFeature({ STARTINDEX: 50, COUNT: 10 }));
    expect(page.ranks).toEqual(Array.from({ length: 10 }, (_, i) => i + 51));
    expect((await follow(page.next!)).ranks[0]).toBe(61);
    expect((await follow(page.previous!)).ranks.at(-1)).toBe(50);
  });

  it('wins over a cursor made for another page', async () => {
    const link = new URL(pageOf(await getFeature({ COUNT: 10 })).next!);
    link.searchParams.set('startIndex', '100');
    expect((await follow(link.toString())).ranks[0]).toBe(101);
  });

  it('past the end finds nothing, and says how many there are', async () => {
    const page = pageOf(await getFeature({ STARTINDEX: 5_000, COUNT: 10, FILTER: heavy }));
    expect(page.ranks).toEqual([]);
    expect(page.matched).toBeGreaterThan(50);
    expect(page.next).toBeUndefined();
  });
});

describe('a cursor', () => {
  const cursorError = { code: 'InvalidParameterValue', locator: 'cursor' };
  const encode = (items: unknown) => Buffer.from(JSON.stringify(items)).toString('base64url');

  it.each([
    ['invented', 'abc'],
    ['of another shape', encode({ key: 1 })],
    ['with a statement in it', encode([1, 'next', 10, null, 'x', 'y', '1); drop table t; --'])],
    ['very long', 'A'.repeat(6_000)],
  ])('%s is refused', async (_, cursor) => {
    const answer = await getFeature({ STARTINDEX: 10, COUNT: 10, CURSOR: cursor });
    expect(answer.status).toBe(400);
    expect(exceptionOf(answer)).toEqual(cursorError);
  });

  it('of another sort, filter or type of value is refused', async () => {
    const link = new URL(pageOf(await getFeature({ COUNT: 10, SORTBY: 'nom' })).next!);
    const cursor = link.searchParams.get('cursor')!;
    const items = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const changed: Record<string, string>[] = [
      { SORTBY: 'poids', CURSOR: cursor },
      { SORTBY: 'nom DESC', CURSOR: cursor },
      { SORTBY: 'nom', FILTER: heavy, CURSOR: cursor },
      { CURSOR: cursor },
      { SORTBY: 'nom', CURSOR: encode([...items.slice(0, -1), 12]) },
      { SORTBY: 'nom', CURSOR: encode([...items.slice(0, -1), 'a\u0000']) },
      { SORTBY: 'nom', CURSOR: encode([...items, 1]) },
    ];
    for (const query of changed) {
      const answer = await getFeature({ STARTINDEX: 10, COUNT: 10, ...query });
      expect(exceptionOf(answer), JSON.stringify(query)).toEqual(cursorError);
    }
  });

  it('whose value is text of a statement only compares with it', async () => {
    const link = new URL(pageOf(await getFeature({ COUNT: 10, SORTBY: 'nom' })).next!);
    const items = JSON.parse(
      Buffer.from(link.searchParams.get('cursor')!, 'base64url').toString(),
    ) as unknown[];
    link.searchParams.set('cursor', encode([...items.slice(0, -1), "a' or '1'='1"]));
    const page = await follow(link.toString());
    expect(page.ranks).toHaveLength(10);
    expect(page.ranks[0]).toBe(1);
  });
});
