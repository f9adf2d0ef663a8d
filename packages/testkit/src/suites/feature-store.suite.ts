import {
  and,
  arithmetic,
  between,
  call,
  compare,
  compileToEvaluator,
  type Expression,
  inBbox,
  isIn,
  isNull,
  like,
  literal,
  not,
  or,
  property,
  resourceIds,
  topological,
} from '@cartable/expressions';
import { type Column, type FeatureBatch, fromGeoJson, type Value } from '@cartable/geo';
import type { FeatureQuery, FeatureStore, FeatureTable } from '@cartable/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { batchOf, boxWkb, pointTable, pointWkb, readAll, storeTable } from '../feature-builders.ts';

const everyType: readonly Column[] = [
  { name: 'entier', type: 'integer' },
  { name: 'grand', type: 'bigint' },
  { name: 'réel', type: 'double' },
  { name: 'vrai', type: 'boolean' },
  { name: 'texte', type: 'text' },
  { name: 'jour', type: 'date' },
  { name: 'instant', type: 'datetime' },
  { name: 'heure', type: 'time' },
  { name: 'objet', type: 'json' },
  { name: 'octets', type: 'blob' },
];

const samples: readonly (readonly Value[])[] = [
  [
    1,
    1n,
    0.1,
    true,
    'Été',
    '2024-02-29',
    '2024-02-29T11:00:00.000Z',
    '08:30:00',
    '{"a":[1,"é"]}',
    Uint8Array.of(0, 255),
  ],
  [
    -(2 ** 31),
    -(2n ** 63n),
    -1e-300,
    false,
    '',
    '0001-01-01',
    '1969-12-31T23:59:59.999Z',
    '23:59:59',
    '[]',
    Uint8Array.of(),
  ],
  [
    2 ** 31 - 1,
    2n ** 63n - 1n,
    1.7976931348623157e308,
    true,
    '𝒳 \\ \' " % _ \n\t',
    '9999-12-31',
    '9999-12-31T00:00:00.000Z',
    '00:00:00',
    'null',
    Uint8Array.of(1),
  ],
  everyType.map(() => null),
];

