import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DepositPreview } from '@cartable/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositFile, settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeTiff } from '../../test-support/make-tiff.ts';
import { makeZip } from '../../test-support/make-zip.ts';
import { makeDatastore, makeVisitor, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { deleteUpload } from '../../views/deletion/delete-upload.ts';
import { previewDeposit } from './preview-deposit.ts';
import { previewUpload } from './preview-upload.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const regions = read('../../../demo/regions.fgb');
const bahamas = read('../../../fixtures/rasters/bahamas.tif');
const text = (content: string) => new TextEncoder().encode(content);

let dataDir: string;
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeDatastore>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-previews-'));
  platform = await openPlatform({ dataDir });
  owner = await makeDatastore(platform, 'mairie');
});

afterAll(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function preview(
  name: string,
  content: Uint8Array,
  requested: { srs?: string; encoding?: string } = {},
): Promise<DepositPreview> {
  const { filename } = await depositFile(platform, owner.supervisor, { name, content });
  return previewDeposit(platform.context, owner.supervisor, { uuid: filename.split('/')[0]!, ...requested });
}

/** A real Shapefile in Lambert 93 whose projection was lost on the way. */
function silentShapefile(): Uint8Array {
  const parts = ['shp', 'shx', 'dbf', 'cpg'].map((extension) => ({
    name: `communes.${extension}`,
    content: read(`../../../../formats/fixtures/communes/communes.${extension}`),
  }));
  return makeZip(parts);
}

function positionsOf({ tables }: DepositPreview): [number, number][] {
  const positions: [number, number][] = [];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    if (typeof value[0] === 'number') positions.push([value[0], value[1] as number]);
    else value.forEach(visit);
  };
  for (const { geometry } of tables.flatMap(({ features }) => features)) visit(geometry.coordinates);
  return positions;
}

