import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoredData, readStoredDataReport } from '../../publishing/data-presentation/find-stored-data.ts';
import { depositFile, settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeTiff } from '../../test-support/make-tiff.ts';
import { makeZip } from '../../test-support/make-zip.ts';
import { makeDatastore, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { deleteStoredData } from '../../views/deletion/delete-stored-data.ts';
import { deleteUpload } from '../../views/deletion/delete-upload.ts';
import { cancelUpload } from '../uploads/cancel-upload.ts';
import { readFileTree, readUploadReport } from '../uploads/find-uploads.ts';
import { readIntegrationProgress } from '../uploads/integration-progress.ts';
import { retryUpload } from '../uploads/retry-upload.ts';

const bahamas = readFileSync(new URL('../../../fixtures/rasters/bahamas.tif', import.meta.url));
const placedByPoints = new URL('../../../../rasters/fixtures/kinds/points.tif', import.meta.url);
const regions = readFileSync(new URL('../../../demo/regions.fgb', import.meta.url));
const lambert = { origin: [700_000, 6_600_000], pixel: 5, srid: 2154 } as const;
const tile = (column: number, more: Partial<Parameters<typeof makeTiff>[0]> = {}) =>
  makeTiff({ ...lambert, width: 64, height: 64, origin: [700_000 + column * 320, 6_600_000], ...more });

let dataDir: string;
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeDatastore>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-images-'));
  platform = await openPlatform({ dataDir });
  await platform.runner.start();
  owner = await makeDatastore(platform, 'images');
});

afterAll(async () => {
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const deposit = (name: string, content: Uint8Array) =>
  depositFile(platform, owner.supervisor, { name, content });

async function upload(name: string, content: Uint8Array, srs?: string) {
  const { datastoreId, supervisor } = owner;
  const { _id } = await uploadFile(platform, supervisor, {
    datastoreId,
    file: { name, content },
    datasheet: 'Images',
    name: name.replace(/\..*$/, ''),
    ...(srs === undefined ? {} : { srs }),
  });
  return settled(platform, supervisor, { datastoreId, uploadId: _id });
}

async function objectsUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.context.objects.list(prefix)) keys.push(key);
  return keys.sort();
}

const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

describe('an image on arrival', () => {
  it('tells its size, its bands, its projection and the level worth making', async () => {
    const seen = await deposit('bahamas.tif', bahamas);
    expect(seen).toMatchObject({
      srid: 'EPSG:32618',
      format: 'COG',
      layers: [],
      raster: {
        width: 300,
        height: 300,
        files: 1,
        bands: [
          { type: 'UINT8', interpretation: 'red', nodata: 0 },
          { type: 'UINT8', interpretation: 'green' },
          { type: 'UINT8', interpretation: 'blue' },
        ],
        has_palette: false,
        has_alpha: false,
        native_level: { PM: 9 },
      },
      findings: [],
    });
    expect(seen.raster?.resolution[0]).toBeCloseTo(300.04, 2);
  });

  it('leaves the projection to the depositor when the file does not tell it', async () => {
    const { srid: _, ...withoutCrs } = lambert;
    const seen = await deposit('muette.tif', makeTiff({ ...withoutCrs, width: 8, height: 8 }));
    expect(seen.srid).toBe('');
    expect(codes(seen.findings)).toEqual(['raster.crs-missing']);
    expect(seen.raster?.native_level).toEqual({});
  });

  it('is told by its contents, whatever its name', async () => {
    expect((await deposit('image.dat', tile(0))).raster).toMatchObject({ files: 1 });
    expect((await deposit('MNT.ASC', Buffer.from(grid))).format).toBe('ASCII grid');
  });

  it('is refused and forgotten when nothing places it, when it is cut short or nothing at all', async () => {
    const picture = Buffer.from(onePixel, 'base64');
    await expect(deposit('photo.png', picture)).rejects.toMatchObject({
      code: 'raster.not-placed',
      params: { file: 'photo.png' },
    });
    await expect(deposit('coupee.tif', tile(0).subarray(0, 60))).rejects.toMatchObject({
      code: expect.stringMatching(/^format\./),
    });
    await expect(deposit('vide.zip', makeZip([]))).rejects.toMatchObject({ code: 'deposit.no-data' });
    expect(await objectsUnder('deposits/')).toHaveLength(4);
  });

  it('placed by points alone is refused with how to rectify it', async () => {
    await expect(deposit('points.tif', readFileSync(placedByPoints))).rejects.toMatchObject({
      code: 'raster.placed-by-points',
      params: { file: 'points.tif', points: 5, srid: 2154 },
    });
  });

  it('that cannot be read is refused by its name', async () => {
    const unread = Buffer.from(makeTiff({ ...lambert, width: 8, height: 8 }));
    const at = unread.indexOf(Buffer.from([3, 1, 3, 0, 1, 0, 0, 0]));
    unread.writeUInt16LE(34_925, at + 8);
    await expect(deposit('lzma.tif', unread)).rejects.toMatchObject({
      code: 'raster.unsupported',
      params: { file: 'lzma.tif', feature: 'compression LZMA' },
    });
  });

  it('of a hundred thousand pixels a side and no data is looked into at once', async () => {
    const hollow = makeTiff({ ...lambert, width: 100_000, height: 100_000, withoutData: true });
    const [seen] = await Promise.allSettled([deposit('creuse.tif', hollow)]);
    if (seen.status === 'fulfilled') expect(seen.value.raster).toMatchObject({ width: 100_000 });
    else expect(seen.reason).toMatchObject({ code: expect.stringMatching(/^(raster|format)\./) });
  });
});

