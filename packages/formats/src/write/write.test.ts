import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Column, FeatureBatch, GeometryType, Value } from '@cartable/geo';
import { fromGeoJson, toGeoJson, transformBbox, wkbEnvelope } from '@cartable/geo';
import { requires } from '@cartable/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { openDeposit } from '../deposit.ts';
import { writeFlatGeobuf } from '../flatgeobuf/write.ts';
import { writeKml } from '../kml/write.ts';
import { writeShapefile } from '../shapefile/write.ts';
import { checkOnly, codesOf, DepositFolder, rowsOf } from '../test-support/deposits.ts';
import type { FileInfo, FileWriter } from './feature-file.ts';

/** Each writer read back by our readers and by GDAL. */

const folder = new DepositFolder();
afterAll(() => folder.delete());
const temporaryFolder = join(folder.path, 'exports');

const writers: Readonly<Record<'fgb' | 'kml' | 'zip', FileWriter>> = {
  fgb: writeFlatGeobuf,
  kml: writeKml,
  zip: (batches, info) => writeShapefile(batches, info, { temporaryFolder }),
};
type Extension = keyof typeof writers;

const columns: readonly Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'numero', type: 'integer' },
  { name: 'grand', type: 'bigint' },
  { name: 'mesure', type: 'double' },
  { name: 'ouvert', type: 'boolean' },
  { name: 'jour', type: 'date' },
  { name: 'instant', type: 'datetime' },
];
const full: readonly Value[] = [
  'Été à Nîmes <&"œ> 🗺',
  -42,
  9_007_199_254_740_993n,
  0.1,
  true,
  '2024-02-29',
  '2024-02-29T13:14:15Z',
];
const empty: readonly Value[] = columns.map(() => null);

type Plain = Parameters<typeof fromGeoJson>[0];
const point = (...coordinates: number[]): Plain => ({ type: 'Point', coordinates }) as Plain;

function infoOf(type: GeometryType | null, more: Partial<FileInfo> = {}): FileInfo {
  return {
    name: 'releves',
    title: 'Relevés de l’été',
    columns,
    geometry: type && { type, srid: 2154, hasZ: false, hasM: false },
    srid: 2154,
    language: 'fr',
    timeStamp: '2026-01-02T03:04:05Z',
    ...more,
  };
}

async function* batchesOf(
  features: readonly { geometry: Plain | null; row?: readonly Value[] }[],
): AsyncGenerator<FeatureBatch> {
  // Two batches: what passes from one to the next is tested too.
  const half = Math.ceil(features.length / 2);
  for (const some of [features.slice(0, half), features.slice(half)]) {
    yield {
      geometries: some.map(({ geometry }) => geometry && fromGeoJson(geometry)),
      rows: some.map(({ row }) => row ?? full),
    };
  }
}

let files = 0;

async function write(extension: Extension, features: Parameters<typeof batchesOf>[0], info: FileInfo) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writers[extension](batchesOf(features), info)) chunks.push(chunk);
  const name = `f${++files}.${extension}`;
  return folder.write(name, Buffer.concat(chunks));
}

/** Reading of a file by GDAL: schemas in words, features as GeoJSON in the CRS of the file. */
function gdal(path: string, layer?: string) {
  requires('gdal');
  const source = path.endsWith('.zip') ? `/vsizip/${path}` : path;
  const named = layer === undefined ? [] : [layer];
  const summary = execFileSync('ogrinfo', ['-ro', '-so', '-al', source], { encoding: 'utf8' });
  const options = ['-f', 'GeoJSON', '/vsistdout/', source, ...named, '-lco', 'RFC7946=NO'];
  const text = execFileSync('ogr2ogr', options, { encoding: 'utf8' });
  return { summary, text, features: JSON.parse(text).features as GdalFeature[] };
}

interface GdalFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

