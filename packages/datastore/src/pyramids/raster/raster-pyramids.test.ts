import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RasterPyramidForm, rasterPyramidFormSchema } from '@cartable/contract';
import { fileSource, openArchive } from '@cartable/tiling';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '../../context.ts';
import { cancelExecution } from '../../ingest/processings/cancel-execution.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { defaultLimits } from '../../limits.ts';
import { readStoredData, readStoredDataReport } from '../../publishing/data-presentation/find-stored-data.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeTiff } from '../../test-support/make-tiff.ts';
import { makeZip } from '../../test-support/make-zip.ts';
import { makeDatastore, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { deleteStoredData } from '../../views/deletion/delete-stored-data.ts';
import { regeneratePyramid } from '../regeneration/regenerate-pyramid.ts';
import { retryExecution } from '../regeneration/retry-execution.ts';
import { addRasterPyramid } from './add-raster-pyramid.ts';
import { estimateRasterPyramid } from './estimate-raster-pyramid.ts';

const bahamas = readFileSync(new URL('../../../fixtures/rasters/bahamas.tif', import.meta.url));

// Each generation starts threads of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let dataDir: string;
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeDatastore>>;
let bahamasId: string;
let heightsId: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-pyramids-'));
  platform = await openPlatform({ dataDir });
  await platform.runner.start();
  owner = await makeDatastore(platform, 'pyramides');
  bahamasId = await integrate('bahamas.tif', bahamas);
  heightsId = await integrate('relief.tif', relief());
}, 60_000);

