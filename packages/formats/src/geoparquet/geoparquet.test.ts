import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { type FeatureBatch, fromGeoJson, type GeometryType, type Value } from '@cartable/geo';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { DepositFolder } from '../test-support/deposits.ts';
import type { FileInfo } from '../write/feature-file.ts';
import { writeGeoParquet } from './write.ts';

/** Read back by a reader we did not write. */

const folder = new DepositFolder();
afterAll(() => folder.delete());
const temporaryFolder = join(folder.path, 'exports');

const columns: FileInfo['columns'] = [
  { name: 'nom', type: 'text' },
  { name: 'numero', type: 'integer' },
  { name: 'grand', type: 'bigint' },
  { name: 'mesure', type: 'double' },
  { name: 'ouvert', type: 'boolean' },
  { name: 'jour', type: 'date' },
  { name: 'instant', type: 'datetime' },
  { name: 'contenu', type: 'blob' },
];
const full: readonly Value[] = [
  'Été à Nîmes 🗺',
  -42,
  9_007_199_254_740_993n,
  0.1,
  true,
  '2024-02-29',
  '2024-02-29T14:14:15+01:00',
  new Uint8Array([0, 255]),
];
const none = columns.map(() => null);

function infoOf(type: GeometryType | null, more: Partial<FileInfo> = {}): FileInfo {
  return {
    name: 'releves',
    title: 'Relevés',
    columns,
    geometry: type && { type, srid: 2154, hasZ: false, hasM: false },
    srid: 2154,
    language: 'fr',
    timeStamp: '2026-01-02T03:04:05Z',
    ...more,
  };
}

type Plain = Parameters<typeof fromGeoJson>[0];
const point = (x: number, y: number): Plain => ({ type: 'Point', coordinates: [x, y] }) as Plain;

async function* batchesOf(
  features: readonly { geometry: Plain | null; row?: readonly Value[] }[],
): AsyncGenerator<FeatureBatch> {
  yield {
    geometries: features.map(({ geometry }) => geometry && fromGeoJson(geometry)),
    rows: features.map(({ row }) => row ?? full),
  };
}

async function write(features: Parameters<typeof batchesOf>[0], info: FileInfo) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeGeoParquet(batchesOf(features), info, { temporaryFolder }))
    chunks.push(chunk);
  const { buffer } = new Uint8Array(Buffer.concat(chunks));
  const metadata = parquetMetadata(buffer);
  const geo = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  const compressors = { ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdDecompressSync(bytes)) };
  const rows = await parquetReadObjects({
    file: buffer,
    metadata,
    compressors,
    utf8: false,
  });
  return { metadata, geo: geo === undefined ? undefined : JSON.parse(geo), rows };
}

describe('GeoParquet', () => {
  it('keeps accents, big integers, dates, moments in UTC, booleans, bytes and nulls', async () => {
    const { rows } = await write(
      [{ geometry: point(1, 1) }, { geometry: point(2, 1), row: none }],
      infoOf('Point'),
    );
    expect(rows[0]).toMatchObject({
      nom: full[0],
      numero: -42,
      grand: full[2],
      mesure: 0.1,
      ouvert: true,
      jour: new Date('2024-02-29T00:00:00Z'),
      instant: new Date('2024-02-29T13:14:15Z'),
    });
    expect([...(rows[0]!.contenu as Uint8Array)]).toEqual([0, 255]);
    for (const { name } of columns) expect(rows[1]![name] ?? null, name).toBeNull();
  });

  it('says its version, system, kinds, extent and covering', async () => {
    const { geo } = await write([{ geometry: point(5, 7) }, { geometry: null }], infoOf('Point'));
    expect(geo).toMatchObject({ version: '1.1.0', primary_column: 'geometry' });
    const { geometry } = geo.columns;
    expect(geometry).toMatchObject({
      encoding: 'WKB',
      geometry_types: ['Point'],
      bbox: [5, 7, 5, 7],
      covering: { bbox: { xmin: ['bbox', 'xmin'], ymax: ['bbox', 'ymax'] } },
    });
    expect(geometry.crs).toMatchObject({ type: 'ProjectedCRS', id: { authority: 'EPSG', code: 2154 } });
  });

  it('gives the box of each row, none to a row without geometry, which comes last', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 5],
        [3, 1],
      ],
    } as Plain;
    const { rows } = await write([{ geometry: null }, { geometry: line }], infoOf('Geometry'));
    expect(rows[0]!.bbox).toEqual({ xmin: 0, ymin: 1, xmax: 3, ymax: 5 });
    expect(rows[0]!.geometry).toEqual(line);
    expect(rows[1]!.bbox ?? null).toBeNull();
    expect(rows[1]!.geometry ?? null).toBeNull();
  });

  it('puts neighbours on the ground near one another in the file', async () => {
    const side = 16;
    const grid = Array.from({ length: side * side }, (_, i) => point(i % side, Math.floor(i / side)));
    const { rows } = await write(
      grid.map((geometry) => ({ geometry })),
      infoOf('Point'),
    );
    const places = rows.map(({ bbox }) => bbox as { xmin: number; ymin: number });
    const steps = places
      .slice(1)
      .map((to, i) => Math.abs(to.xmin - places[i]!.xmin) + Math.abs(to.ymin - places[i]!.ymin));
    // The curve visits a grid by steps of one cell.
    expect(new Set(places.map(({ xmin, ymin }) => `${xmin} ${ymin}`)).size).toBe(side * side);
    expect(Math.max(...steps)).toBe(1);
  });

  it('cuts many rows in groups whose statistics tell where they are', async () => {
    const count = 60_000;
    const features = Array.from({ length: count }, (_, i) => ({
      geometry: point(i % 300, Math.floor(i / 300)),
      row: none,
    }));
    const { metadata, rows } = await write(features, infoOf('Point'));
    expect(rows).toHaveLength(count);
    expect(metadata.row_groups.length).toBeGreaterThan(1);
    const [group] = metadata.row_groups;
    const column = group!.columns.find((chunk) => chunk.meta_data?.path_in_schema.join('.') === 'bbox.ymin');
    expect(column?.meta_data?.statistics).toMatchObject({ min_value: expect.closeTo(0) });
    expect(group!.columns.every((chunk) => chunk.meta_data?.codec === 'ZSTD')).toBe(true);
  });

  it('takes other names for the geometry and its boxes where columns have theirs', async () => {
    const taken = [
      { name: 'geometry', type: 'text' },
      { name: 'bbox', type: 'text' },
    ] as const;
    const { geo, rows } = await write(
      [{ geometry: point(1, 2), row: ['a', 'b'] }],
      infoOf('Point', { columns: taken }),
    );
    expect(geo.primary_column).toBe('geometry_1');
    expect(rows[0]).toMatchObject({ geometry: 'a', bbox: 'b', bbox_1: { xmin: 1, ymin: 2 } });
  });

  it('is a plain Parquet file without geometry, and whole when nothing was selected', async () => {
    const { geo, rows } = await write([{ geometry: null }], infoOf(null));
    expect(geo).toBeUndefined();
    expect(rows).toHaveLength(1);
    const empty = await write([], infoOf('Point'));
    expect(empty.rows).toEqual([]);
    expect(empty.geo.columns.geometry.bbox).toBeUndefined();
  });

  it('removes what it wrote aside, also when its reader leaves', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ geometry: point(i, i) }));
    for await (const _ of writeGeoParquet(batchesOf(many), infoOf('Point'), { temporaryFolder })) break;
    expect(readdirSync(temporaryFolder)).toEqual([]);
  });
});