describe('a file that waits for its form', () => {
  it('shows its first rows and where they lie', async () => {
    const seen = await preview('regions.fgb', regions);
    const [table] = seen.tables;
    expect(table).toMatchObject({
      name: 'regions',
      srid: 'EPSG:4326',
      feature_count: 13,
      columns_left_out: 0,
      features_nowhere: 0,
      crs_candidates: [],
      finding: null,
    });
    const rank = table!.columns.indexOf('nom');
    expect(table!.rows.map((row) => row[rank])).toContain('Bretagne');
    expect(table!.features.map(({ row }) => row)).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
    const places = positionsOf(seen);
    expect(places.length).toBeLessThanOrEqual(30_000);
    for (const [longitude, latitude] of places) {
      expect(longitude).toBeGreaterThan(-6);
      expect(longitude).toBeLessThan(10);
      expect(latitude).toBeGreaterThan(41);
      expect(latitude).toBeLessThan(52);
    }
    expect(table!.extent!.north).toBeCloseTo(51, 0);
  });

  it('is placed by the projection tried, and told nowhere by one that does not suit', async () => {
    const silent = await preview('communes.zip', silentShapefile());
    expect(silent.tables[0]).toMatchObject({ srid: '', features: [], features_nowhere: 0, extent: null });
    expect(silent.tables[0]!.rows.length).toBeGreaterThan(0);
    expect(silent.tables[0]!.crs_candidates.map(({ srid }) => srid)).toContain('EPSG:2154');

    const lambert = await preview('communes.zip', silentShapefile(), { srs: 'EPSG:2154' });
    expect(lambert.tables[0]!.srid).toBe('EPSG:2154');
    expect(lambert.tables[0]!.crs_candidates).toEqual(silent.tables[0]!.crs_candidates);
    expect(positionsOf(lambert).every(([x, y]) => x > -6 && x < 10 && y > 41 && y < 52)).toBe(true);
    expect(lambert.tables[0]!.features.length).toBeGreaterThan(0);

    const degrees = await preview('communes.zip', silentShapefile(), { srs: 'EPSG:4326' });
    expect(degrees.tables[0]).toMatchObject({ features: [], extent: null });
    expect(degrees.tables[0]!.features_nowhere).toBe(lambert.tables[0]!.features.length);
  });

  it('reads its texts by the encoding tried', async () => {
    const latin = Buffer.from('nom;x;y\nAmbérieu;5,35;45,96\n', 'latin1');
    const greek = await preview('communes.csv', latin, { encoding: 'iso-8859-7' });
    expect(greek.tables[0]!.rows[0]![0]).not.toBe('Ambérieu');
    const right = await preview('communes.csv', latin, { encoding: 'iso-8859-1' });
    expect(right.tables[0]!.rows[0]![0]).toBe('Ambérieu');
  });

  it('shows what comes before the fault of a damaged one', async () => {
    const whole = read('../../../../formats/fixtures/communes/communes.shp');
    const cut = makeZip([
      { name: 'communes.shp', content: whole.subarray(0, whole.length - 200) },
      ...['shx', 'dbf', 'prj', 'cpg'].map((extension) => ({
        name: `communes.${extension}`,
        content: read(`../../../../formats/fixtures/communes/communes.${extension}`),
      })),
    ]);
    const [table] = (await preview('coupé.zip', cut)).tables;
    expect(table!.rows.length).toBeGreaterThan(0);
    expect(table!.features.length).toBeGreaterThan(0);
    expect(table!.finding).toMatchObject({ severity: 'error', layer: 'communes' });
  });

  it('passes over what has no place or cannot be read, row by row', async () => {
    const rows = [
      'nom;wkt',
      'Paris;POINT(2.35 48.85)',
      'Nulle part;',
      'Faux;POINT(deux trois)',
      'Lyon;POINT(4.8 45.7)',
    ];
    const [table] = (await preview('lieux.csv', text(rows.join('\n')), { srs: 'EPSG:4326' })).tables;
    expect(table!.rows.map(([name]) => name)).toEqual(['Paris', 'Nulle part', 'Faux', 'Lyon']);
    expect(table!.features.map(({ row }) => row)).toEqual([1, 4]);
  });

  it('stays small, whatever the file', async () => {
    const columns = Array.from({ length: 60 }, (_, rank) => `c${rank}`);
    const long = 'é'.repeat(5_000);
    const lines = Array.from({ length: 2_000 }, () => columns.map(() => '7').join(';'));
    lines[0] = columns.map(() => long).join(';');
    const wide = await preview('large.csv', text([columns.join(';'), ...lines].join('\n')));
    expect(wide.tables[0]).toMatchObject({ columns_left_out: 20 });
    expect(wide.tables[0]!.rows).toHaveLength(20);
    expect(wide.tables[0]!.rows[0]).toHaveLength(40);
    expect(wide.tables[0]!.rows[0]![0]).toBe(`${'é'.repeat(120)}…`);

    const ring = Array.from({ length: 3_001 }, (_, i) => {
      const angle = (i % 3_000) * ((2 * Math.PI) / 3_000);
      return [2 + Math.cos(angle), 47 + Math.sin(angle)];
    });
    const heavy = {
      type: 'FeatureCollection',
      features: Array.from({ length: 20 }, () => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring] },
      })),
    };
    const drawn = await preview('cercles.geojson', text(JSON.stringify(heavy)));
    expect(drawn.tables[0]!.features).toHaveLength(20);
    expect(positionsOf(drawn).length).toBeLessThan(30_000);
    expect(JSON.stringify(drawn).length).toBeLessThan(1_500_000);
  });

  it('takes no longer than a person waits', async () => {
    const hurried = { ...platform.context, limits: { ...platform.context.limits, previewMs: 1 } };
    const { filename } = await depositFile(platform, owner.supervisor, { name: 'r.fgb', content: regions });
    await expect(
      previewDeposit(hurried, owner.supervisor, { uuid: filename.split('/')[0]! }),
    ).rejects.toMatchObject({ code: 'upload.reading-too-long' });
  });

  it('is unknown to everyone else, and refuses what is no projection', async () => {
    const { filename } = await depositFile(platform, owner.supervisor, { name: 'r.fgb', content: regions });
    const uuid = filename.split('/')[0]!;
    const stranger = await makeVisitor(platform);
    await expect(previewDeposit(platform.context, stranger, { uuid })).rejects.toMatchObject({
      code: 'upload.unknown',
    });
    await expect(
      previewDeposit(platform.context, owner.supervisor, { uuid, srs: 'EPSG:999999' }),
    ).rejects.toMatchObject({ code: 'upload.projection-unknown' });
  });
});

