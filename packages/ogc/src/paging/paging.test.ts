import type { Column } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type PagedSet, readPageStart } from './page.ts';
import { type PageAddress, pageLinks, type ReadPage, wfsPageParameters } from './page-links.ts';

const columns: Column[] = [
  { name: 'a', type: 'integer' },
  { name: 'b', type: 'bigint' },
  { name: 'c', type: 'double' },
  { name: 'd', type: 'boolean' },
  { name: 'e', type: 'text' },
  { name: 'f', type: 'date' },
  { name: 'g', type: 'datetime' },
  { name: 'h', type: 'time' },
];
const values = [
  -3,
  2n ** 62n,
  Number.NEGATIVE_INFINITY,
  false,
  "l'été 🌊",
  '2024-02-29',
  '2024-05-01T10:00:00.250Z',
  '08:30:00.5',
];
const cursor: Cursor = {
  direction: 'next',
  anchor: { sortValues: values, key: 12n },
  index: 30,
  numberMatched: 1_000,
  query: 'q',
  version: 'v',
};

const rejection = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof OgcRequestError) return `${error.code} ${error.locator}`;
    throw error;
  }
  return 'accepted';
};
const rejected = 'service.cursor-invalid cursor';
const written = (items: unknown): string =>
  btoa(JSON.stringify(items)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

describe('a cursor', () => {
  it('comes back as it was, whatever the types and the nulls', () => {
    expect(decodeCursor(encodeCursor(cursor)!, columns)).toEqual(cursor);
    const nulls = { ...cursor, anchor: { sortValues: values.map(() => null), key: 12n } };
    expect(decodeCursor(encodeCursor(nulls)!, columns)).toEqual(nulls);
    expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/);
  });

  it('is not made of values too long for an address', () => {
    const anchor = { sortValues: ['x'.repeat(5_000)], key: 1 };
    expect(encodeCursor({ ...cursor, anchor })).toBeUndefined();
  });

  const head = [1, 'next', 0, null, 'q', 'v', '1'];
  it.each([
    ['nothing like one', 'not a cursor'],
    ['an alphabet of its own', '%00'],
    ['not JSON', btoa('[1,')],
    ['not UTF-8', btoa('["\xff\xfe"]')],
    ['not a list', written({})],
    ['another format', written([2, ...head.slice(1)])],
    ['a direction unknown', written([1, 'up', ...head.slice(2)])],
    ['a negative rank', written([1, 'next', -1, ...head.slice(3)])],
    ['a rank that is no number', written([1, 'next', '0; drop', ...head.slice(3)])],
    ['a key that is no integer', written([...head.slice(0, 6), "1' or '1'='1"])],
    ['a key out of 64 bits', written([...head.slice(0, 6), '9223372036854775808'])],
    ['values for no column', written([...head, 1])],
    ['too long', 'A'.repeat(1_000_000)],
    ['deep', written(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`))],
  ])('is refused when it is %s', (_, text) => {
    expect(rejection(() => decodeCursor(text, []))).toBe(rejected);
  });

  it.each([
    ['integer', 1.5],
    ['integer', '1'],
    ['integer', 2 ** 31],
    ['bigint', 1],
    ['bigint', '1e3'],
    ['double', 'NaN'],
    ['double', '1'],
    ['boolean', 1],
    ['text', 1],
    ['text', 'a\u0000b'],
    ['text', '\ud800'],
    ['text', ['a']],
    ['date', '2024-02-30'],
    ['date', '0000-01-01'],
    ['date', "2024-01-01'"],
    ['datetime', '2024-01-01'],
    ['datetime', '2024-01-01T25:00:00.000Z'],
    ['time', '24:00:00'],
    ['blob', 'AAAA'],
  ] as const)('is refused when a %s column is given %j', (type, value) => {
    const text = btoa(
      String.fromCharCode(...new TextEncoder().encode(JSON.stringify([...head, value]))),
    ).replace(/=+$/, '');
    expect(rejection(() => decodeCursor(text, [{ name: 'x', type }]))).toBe(rejected);
  });
});

describe('a page', () => {
  const set: PagedSet = { sortColumns: columns, query: 'q', version: 'v' };
  const requested = { startIndex: 30, count: 10, cursor: encodeCursor(cursor)! };

  it('begins at its cursor, and need not be counted again', () => {
    expect(readPageStart(requested, set)).toEqual({
      startIndex: 30,
      count: 10,
      from: { direction: 'next', anchor: cursor.anchor },
      numberMatched: 1_000,
    });
  });

  it('begins where a person says rather than at a cursor made for another rank', () => {
    expect(readPageStart({ ...requested, startIndex: 50 }, set).from).toBeUndefined();
    const previous = encodeCursor({ ...cursor, direction: 'previous', index: 40 })!;
    expect(readPageStart({ ...requested, cursor: previous }, set).from?.direction).toBe('previous');
    expect(readPageStart({ ...requested, count: 20, cursor: previous }, set).from).toBeUndefined();
  });

  it('is counted again when the data changed, and refused when the request did', () => {
    const start = readPageStart(requested, { ...set, version: 'w' });
    expect(start.numberMatched).toBeUndefined();
    expect(start.from?.anchor.key).toBe(12n);
    expect(rejection(() => readPageStart(requested, { ...set, query: 'r' }))).toBe(rejected);
  });
});

describe('links', () => {
  const address: PageAddress = {
    baseUrl: 'https://example.org/wfs',
    query: 'SERVICE=WFS&typeNames=a:b&STARTINDEX=20&COUNT=10&CURSOR=old',
    parameters: wfsPageParameters,
    set: { query: 'q', version: 'v' },
  };
  const page = (startIndex: number, read: Partial<ReadPage> = {}, count = 10): ReadPage => ({
    start: { startIndex, count, from: undefined, numberMatched: undefined },
    numberMatched: 100,
    numberReturned: 10,
    hasMore: true,
    first: { sortValues: [], key: startIndex + 1 },
    last: { sortValues: [], key: startIndex + 10 },
    ...read,
  });
  const read = (link: string | undefined) => {
    const parameters = new URL(link!).searchParams;
    const found = decodeCursor(parameters.get('cursor')!, []);
    return {
      start: parameters.get('startIndex'),
      count: parameters.get('count'),
      key: found.anchor.key,
      direction: found.direction,
      index: found.index,
    };
  };

  it('lead to the next and the previous pages, keeping the rest of the request', () => {
    const { next, previous } = pageLinks(address, page(20));
    expect(read(next)).toEqual({ start: '30', count: '10', key: 30n, direction: 'next', index: 30 });
    expect(read(previous)).toEqual({ start: '10', count: '10', key: 21n, direction: 'previous', index: 20 });
    expect(new URL(next!).searchParams.get('typeNames')).toBe('a:b');
    for (const name of ['COUNT', 'STARTINDEX', 'CURSOR'])
      expect(new URL(next!).searchParams.getAll(name)).toEqual([]);
  });

  it('stop at both ends, whichever way the page was read', () => {
    expect(pageLinks(address, page(0)).previous).toBeUndefined();
    expect(pageLinks(address, page(90, { hasMore: false })).next).toBeUndefined();
    expect(pageLinks(address, page(0, {}, 0))).toEqual({ next: undefined, previous: undefined });
    const from = { direction: 'previous', anchor: { sortValues: [], key: 31 } } as const;
    const backwards = page(20, { hasMore: false, start: { ...page(20).start, from } });
    expect(pageLinks(address, backwards).next).toBeDefined();
    expect(pageLinks(address, backwards).previous).toBeUndefined();
  });

  it('shorten the first page rather than overlap', () => {
    expect(read(pageLinks(address, page(4)).previous)).toMatchObject({ start: '0', count: '4', index: 4 });
  });

  it('count instead where no cursor can be made', () => {
    const { next } = pageLinks(address, page(20, { last: undefined }));
    expect(new URL(next!).searchParams.get('cursor')).toBeNull();
    expect(new URL(next!).searchParams.get('startIndex')).toBe('30');
  });
});

it('a mark tells requests apart, bytes and big integers included', () => {
  const marks = [1, 1n, 'a', new Uint8Array([1]), new Uint8Array([2]), { a: [1n] }, undefined].map(
    fingerprintOf,
  );
  expect(new Set(marks).size).toBe(marks.length);
  expect(fingerprintOf({ a: [1n] })).toBe(fingerprintOf({ a: [1n] }));
});