afterAll(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A cone of elevations around Clermont-Ferrand, in metres. */
const relief = (height = 900) =>
  makeTiff({
    width: 200,
    height: 200,
    origin: [700_000, 6_520_000],
    pixel: 50,
    srid: 2154,
    type: 'FLOAT32',
    nodata: -9999,
    value: (column, row) => height - 5 * Math.hypot(column - 100, row - 100),
  });

async function integrate(name: string, content: Uint8Array): Promise<string> {
  const { datastoreId, supervisor } = owner;
  const { _id } = await uploadFile(platform, supervisor, { datastoreId, file: { name, content }, name });
  const upload = await settled(platform, supervisor, { datastoreId, uploadId: _id });
  expect(upload.status).toBe('CLOSED');
  return upload.stored_data!;
}

const form = (more: Record<string, unknown>): RasterPyramidForm =>
  rasterPyramidFormSchema.parse({ technical_name: 'tuiles', zoom_range: [5, 9], ...more });
const add = (more: Record<string, unknown>) =>
  addRasterPyramid(platform.context, owner.supervisor, {
    datastoreId: owner.datastoreId,
    form: form(more),
  });
const at = (storedDataId: string) => ({ datastoreId: owner.datastoreId, storedDataId });
const read = (storedDataId: string) => readStoredData(platform.context, owner.supervisor, at(storedDataId));

/** Waits until it is made, or not. */
async function made(storedDataId: string) {
  await expect
    .poll(async () => (await read(storedDataId)).status, { timeout: 180_000 })
    .toMatch(/^(GENERATED|UNSTABLE)$/);
  return read(storedDataId);
}

async function openTiles(storedDataId: string) {
  const data = await findStoredData(db(platform.context), storedDataId);
  const { path, release } = await platform.context.objects.checkout(data!.pyramid!.archive!.key);
  const archive = await openArchive(fileSource(path));
  return { archive, close: () => archive.close().then(release) };
}

describe('a pyramid of images', () => {
  it('goes from the stored raster to tiles of every level', async () => {
    const estimate = await estimateRasterPyramid(platform.context, owner.supervisor, {
      datastoreId: owner.datastoreId,
      form: form({ raster_id: bahamasId }),
    });
    expect(estimate.tiles).toBeGreaterThan(5);
    const created = await add({ raster_id: bahamasId, technical_name: 'ortho' });
    expect(created).toMatchObject({ name: 'ortho', type: 'ROK4-PYRAMID-RASTER', srs: 'EPSG:3857' });
    const data = await made(created._id);
    expect(data).toMatchObject({
      status: 'GENERATED',
      type_infos: {
        pyramid: {
          tms: 'PM',
          levels: ['5', '6', '7', '8', '9'],
          is_sample: false,
          source: { _id: bahamasId },
          format: 'auto',
          channels_format: 'UINT8',
        },
      },
    });
    const { tiles, tiles_by_level } = data.type_infos.pyramid!;
    expect(tiles).toBe(tiles_by_level.reduce((sum, level) => sum + level.tiles, 0));
    expect(tiles_by_level.every((level) => level.tiles > 0)).toBe(true);
    expect(data.extent?.west).toBeCloseTo(-78.2, 0);
    const { archive, close } = await openTiles(created._id);
    expect(archive.header).toMatchObject({ minZoom: 5, maxZoom: 9 });
    await close();
    const report = await readStoredDataReport(platform.context, owner.supervisor, at(created._id));
    expect(report.processing_executions.map(({ processing }) => processing._id)).toEqual([
      'raster-pyramid',
      'raster-integration',
    ]);
    expect(report.processing_executions[0]?.logs.join('\n')).toContain('Niveau 9');
  });

  it('shows elevations by a ramp or by their shade, in Lambert 93 too', async () => {
    const ramp = {
      kind: 'colour-ramp',
      mode: 'interpolate',
      stops: [
        { value: 200, colour: '#004400' },
        { value: 900, colour: '#ffffff' },
      ],
    };
    const area = 'POLYGON((3.03 45.7, 3.1 45.7, 3.1 45.8, 3.03 45.8, 3.03 45.7))';
    const [coloured, shaded] = await Promise.all([
      add({ raster_id: heightsId, style: ramp, zoom_range: [8, 11], format: 'png', area }),
      add({
        raster_id: heightsId,
        style: { kind: 'hillshade' },
        tile_matrix_set: 'LAMB93',
        format: 'webp',
        zoom_range: [6, 8],
      }),
    ]);
    expect(await made(coloured._id)).toMatchObject({
      status: 'GENERATED',
      type_infos: { pyramid: { is_sample: true, compression: 'PNG', channels_number: 4 } },
    });
    expect(await made(shaded._id)).toMatchObject({
      status: 'GENERATED',
      srs: 'EPSG:2154',
      type_infos: { pyramid: { tms: 'LAMB93', compression: 'WEBP' } },
    });
  });

  it('has the tiles of a polygon only, as many as were estimated, and tells it', async () => {
    const { west, south, east, north } = (await made(bahamasId)).extent!;
    const area = `MULTIPOLYGON(((${west} ${south}, ${east} ${south}, ${west} ${north}, ${west} ${south})))`;
    const requested = { raster_id: bahamasId, zoom_range: [6, 13], format: 'png' };
    const estimate = (more: object) =>
      estimateRasterPyramid(platform.context, owner.supervisor, {
        datastoreId: owner.datastoreId,
        form: form({ ...requested, ...more }),
      });
    const [whole, part] = [await estimate({}), await estimate({ area })];
    expect(part.tiles).toBeLessThan(whole.tiles * 0.7);
    const created = await add({ ...requested, area });
    const { pyramid } = (await made(created._id)).type_infos;
    expect(pyramid!.tiles).toBe(part.tiles);
    expect(pyramid!.is_sample).toBe(true);
    expect(pyramid!.area!.coordinates[0]![0]).toHaveLength(4);
    await regeneratePyramid(platform.context, owner.supervisor, {
      datastoreId: owner.datastoreId,
      pyramidId: created._id,
    });
    expect((await made(created._id)).type_infos.pyramid!.tiles).toBe(part.tiles);
    const report = await readStoredDataReport(platform.context, owner.supervisor, at(created._id));
    expect(report.processing_executions[0]!.logs.join('\n')).toContain(`${part.tiles} tuiles reprises`);
  });

  it('is made again of what changed only, and takes the former tiles for the rest', async () => {
    const tile = (column: number, value: number) =>
      makeTiff({
        width: 256,
        height: 256,
        origin: [600_000 + column * 256_000, 6_600_000],
        pixel: 1000,
        srid: 2154,
        value: () => value,
      });
    const mosaic = (second: number) =>
      makeZip([
        { name: 'a.tif', content: tile(0, 60) },
        { name: 'b.tif', content: tile(1, second) },
      ]);
    const [before, after] = [await integrate('v1.zip', mosaic(120)), await integrate('v2.zip', mosaic(200))];
    const pyramid = await add({ raster_id: before, zoom_range: [8, 10], format: 'png' });
    const first = await made(pyramid._id);
    // The same stored raster, holding other images.
    const retained = (await findStoredData(db(platform.context), after))!.raster!;
    await platform.metadata
      .tables<{ stored_data: { id: string; raster: string } }>()
      .updateTable('stored_data')
      .set({ raster: JSON.stringify(retained) })
      .where('id', '=', before)
      .execute();
    await regeneratePyramid(platform.context, owner.supervisor, {
      datastoreId: owner.datastoreId,
      pyramidId: pyramid._id,
    });
    const again = await made(pyramid._id);
    expect(again.type_infos.pyramid?.tiles).toBe(first.type_infos.pyramid?.tiles);
    const report = await readStoredDataReport(platform.context, owner.supervisor, at(pyramid._id));
    const copied = /^(\d+) tuiles reprises/m.exec(report.processing_executions[0]!.logs.join('\n'))?.[1];
    expect(Number(copied)).toBeGreaterThan(10);
    expect(Number(copied)).toBeLessThan(again.type_infos.pyramid!.tiles!);
  });
});

it('a pyramid whose archive was spoilt is made again whole', async () => {
  const { _id: pyramidId } = await add({ raster_id: bahamasId });
  const { tiles } = (await made(pyramidId)).type_infos.pyramid!;
  const { key } = (await findStoredData(db(platform.context), pyramidId))!.pyramid!.archive!;
  await platform.context.objects.put(key, Buffer.alloc(2_000, 7));
  await regeneratePyramid(platform.context, owner.supervisor, { datastoreId: owner.datastoreId, pyramidId });
  expect(await made(pyramidId)).toMatchObject({ status: 'GENERATED', type_infos: { pyramid: { tiles } } });
  const { archive, close } = await openTiles(pyramidId);
  expect(archive.header.maxZoom).toBe(9);
  await close();
});

describe('a pyramid is refused', () => {
  it('of what is not a raster of this datastore, ready for use', async () => {
    const stranger = await makeDatastore(platform, 'voisins');
    for (const raster_id of ['7d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21', bahamasId]) {
      await expect(
        addRasterPyramid(platform.context, stranger.supervisor, {
          datastoreId: stranger.datastoreId,
          form: form({ raster_id }),
        }),
      ).rejects.toMatchObject({ code: 'pyramid.source-unknown' });
    }
    await expect(add({ wmsv_offering_id: '7d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21' })).rejects.toMatchObject({
      code: 'pyramid.source-unknown',
    });
  });

  it('to those who may not process data', async () => {
    const { datastoreId, supervisor } = owner;
    const reader = {
      ...supervisor,
      memberships: [{ ...supervisor.memberships[0]!, isSupervisor: false, rights: ['UPLOAD'] as const }],
    };
    await expect(
      addRasterPyramid(platform.context, reader, { datastoreId, form: form({ raster_id: bahamasId }) }),
    ).rejects.toMatchObject({ code: 'common.forbidden' });
  });

  it('when its style does not fit the bands, or its values go down', async () => {
    const shade = { kind: 'hillshade' };
    await expect(add({ raster_id: bahamasId, style: shade })).rejects.toMatchObject({
      code: 'pyramid.style-unfit',
      params: { bands: 3 },
    });
    const stops = [
      { value: 5, colour: '#000000' },
      { value: 5, colour: '#ffffff' },
    ];
    const style = { kind: 'colour-ramp', mode: 'classes', stops };
    await expect(add({ raster_id: heightsId, style })).rejects.toMatchObject({
      code: 'pyramid.style-disordered',
    });
  });

  it('when its area is elsewhere, and when it would hold too many tiles', async () => {
    const area = 'POLYGON((10 10, 11 10, 11 11, 10 11, 10 10))';
    await expect(add({ raster_id: bahamasId, area })).rejects.toMatchObject({ code: 'pyramid.area-outside' });
    await expect(add({ raster_id: bahamasId, tile_matrix_set: 'LAMB93' })).rejects.toMatchObject({
      code: 'pyramid.outside-set',
      params: { set: 'LAMB93', expected: expect.stringContaining('51.56') },
    });
    const { limits } = platform.context;
    const bounded = { ...platform.context, limits: { ...limits, pyramidTiles: 100 } };
    await expect(
      addRasterPyramid(bounded, owner.supervisor, {
        datastoreId: owner.datastoreId,
        form: form({ raster_id: bahamasId, zoom_range: [0, 15] }),
      }),
    ).rejects.toMatchObject({ code: 'pyramid.too-many-tiles' });
  });
});

it('a pyramid is stopped on demand, and made again', async () => {
  const { datastoreId, supervisor } = owner;
  const created = await add({ raster_id: bahamasId, zoom_range: [0, 12] });
  const [execution] = (await readStoredDataReport(platform.context, supervisor, at(created._id)))
    .processing_executions;
  await cancelExecution(platform.context, supervisor, { datastoreId, executionId: execution!._id });
  expect((await made(created._id)).status).toBe('UNSTABLE');
  await retryExecution(platform.context, supervisor, { datastoreId, executionId: execution!._id });
  await expect.poll(async () => (await read(created._id)).status, { timeout: 180_000 }).toBe('GENERATED');
});

it('a generation past its time is stopped, and says so', async () => {
  const { limits } = platform.context;
  Object.assign(limits, { generationMs: 1 });
  const { _id } = await add({ raster_id: bahamasId });
  expect((await made(_id)).status).toBe('UNSTABLE');
  Object.assign(limits, { generationMs: defaultLimits.generationMs });
  const report = await readStoredDataReport(platform.context, owner.supervisor, at(_id));
  expect(report.processing_executions[0]).toMatchObject({
    status: 'FAILURE',
    error: { code: 'pyramid.too-long' },
    abilities: { retry: true },
  });
});

it('a raster takes its pyramids away with it, and leaves nothing', async () => {
  const raster = await integrate('fugace.tif', relief(800));
  const { _id } = await add({ raster_id: raster, zoom_range: [8, 9] });
  await made(_id);
  const objects = async () => {
    const keys: string[] = [];
    for (const prefix of ['pyramids', 'rasters']) {
      for await (const { key } of platform.context.objects.list(`${prefix}/`)) {
        if (key.includes(_id) || key.includes(raster)) keys.push(key);
      }
    }
    return keys;
  };
  expect((await objects()).length).toBeGreaterThan(3);
  await deleteStoredData(platform.context, owner.supervisor, at(raster));
  await expect.poll(objects, { timeout: 20_000 }).toEqual([]);
});
