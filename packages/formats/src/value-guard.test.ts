import { DatabaseSync } from 'node:sqlite';
import type { Column, FeatureBatch } from '@cartable/geo';
import { afterAll, describe, expect, test } from 'vitest';
import { openDeposit } from './deposit.ts';
import { writeFlatGeobuf } from './flatgeobuf/write.ts';
import { checkOnly, DepositFolder, rowsOf } from './test-support/deposits.ts';
import type { FileInfo } from './write/feature-file.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

/** A dBASE III table of one column of numbers, `code`. */
function dbf(width: number, values: readonly string[]): Buffer {
  const header = Buffer.alloc(65);
  header.set([3, 124, 11, 24]);
  header.writeUInt32LE(values.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(width + 1, 10);
  header.write('code', 32, 'latin1');
  header.write('N', 43, 'latin1');
  header[48] = width;
  header[64] = 0x0d;
  const records = values.map((value) => ` ${value.padStart(width)}`).join('');
  return Buffer.concat([header, Buffer.from(records, 'latin1'), Buffer.of(0x1a)]);
}

const infoOf = (columns: readonly Column[]): FileInfo => ({
  name: 'json',
  title: 'json',
  columns,
  geometry: { type: 'Point', srid: 4326, hasZ: false, hasM: false },
  srid: 4326,
  language: 'fr',
  timeStamp: '2026-11-24T00:00:00Z',
});

async function* once(batch: FeatureBatch): AsyncIterable<FeatureBatch> {
  yield batch;
}

async function read(name: string, content: string | Uint8Array) {
  const deposit = await folder.deposit(name, content, { srid: 4326 });
  const report = await checkOnly(deposit);
  const rows = rowsOf(deposit, report);
  deposit.close();
  const types = Object.fromEntries(report.columns.map((column) => [column.name, column.type]));
  const findingOf = (code: string) => report.findings.filter((finding) => finding.code === code);
  return { report, rows, types, findingOf };
}

const geojson = (...properties: string[]) =>
  `{"type":"FeatureCollection","features":[${properties
    .map((text) => `{"type":"Feature","properties":${text},"geometry":{"type":"Point","coordinates":[2,48]}}`)
    .join(',')}]}`;

describe('numbers that no column of numbers holds', () => {
  test('of GeoJSON keep their digits as text, and that is said', async () => {
    const { types, rows, findingOf } = await read(
      'ints.geojson',
      geojson(
        '{"a":9007199254740993,"b":18446744073709551615,"c":1e400,"d":-9223372036854775809,"e":1}',
        '{"a":1,"b":2,"c":3.5,"d":4,"e":5}',
      ),
    );
    expect(types).toEqual({ a: 'bigint', b: 'text', c: 'text', d: 'text', e: 'integer' });
    expect(rows).toEqual([
      [9007199254740993n, '18446744073709551615', '1e400', '-9223372036854775809', 1],
      [1n, '2', '3.5', '4', 5],
    ]);
    expect(
      findingOf('number.beyond-range').map(({ column, count, severity }) => [column, count, severity]),
    ).toEqual([
      ['b', 1, 'warning'],
      ['c', 1, 'warning'],
      ['d', 1, 'warning'],
    ]);
    expect(findingOf('value.lost')).toEqual([]);
  });

  test('inside JSON values keep their digits', async () => {
    const { rows } = await read(
      'nested.geojson',
      geojson('{"n":9007199254740993,"o":{"id":9007199254740993,"big":[18446744073709551615,1e400]}}'),
    );
    expect(rows).toEqual([[9007199254740993n, '{"id":9007199254740993,"big":[18446744073709551615,1e400]}']]);
  });

  test('of CSV are texts', async () => {
    const { types, rows } = await read('long.csv', 'x;y;v\n2;48;1.5e400\n2;48;1.5\n');
    expect(types.v).toBe('text');
    expect(rows[0]![2]).toBe('1.5e400');
  });

  test('of a dBASE table keep their digits', async () => {
    const { types, rows, findingOf } = await read('codes.dbf', dbf(20, ['12345678901234567890', '42']));
    expect(types.code).toBe('text');
    expect(rows).toEqual([['12345678901234567890'], ['42']]);
    expect(findingOf('number.beyond-range')).toMatchObject([{ count: 1, feature: '1' }]);
  });
});

describe('values that are not of the type their file announces', () => {
  test('make their column a text: JSON and times of a GeoPackage', async () => {
    const path = `${folder.path}/table.gpkg`;
    const database = new DatabaseSync(path);
    database.exec(`
      PRAGMA application_id = 1196444487;
      CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, identifier TEXT, srs_id INTEGER);
      CREATE TABLE t (fid INTEGER PRIMARY KEY, j JSON, k JSON, h TIME, n TEXT);
      INSERT INTO gpkg_contents VALUES ('t', 'attributes', 't', 0);
      INSERT INTO t VALUES (1, 'X', '{"a":1}', '25h', 'a' || char(0) || 'b'), (2, '[]', NULL, '10:30', 'c');
    `);
    database.close();
    const deposit = await openDeposit({ path, name: 'table.gpkg' }, { spoolFolder: folder.spool() });
    const report = await checkOnly(deposit);
    expect(report.columns.map(({ type }) => type)).toEqual(['text', 'json', 'text', 'text']);
    expect(rowsOf(deposit, report)).toEqual([
      ['X', '{"a":1}', '25h', 'ab'],
      ['[]', null, '10:30', 'c'],
    ]);
    const codes = report.findings.map(({ code, column }) => [code, column]);
    expect(codes).toContainEqual(['column.not-of-type', 'j']);
    expect(codes).toContainEqual(['column.not-of-type', 'h']);
    expect(codes).toContainEqual(['text.nul-removed', 'n']);
    deposit.close();
  });

  test('make their column a text: JSON of a FlatGeobuf', async () => {
    const chunks: Uint8Array[] = [];
    const columns = [
      { name: 'j', type: 'json' as const },
      { name: 'd', type: 'double' as const },
    ];
    const batch = { geometries: [null], rows: [['X', Number.NaN]] };
    for await (const chunk of writeFlatGeobuf(once(batch), infoOf(columns))) chunks.push(chunk);
    const { types, rows } = await read('json.fgb', Buffer.concat(chunks));
    expect(types.j).toBe('text');
    expect(rows).toEqual([['X', null]]);
  });
});

test('dates and times are what every table takes', async () => {
  const { types } = await read(
    'dates.csv',
    'a;b;c\n0000-01-01;2024-01-01T10:00:00+25:00;10:30:00.123456789\n',
  );
  expect(types).toEqual({ a: 'text', b: 'text', c: 'time' });
});