/** What every store of feature tables must do. */
export function featureStoreSuite(open: () => Promise<FeatureStore>): void {
  async function openStore(): Promise<FeatureStore> {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  }

  describe('types', () => {
    it('gives back every type exactly, nulls and extremes included', async () => {
      const features = samples.map((row, i) => ({ geometry: i === 3 ? null : pointWkb(i, -i), row }));
      const table = await storeTable(await openStore(), 'd', pointTable('tous les types', everyType), [
        batchOf(features),
      ]);
      expect(table.description).toMatchObject({ featureCount: 4, extent: [0, -2, 2, 0], columns: everyType });
      const read = await readAll(table);
      expect(read.keys).toEqual([1, 2, 3, 4]);
      expect(read.rows.map((row) => row.map(plain))).toEqual(samples.map((row) => row.map(plain)));
      expect(read.geometries.map((wkb) => wkb && [...wkb])).toEqual(
        features.map(({ geometry }) => geometry && [...geometry]),
      );
    });

    it('keeps date-times as instants, to the millisecond', async () => {
      const column: Column = { name: 't', type: 'datetime' };
      const given = [
        '2024-05-01T10:00:00+02:00',
        '2024-05-01T10:00:00',
        '2024-05-01 10:00:00.123456Z',
        '2024-05-01',
      ];
      const table = await storeTable(await openStore(), 'd', pointTable('t', [column]), [
        batchOf(given.map((text) => ({ row: [text] }))),
      ]);
      expect((await readAll(table)).rows.flat()).toEqual([
        '2024-05-01T08:00:00.000Z',
        '2024-05-01T10:00:00.000Z',
        '2024-05-01T10:00:00.123Z',
        '2024-05-01T00:00:00.000Z',
      ]);
    });

    it('keeps Z and M, and puts single geometries into multiple ones', async () => {
      const line = fromGeoJson({
        type: 'LineString',
        coordinates: [
          [0, 0, 5],
          [1, 1, 6],
        ],
      });
      const multi = fromGeoJson({
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0, 5],
            [1, 1, 6],
          ],
        ],
      });
      const geometry = { column: 'g', type: 'MultiLineString', srid: 2154, hasZ: true, hasM: false } as const;
      const definition = { name: 'z', columns: [], primaryKey: 'id', geometry };
      const table = await storeTable(await openStore(), 'd', definition, [
        batchOf([
          { geometry: line, row: [] },
          { geometry: multi, row: [] },
        ]),
      ]);
      const { geometries } = await readAll(table);
      expect(geometries.map((wkb) => [...wkb!])).toEqual([[...multi], [...multi]]);
      expect(table.description).toMatchObject({ geometry, extent: [0, 0, 1, 1] });
    });

    it('refuses values and geometries of another type, naming the feature', async () => {
      const store = await openStore();
      const cases: [Column['type'], Value, string][] = [
        ['integer', 2 ** 31, 'storage.value-invalid'],
        ['integer', 1.5, 'storage.value-invalid'],
        ['bigint', 2n ** 63n, 'storage.value-invalid'],
        ['double', Number.NaN, 'storage.value-invalid'],
        ['boolean', 1, 'storage.value-invalid'],
        ['text', 'a\u0000b', 'storage.value-invalid'],
        ['date', '2023-02-29', 'storage.value-invalid'],
        ['datetime', 'hier', 'storage.value-invalid'],
        ['time', '25:00:00', 'storage.value-invalid'],
        ['json', '{', 'storage.value-invalid'],
        ['blob', 'x', 'storage.value-invalid'],
      ];
      for (const [type, value, code] of cases) {
        const attempt = storeTable(store, 'd', pointTable('t', [{ name: 'c', type }]), [
          batchOf([{ row: [null] }, { row: [value] }]),
        ]);
        await expect(attempt, `${type} ${String(value)}`).rejects.toMatchObject({
          code,
          params: { feature: 2 },
        });
      }
      const line = fromGeoJson({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      });
      const attempt = storeTable(store, 'd', pointTable('t', []), [batchOf([{ geometry: line, row: [] }])]);
      await expect(attempt).rejects.toMatchObject({ code: 'storage.geometry-mismatch' });
    });
  });

  describe('shapes of tables', () => {
    it('takes names made to break SQL', async () => {
      const nasty = [
        '"; drop table x; --',
        "l'été",
        'select',
        'a b',
        '%s',
        '$1',
        '?',
        '\\',
        'Ünï',
        'é'.repeat(31),
      ];
      const columns = nasty.map((name): Column => ({ name, type: 'text' }));
      const geometry = { column: 'geo"m\'', type: 'Point', srid: 4326, hasZ: false, hasM: false } as const;
      const definition = { name: 'ta"ble\'; --', title: 'Ti"tre', columns, primaryKey: 'i"d', geometry };
      const row = nasty.map((name) => `valeur ${name}`);
      const table = await storeTable(await openStore(), 'd', definition, [
        batchOf([{ geometry: pointWkb(1, 2), row }]),
      ]);
      expect(table.description).toMatchObject({ name: definition.name, title: 'Ti"tre', columns, geometry });
      for (const name of nasty) {
        const filter = compare(property(name), '=', literal(`valeur ${name}`));
        const sort = [{ column: name, descending: true }];
        expect((await readAll(table, { filter, sort, bbox: [0, 0, 3, 3] })).rows).toEqual([row]);
        expect(await table.distinctValues(name, 10)).toEqual([`valeur ${name}`]);
      }
      expect((await drawAll(table, { columns: nasty })).rows).toEqual([row]);
    });

    it('takes a thousand columns', async () => {
      const columns = Array.from(
        { length: 1_000 },
        (_, i): Column => ({ name: `c${i}`, type: i % 2 ? 'integer' : 'text' }),
      );
      const rowOf = (n: number) => columns.map((_, i) => (i % 2 ? i * n : `${n}`));
      const rows = [rowOf(1), rowOf(2), rowOf(3)];
      const table = await storeTable(await openStore(), 'd', pointTable('large', columns), [
        batchOf(rows.map((row) => ({ geometry: pointWkb(1, 1), row }))),
      ]);
      expect((await readAll(table)).rows).toEqual(rows);
      expect((await readAll(table, { columns: ['c999', 'c0'] })).rows).toEqual([
        [999, '1'],
        [1998, '2'],
        [2997, '3'],
      ]);
    });

    it('takes an empty table, and one without geometry', async () => {
      const store = await openStore();
      const empty = await storeTable(store, 'empty', pointTable('vide', everyType), []);
      expect(empty.description).toMatchObject({ featureCount: 0, extent: null });
      expect(await readAll(empty, { bbox: [0, 0, 1, 1] })).toEqual({ keys: [], geometries: [], rows: [] });
      expect((await drawAll(empty, { bbox: [0, 0, 1, 1], columns: [] })).rows).toEqual([]);
      const definition = { ...pointTable('attributs', [{ name: 'n', type: 'integer' }]), geometry: null };
      const plainTable = await storeTable(store, 'plain', definition, [batchOf([{ row: [7] }])]);
      expect(plainTable.description).toMatchObject({ geometry: null, extent: null, featureCount: 1 });
      expect((await readAll(plainTable)).rows).toEqual([[7]]);
      expect(await plainTable.count({ bbox: [0, 0, 1, 1] })).toBe(0);
    });

    it('keeps several tables, written in turn', async () => {
      const store = await openStore();
      const writer = await store.write('two');
      const one = await writer.createTable(pointTable('one', [{ name: 'n', type: 'integer' }]));
      const two = await writer.createTable(pointTable('two', [{ name: 'n', type: 'integer' }]));
      for (let n = 0; n < 10; n += 1) {
        await one.write(batchOf([{ geometry: pointWkb(n, n), row: [n] }]));
        await two.write(batchOf([{ geometry: pointWkb(0 - n, n), row: [0 - n] }]));
      }
      await one.finish();
      await two.finish();
      const committed = await writer.commit();
      const dataset = await store.open('two');
      onTestFinished(() => dataset.close());
      const described = await dataset.describe();
      expect(described.tables.map(({ name, featureCount }) => [name, featureCount])).toEqual([
        ['one', 10],
        ['two', 10],
      ]);
      expect(described.sizeBytes).toBeGreaterThan(0);
      expect(committed.tables.map(({ extent }) => extent)).toEqual(
        described.tables.map(({ extent }) => extent),
      );
      expect(described.tables.every(({ sizeBytes }) => sizeBytes > 0)).toBe(true);
      expect((await readAll(await dataset.table('two'))).rows.flat()).toEqual([
        0, -1, -2, -3, -4, -5, -6, -7, -8, -9,
      ]);
      await expect(dataset.table('three')).rejects.toMatchObject({ code: 'storage.table-unknown' });
    });

    it('refuses definitions that cannot be kept', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      onTestFinished(() => writer.abort());
      const refused = [
        pointTable('gpkg_contents', []),
        pointTable('sqlite_x', []),
        pointTable('', []),
        pointTable('x'.repeat(64), []),
        pointTable('é'.repeat(32), []),
        pointTable('a\u0000b', []),
        pointTable('t', [
          { name: 'A', type: 'text' },
          { name: 'a', type: 'text' },
        ]),
        pointTable('t', [{ name: 'fid', type: 'text' }]),
        pointTable(
          't',
          Array.from({ length: 10_000 }, (_, i): Column => ({ name: `c${i}`, type: 'text' })),
        ),
        {
          ...pointTable('t', []),
          geometry: { column: 'g', type: 'Point', srid: 99_999, hasZ: false, hasM: false } as const,
        },
      ];
      for (const definition of refused) {
        await expect(writer.createTable(definition)).rejects.toMatchObject({ code: 'storage.table-invalid' });
      }
      await writer.createTable(pointTable('t', []));
      await expect(writer.createTable(pointTable('T', []))).rejects.toMatchObject({
        code: 'storage.table-invalid',
      });
      for (const id of ['../x', 'a/b', '', 'a'.repeat(41), 'a"b']) {
        await expect(store.write(id)).rejects.toMatchObject({ code: 'storage.identifier-invalid' });
        await expect(store.open(id)).rejects.toMatchObject({ code: 'storage.identifier-invalid' });
      }
    });
  });

  describe('reading', () => {
    const columns: Column[] = [
      { name: 'group', type: 'text' },
      { name: 'rank', type: 'integer' },
      { name: 'weight', type: 'double' },
    ];
    const groups = ['b', null, 'a', 'é', 'B', 'z'];
    const rowOf = (i: number): Value[] => [groups[i % 6]!, i % 7 === 0 ? null : i % 5, ((i * 37) % 101) / 4];
    const count = 2_600;
    const grid = (i: number): [number, number] => [(i % 50) * 10, Math.floor(i / 50) * 10];
    const openGrid = async () =>
      storeTable(
        await openStore(),
        'grid',
        pointTable('grid', columns),
        batches(count, (i) => ({ geometry: i % 13 === 0 ? null : pointWkb(...grid(i)), row: rowOf(i) })),
      );

    it('walks a whole table in the order of its keys', async () => {
      const table = await openGrid();
      const { keys, rows } = await readAll(table);
      expect(keys).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      expect(rows[1_234]).toEqual(rowOf(1_234));
    });

    it('pages by key through any sort with doubles and nulls, never missing nor repeating one', async () => {
      const table = await openGrid();
      for (const sort of [
        [{ column: 'group', descending: false }],
        [
          { column: 'group', descending: true },
          { column: 'rank', descending: false },
        ],
        [
          { column: 'rank', descending: true },
          { column: 'weight', descending: true },
        ],
      ]) {
        const whole = await readAll(table, { sort });
        expect(new Set(whole.keys).size).toBe(count);
        expect(isSorted(whole.rows, sort)).toBe(true);
        const paged: (number | bigint)[] = [];
        let after: FeatureQuery['after'];
        for (;;) {
          const page = await readAll(table, { sort, limit: 301, ...(after && { after }) });
          if (page.keys.length === 0) break;
          paged.push(...page.keys);
          const last = page.rows.at(-1)!;
          const sortValues = sort.map(
            ({ column }) => last[columns.findIndex(({ name }) => name === column)]!,
          );
          after = { sortValues: sortValues as (string | number | null)[], key: page.keys.at(-1)! };
        }
        expect(paged).toEqual(whole.keys);
      }
    });

    it('limits and skips', async () => {
      const table = await openGrid();
      expect((await readAll(table, { limit: 3, offset: 10 })).keys).toEqual([11, 12, 13]);
      expect((await readAll(table, { limit: 0 })).keys).toEqual([]);
      expect((await readAll(table, { limit: 1_500, offset: 1_000 })).keys).toHaveLength(1_500);
      expect((await readAll(table, { offset: 2_590 })).keys).toHaveLength(10);
      expect((await readAll(table, { limit: 5_000 })).keys).toHaveLength(count);
    });

    it('finds by envelope the same features to read, count and draw', async () => {
      const table = await openGrid();
      const bbox = [95, 95, 305, 405] as const;
      const expected = Array.from({ length: count }, (_, i) => i).filter((i) => {
        const [x, y] = grid(i);
        return i % 13 !== 0 && x >= 95 && x <= 305 && y >= 95 && y <= 405;
      });
      const read = await readAll(table, { bbox });
      expect(read.keys).toEqual(expected.map((i) => i + 1));
      expect(await table.count({ bbox })).toBe(expected.length);
      const drawn = await drawAll(table, { bbox, columns: ['weight'] });
      expect([...drawn.keys].sort((a, b) => Number(a) - Number(b))).toEqual(read.keys);
      expect(drawn.rows[0]).toHaveLength(1);
      expect(
        (await readAll(table, { bbox, limit: 7, sort: [{ column: 'weight', descending: true }] })).keys,
      ).toHaveLength(7);
      expect(await table.count({})).toBe(count);
      expect((await drawAll(table, { columns: [] })).keys.length).toBeGreaterThan(2_000);
    });

    it('gives chosen columns in the order asked, and no geometry when told', async () => {
      const table = await openGrid();
      const read = await readAll(table, { columns: ['weight', 'group'], withGeometry: false, limit: 1 });
      expect(read).toEqual({ keys: [1], geometries: [null], rows: [[0, 'b']] });
      await expect(readAll(table, { columns: ['nope'] })).rejects.toMatchObject({
        code: 'storage.column-unknown',
      });
      const sort = [{ column: 'nope"', descending: false }];
      await expect(readAll(table, { sort })).rejects.toMatchObject({ code: 'storage.column-unknown' });
    });

    it('gives features by key in the order asked, leaving out those that are not', async () => {
      const table = await openGrid();
      const read = await table.byKeys([5, 2n ** 40n, 3, 2_600], ['rank']);
      expect([read.keys, read.rows]).toEqual([
        [5, 3, 2_600],
        [[4], [2], [4]],
      ]);
      expect((await table.byKeys(Array.from({ length: 2_500 }, (_, i) => 2_500 - i))).keys![0]).toBe(2_500);
    });

    it('lists distinct values, nulls last, up to a limit', async () => {
      const table = await openGrid();
      expect(await table.distinctValues('group', 100)).toEqual(['B', 'a', 'b', 'z', 'é', null]);
      expect(await table.distinctValues('rank', 3)).toEqual([0, 1, 2]);
    });

    it('stops when told', async () => {
      const table = await openGrid();
      const stop = new AbortController();
      let batchesSeen = 0;
      const reading = (async () => {
        for await (const _ of table.read({}, stop.signal)) {
          batchesSeen += 1;
          stop.abort();
        }
      })();
      await expect(reading).rejects.toThrow();
      expect(batchesSeen).toBe(1);
      await expect(table.count({ bbox: [0, 0, 1, 1] }, AbortSignal.abort())).rejects.toThrow();
      expect(await table.count({})).toBe(count);
    });

    it('serves several readers of one table at once', async () => {
      const table = await openGrid();
      const reads = await Promise.all([
        readAll(table, { filter: compare(call('lower', property('group')), '=', literal('b')) }),
        readAll(table, { bbox: [0, 0, 1e6, 1e6] }),
        drawAll(table, { columns: [] }),
        readAll(table),
      ]);
      expect(reads[3]!.keys).toHaveLength(count);
      expect(reads[1]!.keys).toHaveLength(reads[2]!.keys.length);
    });
  });

  describe('filters', () => {
    const rows: Value[][] = Array.from({ length: 240 }, (_, i) => [
      i % 11 === 0 ? null : (i % 24) - 12,
      i % 7 === 0 ? null : 9_007_199_254_740_990n + BigInt(i % 6),
      i % 5 === 0 ? null : (i % 16) / 4 - 1.5,
      i % 3 === 0 ? null : i % 2 === 0,
      [
        null,
        'Paris',
        'paris',
        'ÉVREUX',
        'évreux',
        'Saint-Malo',
        '100%',
        'a_b',
        'A*[?',
        "l'Haÿ",
        '01',
        '1',
        '',
      ][i % 13]!,
      i % 4 === 0 ? null : `2024-0${(i % 9) + 1}-15`,
      i % 6 === 0 ? null : `2024-05-0${(i % 9) + 1}T10:00:00.000Z`,
      i % 8 === 0 ? null : `${String(i % 24).padStart(2, '0')}:30:00`,
      i % 9 === 0 ? null : '{"a":1}',
      null,
    ]);
    const point = (i: number) => (i % 17 === 0 ? null : pointWkb((i % 20) * 10, Math.floor(i / 20) * 10));
    const p = property;
    const l = literal;
    const triangle = fromGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [5, 5],
          [155, 5],
          [5, 95],
          [5, 5],
        ],
      ],
    });
    const filters: Record<string, Expression> = {
      'number =': compare(p('entier'), '=', l(3)),
      'number <> with a text constant': compare(p('entier'), '<>', l('3')),
      'number < decimal': compare(p('entier'), '<', l(2.5)),
      'number beyond 32 bits': compare(p('entier'), '<', l(1e12)),
      'constant on the left': compare(l(0), '>=', p('réel')),
      'big integers, exactly': compare(p('grand'), '=', l(9_007_199_254_740_993n)),
      'big integer against double': compare(p('grand'), '>', l(9_007_199_254_740_992)),
      'beyond 64 bits': compare(p('grand'), '<', l(2n ** 70n)),
      'column with column': compare(p('entier'), '<', p('réel')),
      arithmetic: compare(arithmetic(p('entier'), '/', l(2)), '=', p('réel')),
      'division by zero': isNull(arithmetic(l(1), '/', p('entier'))),
      'boolean =': compare(p('vrai'), '=', l(true)),
      'boolean from text': compare(p('vrai'), '<>', l('true')),
      'text =': compare(p('texte'), '=', l('paris')),
      'text, any case': compare(p('texte'), '=', l('Évreux'), { matchCase: false }),
      'text as text, not number': compare(p('texte'), '=', l(1)),
      'text >': compare(p('texte'), '>', l('Z')),
      'text with a quote': compare(p('texte'), '=', l("l'Haÿ")),
      'empty text': compare(p('texte'), '=', l('')),
      'like prefix': like(p('texte'), [{ text: 'Sa' }, 'any']),
      'like, any case': like(p('texte'), [{ text: 'É' }, 'any', { text: 'x' }], { matchCase: false }),
      'like with special marks': like(p('texte'), ['any', { text: '%' }]),
      'like underscore': like(p('texte'), [{ text: 'a_' }, 'one']),
      'like brackets': like(p('texte'), [{ text: 'A*[' }, 'one']),
      'like one': like(p('texte'), ['one', 'one']),
      between: between(p('entier'), l(-2), l(4)),
      'between columns': between(p('réel'), l(-1), p('entier')),
      'between texts': between(p('texte'), l('a'), l('q')),
      'in numbers': isIn(p('entier'), [l(1), l(5), l('-3')]),
      'in texts': isIn(p('texte'), [l('Paris'), l('01')]),
      'in with null': isIn(p('entier'), [l(1), l(null)]),
      'in nothing': isIn(p('entier'), []),
      null: isNull(p('texte')),
      'not null': not(isNull(p('jour'))),
      'equal to null': compare(p('entier'), '=', l(null)),
      'not of unknown': not(compare(p('entier'), '=', l(3))),
      'not (and) with unknowns': not(and(compare(p('entier'), '>', l(0)), compare(p('réel'), '<', l(0)))),
      date: compare(p('jour'), '>=', l('2024-04-15')),
      'date against instant': compare(p('jour'), '<', l('2024-04-15T00:00:01Z')),
      'instant with zone': compare(p('instant'), '=', l('2024-05-03T12:00:00+02:00')),
      'instant from a date': compare(p('instant'), '>', l('2024-05-05')),
      'date with instant': compare(p('jour'), '<', p('instant')),
      time: compare(p('heure'), '>', l('12:00:00')),
      'between dates': between(p('jour'), l('2024-02-01'), l('2024-06-30')),
      'function lower': compare(call('lower', p('texte')), '=', l('évreux')),
      'function length': compare(call('length', p('texte')), '>', l(5)),
      'function trim': compare(call('trim', call('concat', l(' '), p('texte'), l(' '))), '=', l('paris')),
      'functions of numbers': compare(call('round', p('réel')), '=', call('floor', p('réel'))),
      'least and nulls': compare(call('least', p('entier'), p('réel')), '<', l(0)),
      coalesce: compare(call('coalesce', p('texte'), l('rien')), '=', l('rien')),
      keys: resourceIds([3n, 200n, 9_999n]),
      'no key': resourceIds([]),
      'not keys': not(resourceIds([1n, 2n])),
      'key as a property': compare(p('fid'), '<=', l(5)),
      'and of nothing': and(),
      'or of nothing': or(),
      bbox: inBbox([15, 15, 85, 45], 2154),
      'bbox in degrees': inBbox([-1.4, -6, -1.36, -5.9], 4326),
      intersects: topological('intersects', { wkb: triangle, srid: 2154 }),
      disjoint: topological('disjoint', { wkb: triangle, srid: 2154 }),
      'not intersects': not(topological('intersects', { wkb: triangle, srid: 2154 })),
      'two boxes that do not meet': and(inBbox([0, 0, 20, 20], 2154), inBbox([100, 100, 120, 120], 2154)),
      'space or attribute': or(inBbox([0, 0, 20, 20], 2154), compare(p('texte'), '=', l('Paris'))),
      'space and attribute': and(
        topological('intersects', { wkb: boxWkb([0, 0, 100, 60]), srid: 2154 }),
        like(p('texte'), ['any', { text: 'a' }, 'any']),
      ),
    };

    it('keep exactly what the evaluation in memory keeps', async () => {
      const features = rows.map((row, i) => ({ geometry: point(i), row }));
      const table = await storeTable(await openStore(), 'd', pointTable('t', everyType), [batchOf(features)]);
      const context = {
        columns: [...everyType, { name: 'fid', type: 'bigint' } as const],
        srid: 2154,
        geometryName: 'geom',
      };
      for (const [name, filter] of Object.entries(filters)) {
        const evaluate = compileToEvaluator(filter, context);
        const expected = features.flatMap(({ geometry, row }, i) =>
          evaluate([...row, BigInt(i + 1)], i + 1, geometry) ? [i + 1] : [],
        );
        expect((await readAll(table, { filter })).keys, name).toEqual(expected);
        expect(await table.count({ filter }), `count of ${name}`).toBe(expected.length);
        const drawable = expected.filter((key) => features[key - 1]!.geometry);
        const drawn = (await drawAll(table, { filter, columns: ['texte'] })).keys
          .map(Number)
          .sort((a, b) => a - b);
        expect(drawn, `drawing of ${name}`).toEqual(drawable);
      }
    });

    it('is refused when it does not suit the table', async () => {
      const table = await storeTable(await openStore(), 'd', pointTable('t', everyType), []);
      await expect(readAll(table, { filter: compare(p('nope'), '=', l(1)) })).rejects.toThrow();
      await expect(readAll(table, { filter: compare(p('entier'), '=', l('douze')) })).rejects.toThrow();
      await expect(table.count({ filter: compare(p('jour'), '=', l('hier')) })).rejects.toThrow();
    });
  });

  describe('versions', () => {
    const oneColumn: Column[] = [{ name: 'version', type: 'integer' }];
    const write = (store: FeatureStore, version: number, rows = 3_000) =>
      storeTable(
        store,
        'd',
        pointTable('t', oneColumn),
        batches(rows, () => ({ geometry: pointWkb(1, 1), row: [version] })),
      );

    it('shows nothing of a dataset before its commit, nor of one that was abandoned', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      const table = await writer.createTable(pointTable('t', oneColumn));
      await table.write(batchOf([{ geometry: pointWkb(1, 1), row: [1] }]));
      expect(await store.exists('d')).toBe(false);
      await expect(store.open('d')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
      expect(await store.list()).toEqual([{ datasetId: 'd', complete: false }]);
      await writer.abort();
      expect(await store.list()).toEqual([]);
    });

    it('forgets on demand what an interrupted writer left', async () => {
      const store = await openStore();
      await write(store, 1);
      const writer = await store.write('d');
      await writer.createTable(pointTable('t', oneColumn));
      const states = await store.list();
      expect(states.map(({ complete }) => complete).sort()).toEqual([false, true]);
      await store.discardIncomplete('d');
      await store.discardIncomplete('d');
      expect(await store.list()).toEqual([{ datasetId: 'd', complete: true }]);
      await expect(writer.commit()).rejects.toThrow();
      await writer.abort();
      expect((await readAll(await (await store.open('d')).table('t'), { limit: 1 })).rows).toEqual([[1]]);
    });

    it('lets a reader finish on the version it began, whether it is replaced or dropped', async () => {
      const store = await openStore();
      const first = await write(store, 1);
      const reading = first.read({})[Symbol.asyncIterator]();
      await reading.next();
      await write(store, 2);
      expect(
        (await readAll(await (await store.open('d')).table('t'))).rows.every(([version]) => version === 2),
      ).toBe(true);
      const second = await (await store.open('d')).table('t');
      const secondReading = second.read({})[Symbol.asyncIterator]();
      await secondReading.next();
      await store.drop('d');
      await store.drop('d');
      expect(await store.exists('d')).toBe(false);
      await expect(store.open('d')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
      expect(await rest(reading)).toEqual(new Array(2_000).fill(1));
      expect(await rest(secondReading)).toEqual(new Array(2_000).fill(2));
      expect(await store.list()).toEqual([]);
    });

    it('refuses to commit a table that is not finished', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      onTestFinished(() => writer.abort());
      await writer.createTable(pointTable('t', oneColumn));
      await expect(writer.commit()).rejects.toThrow('not finished');
    });
  });
}