/** A PNG of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQMgkDAAD4AJ3MaiF4AAAAAElFTkSuQmCC';

const grid = `ncols 3
nrows 2
xllcorner 700000
yllcorner 6600000
cellsize 10
NODATA_value -9999
1 2 3
4 -9999 6
`;

/** A square of four hundred cells a side: long enough to convert to be interrupted. */
function wideGrid(west: number): string {
  const cells = Array.from({ length: 400 }, (_, row) =>
    Array.from({ length: 400 }, (_, column) => row + column).join(' '),
  );
  return `ncols 400\nnrows 400\nxllcorner ${west}\nyllcorner 6600000\ncellsize 10\n${cells.join('\n')}\n`;
}

describe('an archive', () => {
  it('of tiles is one raster, with what does not belong to it left out', async () => {
    const seen = await deposit(
      'dalles.zip',
      makeZip([
        { name: 'ortho/dalle-1.tif', content: tile(0) },
        { name: 'ortho/dalle-2.tif', content: tile(1) },
        { name: 'ortho/lisezmoi.txt', content: Buffer.from('Livraison de mai') },
        { name: 'ortho/vignette.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
      ]),
    );
    expect(seen.raster).toMatchObject({ files: 2, width: 128, height: 64, resolution: [5, 5] });
    expect(seen.kept).toEqual(['ortho/dalle-1.tif', 'ortho/dalle-2.tif']);
    expect(seen.dropped.map(({ name, reason }) => [name, reason])).toEqual([
      ['ortho/lisezmoi.txt', 'entry.not-data'],
      ['ortho/vignette.jpg', 'entry.not-data'],
    ]);
  });

  it('of images and vector data is refused, naming one of each', async () => {
    const mixed = makeZip([
      { name: 'dalle.tif', content: tile(0) },
      { name: 'regions.fgb', content: regions },
    ]);
    await expect(deposit('tout.zip', mixed)).rejects.toMatchObject({
      code: 'deposit.mixed-kinds',
      params: { file: 'tout.zip', image: 'dalle.tif', vector: 'regions.fgb' },
    });
  });

  it('of vector data and a picture is vector data', async () => {
    const illustrated = makeZip([
      { name: 'regions.fgb', content: regions },
      { name: 'apercu.png', content: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
    ]);
    expect(await deposit('regions.zip', illustrated)).toMatchObject({ format: 'flatgeobuf', raster: null });
  });
});

describe('an upload of images', () => {
  it('is checked and kept as a stored data of type RASTER', async () => {
    const done = await upload('bahamas.tif', bahamas);
    expect(done).toMatchObject({ type: 'RASTER', status: 'CLOSED', srs: 'EPSG:32618' });
    const { datastoreId, supervisor } = owner;
    const request = { datastoreId, storedDataId: done.stored_data! };
    const data = await readStoredData(platform.context, supervisor, request);
    expect(data).toMatchObject({
      type: 'RASTER',
      status: 'GENERATED',
      srs: 'EPSG:32618',
      storage: { type: 'FILESYSTEM', labels: ['RASTER'] },
      type_infos: { relations: [], pyramid: null, raster: { width: 300, files: 1, native_level: { PM: 9 } } },
      abilities: { generate: true, publish: false },
    });
    expect(data.extent?.west).toBeCloseTo(-78.2, 1);
    expect(data.size).toBeGreaterThan(bahamas.byteLength);
    const retained = await objectsUnder(`rasters/${data._id}/`);
    expect(retained.map((key) => key.split('/').at(-1))).toEqual(['1.tif', 'rasters.json']);
    const report = await readStoredDataReport(platform.context, supervisor, request);
    expect(report.processing_executions.map(({ processing, status }) => [processing._id, status])).toEqual([
      ['raster-integration', 'SUCCESS'],
    ]);
    expect(report.input_upload?.checks.map(({ check, status }) => [check._id, status])).toEqual([
      ['standard', 'SUCCESS'],
      ['raster', 'SUCCESS'],
    ]);
  });

  it('that cannot be read by parts is kept as a tiled GeoTIFF, and its files are told as they came', async () => {
    const done = await upload(
      'mnt.zip',
      makeZip([
        { name: 'mnt/a.asc', content: Buffer.from(grid) },
        { name: 'mnt/b.asc', content: Buffer.from(grid.replace('700000', '700030')) },
      ]),
      'EPSG:2154',
    );
    expect(done).toMatchObject({ type: 'RASTER', status: 'CLOSED' });
    const retained = await objectsUnder(`rasters/${done.stored_data}/`);
    expect(retained.map((key) => key.split('/').at(-1))).toEqual(['1.tif', '2.tif', 'rasters.json']);
    const request = { datastoreId: owner.datastoreId, uploadId: done._id };
    const tree = await readFileTree(platform.context, owner.supervisor, request);
    expect(tree[0]?.children).toMatchObject([
      { type: 'DIRECTORY', name: 'mnt', children: [{ name: 'a.asc' }, { name: 'b.asc' }] },
    ]);
  });

  it('tells in its log each file of the archive that is left out, and each image that cannot be read', async () => {
    const notes = Array.from({ length: 60 }, (_, rank) => `notes/${rank}.txt`);
    const broken = Array.from({ length: 60 }, (_, rank) => `dalles/coupee-${rank}.tif`);
    const done = await upload(
      'livraison.zip',
      makeZip([
        { name: 'dalles/a.tif', content: tile(0) },
        ...broken.map((name) => ({ name, content: tile(1).subarray(0, 60) })),
        ...notes.map((name) => ({ name, content: Buffer.from('Livraison de mai') })),
      ]),
    );
    const request = { datastoreId: owner.datastoreId, uploadId: done._id };
    const report = await readUploadReport(platform.context, owner.supervisor, request);
    const { status, logs } = report.input_upload.checks[0]!;
    expect(status).toBe('FAILURE');
    expect(logs).toEqual(expect.arrayContaining(notes.map((name) => `Fichier laissé de côté : ${name}`)));
    expect(logs).toEqual(expect.arrayContaining(broken.map((name) => `Image illisible : ${name}`)));
    expect(logs.at(-1)).toMatch(/^Terminée en échec/);
  });

  it('that is turned is kept, and its check says by how much', async () => {
    const done = await upload('tournee.tif', tile(0, { degrees: 12 }));
    expect(done).toMatchObject({ type: 'RASTER', status: 'CLOSED' });
    const request = { datastoreId: owner.datastoreId, uploadId: done._id };
    const report = await readUploadReport(platform.context, owner.supervisor, request);
    expect(report.input_upload.checks[1]).toMatchObject({
      status: 'SUCCESS',
      findings: [{ code: 'raster.rotated', severity: 'info', params: { degrees: 12 } }],
    });
  });

  it('with a gap, an overlap and no data somewhere is kept, and the map shows where', async () => {
    const done = await upload(
      'mosaique.zip',
      makeZip([
        { name: '1.tif', content: tile(0) },
        { name: '2.tif', content: tile(1) },
        { name: '3.tif', content: tile(2, { nodata: 7, value: () => 7 }) },
        { name: '4.tif', content: tile(0, { origin: [700_000, 6_599_600] }) },
        { name: '5.tif', content: tile(0, { origin: [700_320, 6_599_680] }) },
        { name: '6.tif', content: tile(0, { origin: [700_640, 6_599_840] }) },
      ]),
    );
    expect(done.status).toBe('CLOSED');
    const request = { datastoreId: owner.datastoreId, uploadId: done._id };
    const { input_upload } = await readUploadReport(platform.context, owner.supervisor, request);
    const findings = input_upload.checks[1]!.findings;
    const of = (code: string) => findings.find((finding) => finding.code === code);
    expect(of('raster.tile-empty')).toMatchObject({ severity: 'info', file: '3.tif' });
    expect(of('raster.gap')).toMatchObject({ severity: 'warning', box: { west: expect.closeTo(3, 1) } });
    expect(of('raster.overlap')).toMatchObject({ severity: 'warning', file: '3.tif' });
  });

  it('is refused when blocks are cut off, when nothing is data, or when its archive mixes bands', async () => {
    const whole = tile(0);
    const deposits = {
      'raster.blocks-(missing|damaged)': ['tronquee.tif', whole.subarray(0, whole.byteLength - 900)],
      'raster.empty': ['vide.tif', tile(0, { nodata: 7, value: () => 7 })],
      'raster.bands-mixed': [
        'bandes.zip',
        makeZip([
          { name: 'a.tif', content: tile(0) },
          { name: 'b.tif', content: tile(1, { bands: 3 }) },
        ]),
      ],
    } as const;
    for (const [code, [name, content]] of Object.entries(deposits)) {
      const done = await upload(name, content);
      const request = { datastoreId: owner.datastoreId, uploadId: done._id };
      const { input_upload } = await readUploadReport(platform.context, owner.supervisor, request);
      const findings = input_upload.checks.flatMap((check) => check.findings);
      expect([name, done.status, codes(findings)]).toEqual([
        name,
        'OPEN',
        expect.arrayContaining([expect.stringMatching(code)]),
      ]);
    }
  });

  it('of a hundred thousand pixels a side and no data is refused without being filled', async () => {
    const hollow = makeTiff({ ...lambert, width: 100_000, height: 100_000, withoutData: true });
    const done = await upload('creuse.tif', hollow);
    expect(done).toMatchObject({ status: 'OPEN', stored_data: null });
    const request = { datastoreId: owner.datastoreId, uploadId: done._id };
    const { input_upload } = await readUploadReport(platform.context, owner.supervisor, request);
    expect(codes(input_upload.checks.flatMap((check) => check.findings))).toContainEqual(
      expect.stringMatching(/^(raster|format)\./),
    );
  });

  it('cancelled on its way keeps nothing, and may be begun again', async () => {
    const { datastoreId, supervisor } = owner;
    const large = makeZip(
      Array.from({ length: 6 }, (_, rank) => ({
        name: `grille-${rank}.asc`,
        content: Buffer.from(wideGrid(700_000 + rank * 4_000)),
      })),
    );
    const { _id } = await uploadFile(platform, supervisor, {
      datastoreId,
      file: { name: 'grilles.zip', content: large },
      srs: 'EPSG:2154',
    });
    const request = { datastoreId, uploadId: _id };
    await expect
      .poll(async () => (await readIntegrationProgress(platform.context, supervisor, request)).stored_data, {
        interval: 5,
        timeout: 60_000,
      })
      .not.toBeNull();
    await cancelUpload(platform.context, supervisor, request);
    const stopped = await settled(platform, supervisor, request);
    const storedDataId = stopped.stored_data!;
    const data = await readStoredData(platform.context, supervisor, { datastoreId, storedDataId });
    expect(data.status).toBe('UNSTABLE');
    expect(await objectsUnder(`rasters/${storedDataId}/`)).toEqual([]);
    await retryUpload(platform.context, supervisor, request);
    expect((await settled(platform, supervisor, request)).stored_data).toBe(storedDataId);
    expect(await objectsUnder(`rasters/${storedDataId}/`)).toHaveLength(7);
  });

  it('may be tried again in another projection', async () => {
    const { srid: _, ...withoutCrs } = lambert;
    const silent = makeTiff({ ...withoutCrs, width: 16, height: 16 });
    const done = await upload('silencieuse.tif', silent, 'EPSG:2154');
    expect(done.status).toBe('CLOSED');
    const wrong = await upload('contredite.tif', tile(0), 'EPSG:3857');
    expect(wrong.status).toBe('OPEN');
    const request = { datastoreId: owner.datastoreId, uploadId: wrong._id };
    await retryUpload(platform.context, owner.supervisor, { ...request, srs: 'EPSG:2154' });
    expect((await settled(platform, owner.supervisor, request)).status).toBe('CLOSED');
  });

  it('leaves its stored data when it is deleted, and the stored data leave nothing when they are', async () => {
    const done = await upload('ephemere.tif', tile(3));
    const { datastoreId, supervisor } = owner;
    await deleteUpload(platform.context, supervisor, { datastoreId, uploadId: done._id });
    const storedDataId = done.stored_data!;
    expect(await objectsUnder(`rasters/${storedDataId}/`)).toHaveLength(2);
    await deleteStoredData(platform.context, supervisor, { datastoreId, storedDataId });
    await expect.poll(() => objectsUnder(`rasters/${storedDataId}/`), { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => objectsUnder(`uploads/${done._id}/`), { timeout: 20_000 }).toEqual([]);
    expect(await platform.sweep()).toEqual([]);
    expect(platform.faults).toEqual([]);
  });
});

it('objects of rasters nobody owns are swept', async () => {
  const orphan = 'rasters/7d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21/x/1.tif';
  await platform.context.objects.put(orphan, new Uint8Array(3));
  expect(await platform.sweep()).toEqual(['rasters/7d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21']);
});