describe('a deposit of images', () => {
  it('shows a small picture over its extent', async () => {
    const { raster, tables } = await preview('bahamas.tif', bahamas);
    expect(tables).toEqual([]);
    expect(raster).toMatchObject({ srid: 'EPSG:32618', crs_candidates: [], finding: null });
    expect(raster!.extent!.west).toBeCloseTo(-78.2, 1);
    const [head, data] = raster!.picture!.split(',') as [string, string];
    expect(head).toBe('data:image/webp;base64');
    const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
    expect(Math.max(width, height)).toBe(400);
    const { channels } = await sharp(Buffer.from(data, 'base64')).stats();
    expect(channels[2]!.mean).toBeGreaterThan(0);
  });

  it('waits for a projection when its files are silent, and offers some', async () => {
    const silent = makeTiff({ width: 64, height: 64, origin: [700_000, 6_600_000], pixel: 5 });
    const before = await preview('muette.tif', silent);
    expect(before.raster).toMatchObject({ srid: '', extent: null, picture: null });
    expect(before.raster!.crs_candidates.map(({ srid }) => srid)).toContain('EPSG:2154');
    const placed = await preview('muette.tif', silent, { srs: 'EPSG:2154' });
    expect(placed.raster!.extent!.west).toBeCloseTo(3, 2);
    expect(placed.raster!.picture).toMatch(/^data:image\/webp/);
    expect(placed.raster!.crs_candidates).toEqual(before.raster!.crs_candidates);
  });

  it('tells a damaged image, and draws none that would take long', async () => {
    const lambert = { origin: [700_000, 6_600_000], pixel: 5, srid: 2154 } as const;
    const hollow = makeTiff({ ...lambert, width: 64, height: 64, withoutData: true });
    const damaged = await preview('creuse.tif', hollow);
    expect(damaged.raster).toMatchObject({ picture: null, finding: { severity: 'error' } });
    const vast = makeTiff({ ...lambert, width: 20_000, height: 20_000, withoutData: true });
    const reported = await preview('vaste.tif', vast);
    expect(reported.raster).toMatchObject({ picture: null, finding: null });
    expect(reported.raster!.extent).not.toBeNull();
  });
});

describe('an upload', () => {
  it('is previewed before it is received, while it is checked and afterwards, by members alone', async () => {
    const { supervisor, datastoreId } = owner;
    const member = await makeVisitor(platform, [{ communityId: owner.communityId, datastoreId, rights: [] }]);
    const stranger = await makeVisitor(platform);
    const created = await uploadFile(platform, supervisor, {
      datastoreId,
      file: { name: 'communes.zip', content: silentShapefile() },
      srs: 'EPSG:2154',
    });
    const request = { datastoreId, uploadId: created._id };
    const inFrance = (seen: DepositPreview) => {
      expect(seen.tables[0]!.srid).toBe('EPSG:2154');
      expect(seen.tables[0]!.features.length).toBeGreaterThan(0);
    };
    inFrance(await previewUpload(platform.context, member, request));
    await expect(previewUpload(platform.context, stranger, request)).rejects.toMatchObject({
      code: 'common.not-found',
    });

    await platform.runner.start();
    await settled(platform, supervisor, request);
    inFrance(await previewUpload(platform.context, supervisor, request));
    const other = await previewUpload(platform.context, supervisor, { ...request, srs: 'EPSG:4326' });
    expect(other.tables[0]!.features_nowhere).toBeGreaterThan(0);

    await deleteUpload(platform.context, supervisor, request);
    await expect(previewUpload(platform.context, supervisor, request)).rejects.toMatchObject({
      code: 'upload.unknown',
    });
  });
});
