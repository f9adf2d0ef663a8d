import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, type FeatureBatch, fromGeoJson, type Value } from '@cartable/geo';
import { requires } from '@cartable/testkit';
import { afterAll, expect, it } from 'vitest';
import { DepositFolder } from '../test-support/deposits.ts';
import type { FileInfo } from '../write/feature-file.ts';
import { dbfFieldsOf } from './dbf-fields.ts';
import { writeShapefile } from './write.ts';

requires('gdal', 'unzip');

/** Tests particular to a Shapefile; those for what every format keeps are in `write/write.test.ts`. */

const folder = new DepositFolder();
afterAll(() => folder.delete());
const temporaryFolder = join(folder.path, 'exports');

const info: FileInfo = {
  name: 'lieux',
  title: 'Lieux',
  columns: [{ name: 'nom', type: 'text' }],
  geometry: { type: 'Geometry', srid: 2154, hasZ: false, hasM: false },
  srid: 2154,
  language: 'fr',
  timeStamp: '2026-01-02T03:04:05Z',
};

type Plain = Parameters<typeof fromGeoJson>[0];
const point = { type: 'Point', coordinates: [1, 2] } as Plain;
const line = {
  type: 'LineString',
  coordinates: [
    [1, 2],
    [3, 4],
  ],
} as Plain;