async function ours(file: { path: string; name: string }) {
  const deposit = await openDeposit(file, { spoolFolder: folder.spool() });
  const report = await checkOnly(deposit);
  const geometries = [...deposit.files[0]!.read(report.layer, { columns: report.columns })].flatMap(
    ({ geometries }) => geometries.map((wkb) => wkb && toGeoJson(wkb)),
  );
  const rows = rowsOf(deposit, report).map((row) =>
    Object.fromEntries(report.columns.map(({ name }, rank) => [name, row[rank]])),
  );
  const { srid } = deposit.files[0]!.layers[0]!;
  const findings = [...deposit.findings, ...report.findings].filter(({ severity }) => severity === 'error');
  deposit.close();
  return { report, rows, geometries, srid, findings };
}

const lambert = point(652_381.25, 6_862_047.5);

describe.each(['fgb', 'kml', 'zip'] as const)('%s', (extension) => {
  it('keeps accents, big integers, dates, booleans and nulls', async () => {
    const file = await write(
      extension,
      [{ geometry: lambert }, { geometry: lambert, row: empty }],
      infoOf('Point'),
    );
    const { features, text } = gdal(file.path);
    expect(features).toHaveLength(2);
    const [first, second] = features.map(({ properties }) => properties);
    expect(first).toMatchObject({ nom: full[0], numero: -42, mesure: 0.1 });
    expect(text).toMatch(/"grand": "?9007199254740993\b/);
    // GDAL 3.6 takes the booleans of a Shapefile for texts.
    expect([true, 1, 'T']).toContain(first!.ouvert);
    expect(String(first!.jour).replaceAll('/', '-')).toContain('2024-02-29');
    expect(String(first!.instant).replaceAll('/', '-')).toMatch(/2024-02-29[T ]13:14:15/);
    const nothing = (name: string) => (extension === 'zip' && name === 'ouvert' ? '?' : null);
    for (const { name } of columns) expect(second![name] ?? null, name).toBe(nothing(name));
    const { rows, findings } = await ours(file);
    expect(findings).toEqual([]);
    expect(rows[0]).toMatchObject({ nom: full[0] });
    expect(String(rows[0]!.grand)).toBe('9007199254740993');
    expect(rows[1]!.nom).toBeNull();
  });

  it('holds the whole of an empty layer', async () => {
    const file = await write(extension, [], infoOf('MultiPolygon'));
    expect((await ours(file)).report.featureCount).toBe(0);
    // For GDAL a KML document without placemark has no layer.
    if (extension === 'kml') return;
    const { features, summary } = gdal(file.path);
    expect(features).toEqual([]);
    expect(summary).toMatch(/nom: String/);
  });

  const square = (x: number, y: number, side: number) => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  const island = [square(600_000, 6_800_000, 100), square(600_020, 6_800_020, 10).reverse()];
  const geometries: readonly [GeometryType, Plain][] = [
    ['Point', lambert],
    [
      'MultiPoint',
      {
        type: 'MultiPoint',
        coordinates: [
          [600_000, 6_800_000],
          [600_010, 6_800_000],
        ],
      },
    ],
    [
      'LineString',
      {
        type: 'LineString',
        coordinates: [
          [600_000, 6_800_000],
          [600_010, 6_800_010],
        ],
      },
    ],
    [
      'MultiLineString',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [600_000, 6_800_000],
            [600_010, 6_800_010],
          ],
          [
            [600_100, 6_800_000],
            [600_100, 6_800_010],
            [600_120, 6_800_010],
          ],
        ],
      },
    ],
    ['Polygon', { type: 'Polygon', coordinates: island }],
    ['MultiPolygon', { type: 'MultiPolygon', coordinates: [island, [square(600_200, 6_800_000, 50)]] }],
  ] as never;

  it.each(geometries)('writes a %s valid and at its place', async (type, geometry) => {
    const file = await write(extension, [{ geometry }, { geometry: null }, { geometry }], infoOf(type));
    const { features } = gdal(file.path);
    expect(features.map((feature) => feature.geometry === null)).toEqual([false, true, false]);
    const read = await ours(file);
    expect(read.findings).toEqual([]);
    expect(codesOf(read.report.findings).filter((code) => /^geometry\.(?!null)/.test(code))).toEqual([]);
    const expected = extension === 'kml' ? 4326 : 2154;
    expect(read.srid).toBe(expected);
    const box = wkbEnvelope(fromGeoJson(geometry))!;
    const extent = read.report.extent!;
    const inFile = expected === 2154 ? box : transformBbox(box, 2154, 4326)!;
    extent.forEach((value, rank) => {
      expect(value).toBeCloseTo(inFile[rank]!, expected === 2154 ? 6 : 4);
    });
  });

  it.each([4326, 3857, 2154])('reprojects to EPSG:%d', async (srid) => {
    requires('gdal');
    const file = await write(extension, [{ geometry: lambert }], infoOf('Point', { srid }));
    const inFile = extension === 'kml' ? 4326 : srid;
    const options = ['-s_srs', 'EPSG:2154', '-t_srs', `EPSG:${inFile}`, '-output_xy'];
    const input = '652381.25 6862047.5\n';
    const [x, y] = execFileSync('gdaltransform', options, { input, encoding: 'utf8' }).split(' ').map(Number);
    const [feature] = gdal(file.path).features;
    const [fileX, fileY] = feature!.geometry!.coordinates as [number, number];
    const tolerance = inFile === 4326 ? 1e-7 : 0.01;
    expect(Math.abs(fileX - x!)).toBeLessThan(tolerance);
    expect(Math.abs(fileY - y!)).toBeLessThan(tolerance);
    expect((await ours(file)).srid).toBe(inFile);
  });

  it('keeps heights', async () => {
    const geometry = { type: 'Point' as const, srid: 2154, hasZ: true, hasM: false };
    const high = point(652_381.25, 6_862_047.5, 123.456);
    const file = await write(extension, [{ geometry: high }], infoOf('Point', { geometry }));
    const [feature] = gdal(file.path).features;
    expect(feature!.geometry).toMatchObject({ type: 'Point' });
    expect((feature!.geometry!.coordinates as number[])[2]).toBeCloseTo(123.456, 6);
    const line = {
      type: 'LineString',
      coordinates: [
        [600_000, 6_800_000, 1.5],
        [600_010, 6_800_000, 2.5],
      ],
    } as Plain;
    const lines = { ...geometry, type: 'LineString' as const };
    const written = await write(extension, [{ geometry: line }], infoOf('LineString', { geometry: lines }));
    const coordinates = (await ours(written)).geometries[0] as { coordinates: number[][] | number[][][] };
    expect(coordinates.coordinates.flat(3).filter((_, rank) => rank % 3 === 2)).toEqual([1.5, 2.5]);
  });

  it('leaves out vertices that have no place in the system asked, and geometries left with nothing', async () => {
    const geometry = { type: 'Polygon' as const, srid: 4326, hasZ: false, hasM: false };
    const antarctica = {
      type: 'Polygon',
      coordinates: [
        [
          [0, -90],
          [90, -90],
          [90, -70],
          [45, -65],
          [0, -70],
          [0, -90],
        ],
      ],
    } as Plain;
    const pole = {
      type: 'Polygon',
      coordinates: [
        [
          [0, -90],
          [90, -90],
          [180, -90],
          [0, -90],
        ],
      ],
    } as Plain;
    const info = infoOf('Polygon', { geometry, srid: 3857 });
    const file = await write(extension, [{ geometry: antarctica }, { geometry: pole }], info);
    if (extension === 'kml') return;
    const { features } = gdal(file.path);
    expect(features.map((feature) => feature.geometry === null)).toEqual([false, true]);
    expect((features[0]!.geometry!.coordinates as number[][][])[0]).toHaveLength(4);
  });

  it('writes a table without geometry', async () => {
    const file = await write(extension, [{ geometry: null }, { geometry: null }], infoOf(null));
    expect(gdal(file.path).features.map(({ properties }) => properties.numero)).toEqual([-42, -42]);
  });

  it('stops reading when it is left early', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<FeatureBatch> {
      try {
        for (;;) {
          const wkb = fromGeoJson(lambert);
          yield { geometries: Array(1000).fill(wkb), rows: Array(1000).fill(full) };
        }
      } finally {
        isClosed = true;
      }
    }
    if (extension === 'zip') return; // Written aside first: its own tests tell.
    for await (const _ of writers[extension](endless(), infoOf('Point'))) break;
    expect(isClosed).toBe(true);
  });
});
