import type { EspacecoTable } from '@cartable/contract/espaceco';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sizeOfPage, sizeOfTable, sizeOfTiles } from './zone-size.ts';

const box = { west: 1, south: 44, east: 2, north: 45 };
const table = { database: 'lot', name: 'communes', geometry_name: 'geom' } as EspacecoTable;
const origin = 'https://site.example';
const { signal } = new AbortController();
const frame = (matched: number) => `{"type":"FeatureCollection","numberMatched":${matched},"features":[]}`;

/** Bytes of each object, in each of the two ways it is taken along; what was asked. */
let objects: readonly number[];
let asked: URLSearchParams[];

afterEach(() => void vi.unstubAllGlobals());

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, origin).searchParams;
    asked.push(query);
    const hits = frame(objects.length);
    if (query.get('resultType') === 'hits') return new Response(hits);
    const from = Number(query.get('startIndex') ?? 0);
    const some = objects.slice(from, from + Number(query.get('count')));
    const bytes = some.reduce((sum, one) => sum + one, 0);
    return new Response('x'.repeat(bytes + (query.get('outputFormat') === 'JSON' ? 2 : hits.length)));
  });
});

/** What taking the whole table keeps. */
const taken = () => objects.reduce((sum, one) => sum + 2 * one, 0) + frame(objects.length).length + 2;

it('a table of few objects is measured whole', async () => {
  objects = [120, 45_000, 300];
  expect(await sizeOfTable(table, box, signal)).toEqual({ least: taken(), most: taken() });
});

it('of many objects, six are asked: heavy areas are told as heavy, and what is taken lies in the range', async () => {
  objects = Array.from({ length: 96 }, (_, rank) => 15_000 + (rank % 7) * 4000);
  const { least, most } = await sizeOfTable(table, box, signal);
  expect(least).toBeLessThan(taken());
  expect(most).toBeGreaterThan(taken());
  expect(most).toBeLessThan(3 * least);
  const measured = asked.filter((query) => query.get('outputFormat') === 'JSON');
  expect(measured.map((query) => [query.get('startIndex'), query.get('count')])).toEqual([
    [null, '2'],
    ['47', '2'],
    ['94', '2'],
  ]);
});

it('no more than are taken along are reckoned with', async () => {
  objects = Array.from({ length: 20_000 }, () => 100);
  const { most } = await sizeOfTable(table, box, signal);
  expect(most).toBeLessThan(5000 * 100 * 2 * 1.3);
});

it('an empty part of the map weighs next to nothing, and a table without places nothing', async () => {
  objects = [];
  expect((await sizeOfTable(table, box, signal)).most).toBeLessThan(100);
  const plain = { ...table, geometry_name: null } as EspacecoTable;
  expect(await sizeOfTable(plain, box, signal)).toEqual({ least: 0, most: 0 });
});

it('what the server refuses is no size', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  await expect(sizeOfTable(table, box, signal)).rejects.toThrow(/403/);
});

it('a piece of the page is reckoned once, by the size it had when it was told', () => {
  const entry = (path: string, decodedBodySize: number) => ({ name: `${origin}${path}`, decodedBodySize });
  const [piece, elsewhere] = ['/assets/main-abc.js', '/api/catalogue/records'];
  const entries = [entry(piece, 4000), entry(piece, 0), entry(elsewhere, 9000), entry('/api/session', 300)];
  vi.stubGlobal('location', { origin });
  // The clock of the process stays: others run in it.
  const told = vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never);
  onTestFinished(() => told.mockRestore());
  expect(sizeOfPage(3)).toEqual({ least: 4300, most: 4300 });
});

it('the base map is in it', () => {
  const { least, most } = sizeOfTiles({ drawn: 0, ofArchive: 600 });
  expect([least < 4_300_000, most > 4_300_000]).toEqual([true, true]);
  expect(sizeOfTiles({ drawn: 0, ofArchive: 0 })).toEqual({ least: 0, most: 0 });
});