async function rest(iterator: AsyncIterator<FeatureBatch>): Promise<Value[]> {
  const values: Value[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next())
    values.push(...next.value.rows.flat());
  return values;
}

async function drawAll(table: FeatureTable, request: Parameters<FeatureTable['draw']>[0]) {
  const keys: (number | bigint)[] = [];
  const rows: (readonly Value[])[] = [];
  for await (const batch of table.draw(request)) {
    keys.push(...batch.keys!);
    rows.push(...batch.rows);
  }
  return { keys, rows };
}

function* batches(
  count: number,
  feature: (i: number) => { geometry?: Uint8Array | null; row: readonly Value[] },
): Generator<FeatureBatch> {
  for (let from = 0; from < count; from += 700) {
    const size = Math.min(700, count - from);
    yield batchOf(Array.from({ length: size }, (_, i) => feature(from + i)));
  }
}

function plain(value: Value): unknown {
  return value instanceof Uint8Array ? [...value] : value;
}

function isSorted(
  rows: readonly (readonly Value[])[],
  sort: readonly { column: string; descending: boolean }[],
): boolean {
  const index = ['group', 'rank', 'weight'].indexOf(sort[0]!.column);
  const ranked = (value: Value) => (value === null ? '\uffff' : value);
  const values = rows.map((row) => ranked(row[index]!));
  return values.every((value, i) => {
    if (i === 0) return true;
    const before = values[i - 1]!;
    const inOrder =
      before === value || (value === '\uffff' ? true : before === '\uffff' ? false : before < value);
    const inReverse =
      before === value || (before === '\uffff' ? true : value === '\uffff' ? false : before > value);
    return sort[0]!.descending ? inReverse : inOrder;
  });
}