async function* oneBatch(features: readonly [Plain | null, ...Value[]][]): AsyncGenerator<FeatureBatch> {
  yield {
    geometries: features.map(([geometry]) => geometry && fromGeoJson(geometry)),
    rows: features.map(([, ...row]) => row),
  };
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

let archives = 0;

/** Names and texts of an archive; the path is for GDAL. */
async function write(features: readonly [Plain | null, ...Value[]][], more: Partial<FileInfo> = {}) {
  const chunks = writeShapefile(oneBatch(features), { ...info, ...more }, { temporaryFolder });
  const { path } = folder.write(`a${++archives}.zip`, await bytesOf(chunks));
  const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n');
  const text = (name: string) => execFileSync('unzip', ['-p', path, name], { encoding: 'utf8' });
  return { path, names, text };
}

const summaryOf = (path: string, ...layers: string[]) =>
  execFileSync('ogrinfo', ['-ro', '-so', `/vsizip/${path}`, ...layers], { encoding: 'utf8' });

it('a layer of one kind is one Shapefile, with its projection and its encoding', async () => {
  const { names, text } = await write([[line, 'a']]);
  expect(names.sort()).toEqual(['lieux.cpg', 'lieux.dbf', 'lieux.prj', 'lieux.shp', 'lieux.shx']);
  expect(text('lieux.prj')).toMatch(/^PROJCS\["RGF_1993_Lambert_93"/);
  expect(text('lieux.cpg')).toBe('UTF-8');
});

it('a mixed layer is a Shapefile for each kind of geometry, and says so', async () => {
  const collection = { type: 'GeometryCollection', geometries: [point, line] } as Plain;
  const { path, names, text } = await write([
    [point, 'a'],
    [line, 'b'],
    [null, 'c'],
    [collection, 'd'],
  ]);
  expect(names.filter((name) => name.endsWith('.dbf')).sort()).toEqual([
    'lieux_lines.dbf',
    'lieux_multipoints.dbf',
    'lieux_points.dbf',
    'lieux_table.dbf',
  ]);
  expect(text('README.txt')).toContain('lieux_lines');
  expect(text('README.txt')).toContain('partie par partie entre plusieurs fichiers : 1.');
  expect(summaryOf(path, 'lieux_lines')).toContain('Feature Count: 2');
  expect(summaryOf(path, 'lieux_points')).toContain('Feature Count: 1');
  expect(summaryOf(path, 'lieux_table')).toContain('Feature Count: 1');
});

it('field names are cut to 10 plain letters, each once, and the archive says which is which', async () => {
  const columns = ['population_2020', 'population_2021', 'Éléments', 'POPULATION', '名前'].map(
    (name): Column => ({ name, type: 'integer' }),
  );
  expect(dbfFieldsOf(columns).map(({ name }) => name)).toEqual([
    'population',
    'populati_1',
    'Elements',
    'POPULATI_2',
    '__',
  ]);
  const { text } = await write([[point, 1, 2, 3, 4, 5]], { columns });
  expect(text('README.txt')).toContain('populati_1 = population_2021');
});

it('texts are cut at 254 bytes between two characters, and counted', async () => {
  const { path, text } = await write([
    [point, 'é'.repeat(200)],
    [point, `a${'é'.repeat(200)}`],
  ]);
  const written = execFileSync('ogr2ogr', ['-f', 'CSV', '/vsistdout/', `/vsizip/${path}`], {
    encoding: 'utf8',
  });
  expect(written.trim().split(/\r?\n/).slice(1)).toEqual(['é'.repeat(127), `a${'é'.repeat(126)}`]);
  expect(text('README.txt')).toContain('nom : 2 valeurs coupées à 254 octets.');
});

it('integers beyond 18 digits stay exact, as text; bytes are left out; both are said', async () => {
  const columns: Column[] = [
    { name: 'n', type: 'bigint' },
    { name: 'b', type: 'blob' },
  ];
  const { path, text } = await write([[point, -9_223_372_036_854_775_808n, new Uint8Array(3)]], { columns });
  const csv = execFileSync('ogr2ogr', ['-f', 'CSV', '/vsistdout/', `/vsizip/${path}`], { encoding: 'utf8' });
  expect(csv).toContain('-9223372036854775808');
  expect(text('README.txt')).toMatch(/n : nombres de plus de 18 chiffres/);
  expect(text('README.txt')).toMatch(/b : contenu binaire/);
});

it('numbers keep every digit', async () => {
  const numbers = [0.1, -Math.PI * 1e-300, -Math.PI / 1e6, 1e21, 123456789.123456];
  const columns: Column[] = [{ name: 'n', type: 'double' }];
  const { path } = await write(
    numbers.map((number): [Plain, Value] => [point, number]),
    { columns },
  );
  const text = execFileSync('ogr2ogr', ['-f', 'GeoJSON', '/vsistdout/', `/vsizip/${path}`], {
    encoding: 'utf8',
  });
  const read = JSON.parse(text).features.map(
    (feature: { properties: { n: number } }) => feature.properties.n,
  );
  expect(read).toEqual(numbers);
});

it('a layer without attribute gets a number, as a Shapefile needs a field', async () => {
  const { path } = await write([[point], [point]], { columns: [] });
  expect(summaryOf(path, 'lieux')).toMatch(/id: Integer/);
});

it('is refused before its first byte when a file would not fit, and leaves nothing behind', async () => {
  async function* many(): AsyncGenerator<FeatureBatch> {
    const wkb = fromGeoJson(point);
    for (let i = 0; i < 10; i++) yield { geometries: Array(100).fill(wkb), rows: Array(100).fill(['x']) };
  }
  const chunks = writeShapefile(many(), info, { temporaryFolder, limitBytes: 10_000 });
  await expect(chunks.next()).rejects.toMatchObject({
    code: 'format.shapefile-too-large',
    params: { limit: 10_000 },
  });
  expect(readdirSync(temporaryFolder)).toEqual([]);
});

it('records wider than the header can say are refused', async () => {
  const columns = Array.from({ length: 300 }, (_, rank): Column => ({ name: `c${rank}`, type: 'text' }));
  await expect(write([[point, ...columns.map(() => 'x'.repeat(250))]], { columns })).rejects.toMatchObject({
    code: 'format.shapefile-too-wide',
  });
});

it('leaves nothing behind when it is left half-way', async () => {
  const rows = Array.from({ length: 50_000 }, (_, rank): [Plain, Value] => [point, `${Math.sin(rank)}`]);
  const chunks = writeShapefile(oneBatch(rows), info, { temporaryFolder });
  await chunks.next();
  expect(readdirSync(temporaryFolder)).toHaveLength(1);
  await chunks.return();
  expect(readdirSync(temporaryFolder)).toEqual([]);
});
