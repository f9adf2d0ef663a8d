import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { CartableError, type VectorPyramidForm } from '@cartable/contract';
import { placePolygons, pm, TileCover } from '@cartable/geo';
import { describeWithPostgres, eventually, temporaryFolder } from '@cartable/testkit';
import { decodeTile, fileSource, openArchive } from '@cartable/tiling';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteDatasheet, previewDatasheetDeletion } from '../../datasheets/delete-datasheet.ts';
import { readDatastore } from '../../datastores/read-datastore.ts';
import { cancelExecution } from '../../executions/cancel-execution.ts';
import { readExecution } from '../../executions/find-executions.ts';
import { retryExecution } from '../../executions/retry-execution.ts';
import type { DatastoreLimits } from '../../limits.ts';
import { requestOfRasterService, requestOfTms, requestOfWfs } from '../../offerings/draft-service.ts';
import { editOffering } from '../../offerings/edit-offering.ts';
import { readService } from '../../offerings/find-offerings.ts';
import { publishOffering } from '../../offerings/publish-offering.ts';
import { demonstrationForm } from '../../seed/demonstration-form.ts';
import { deleteStoredData, previewStoredDataDeletion } from '../../stored-data/delete-stored-data.ts';
import { readStoredDataReport, readStoredDataUses } from '../../stored-data/find-stored-data.ts';
import {
  makeDatastore,
  makeVisitor,
  openPlatform,
  type PlatformLocation,
} from '../../test-support/platform.ts';
import {
  executionsOf,
  openWorkshop,
  pyramidObjects,
  reaching,
  readData,
  vectorForm,
  type Workshop,
} from '../../test-support/pyramids.ts';
import { downloadPyramid } from '../download-pyramid.ts';
import { regeneratePyramid } from '../regenerate-pyramid.ts';
import { addVectorPyramid } from './add-vector-pyramid.ts';
import { estimateVectorPyramid } from './estimate-vector-pyramid.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const platform of opened.splice(0)) await platform.close();
});

async function start(
  location: PlatformLocation = { dataDir: temporaryFolder() },
  limits: Partial<DatastoreLimits> = {},
): Promise<Workshop> {
  const platform = await openPlatform(location, limits);
  opened.push(platform);
  return openWorkshop(platform);
}

function add({ platform, owner, datastoreId, databaseId }: Workshop, more: Partial<VectorPyramidForm> = {}) {
  return addVectorPyramid(platform.context, owner, { datastoreId, form: vectorForm(databaseId, more) });
}

const serviceForm = ({ owner }: Workshop, technicalName = 'regions_tuiles') =>
  demonstrationForm({ email: owner.email, technicalName, title: 'Régions en tuiles' });

async function publish(workshop: Workshop, pyramidId: string, technicalName?: string) {
  const { platform, owner, datastoreId } = workshop;
  const service = requestOfTms(serviceForm(workshop, technicalName));
  const { _id: offeringId } = await publishOffering(platform.context, owner, {
    datastoreId,
    storedDataId: pyramidId,
    service,
  });
  return published(workshop, offeringId);
}

function published({ platform, owner, datastoreId }: Workshop, offeringId: string) {
  return eventually(async () => {
    const service = await readService(platform.context, owner, { datastoreId, offeringId });
    return service.status === 'PUBLISHED' && service;
  }, 30_000);
}

/** Of the pyramid behind the service of the tests. */
async function servedPyramid({ platform }: Workshop) {
  const { services } = await platform.publishedServices.find('WMTS-TMS');
  return services.find(({ layerName }) => layerName === 'regions_tuiles')?.pyramid;
}

/** Long enough to be seen, stopped or killed. */
const long = { composition: [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 12 }] };

function mainSuite(locate: () => Promise<PlatformLocation>): void {
  it('goes from tables to tiles, then to a service', async () => {
    const workshop = await start(await locate());
    const { platform, owner, datastoreId, databaseId } = workshop;
    const created = await add(workshop);
    expect(created).toMatchObject({ type: 'ROK4-PYRAMID-VECTOR', srs: 'EPSG:3857', name: 'tuiles' });
    const data = await reaching(workshop, created._id, 'GENERATED');
    const [execution] = await executionsOf(workshop, data._id);
    const database = await readData(workshop, databaseId);
    expect(execution).toMatchObject({
      processing: { _id: 'vector-pyramid' },
      status: 'SUCCESS',
      inputs: { upload: [], stored_data: [databaseId] },
      parameters: { tippecanoe: '-S10' },
      abilities: { cancel: false, retry: false },
    });
    expect(execution!.logs.join('\n')).toMatch(/Niveau 7 : \d+ tuiles/);
    expect(data.tags).toEqual({
      datasheet_name: 'Territoires',
      upload_id: database.tags.upload_id,
      proc_int_id: database.tags.proc_int_id,
      vectordb_id: databaseId,
      proc_pyr_creat_id: execution!._id,
      is_sample: 'false',
    });
    const { pyramid } = data.type_infos;
    expect(pyramid).toMatchObject({
      tms: 'PM',
      levels: ['4', '5', '6', '7'],
      is_sample: false,
      source: { _id: databaseId },
      vector_layers: [{ id: 'regions', minzoom: 4, maxzoom: 7, fields: { nom: 'String' } }],
    });
    expect(pyramid!.tiles_by_level.map(({ level }) => level)).toEqual(['4', '5', '6', '7']);
    expect(pyramid!.tiles).toBe(pyramid!.tiles_by_level.reduce((sum, { tiles }) => sum + tiles, 0));
    expect(data.size).toBeGreaterThan(1_000);
    expect(data.extent!.west).toBeCloseTo(database.extent!.west, 1);

    const archive = await downloadPyramid(platform.context, owner, { datastoreId, pyramidId: data._id });
    expect(archive).toMatchObject({ fileName: 'tuiles.pmtiles', sizeBytes: data.size });
    expect(await text(Readable.from(await archive.read({ start: 0, end: 6 })))).toBe('PMTiles');

    const service = await publish(workshop, data._id);
    expect(service).toMatchObject({
      type: 'WMTS-TMS',
      pyramid_kind: 'vector',
      share_url: 'https://cartes.example/tms/1.0.0/regions_tuiles/{z}/{x}/{y}.pbf',
      urls: [
        { type: 'TMS', url: 'https://cartes.example/tms/1.0.0/regions_tuiles' },
        { type: 'OGC API - Tiles', url: 'https://cartes.example/ogcapi/collections/regions_tuiles' },
      ],
      tms_metadata: { minzoom: 4, maxzoom: 7, format: 'pbf', vector_layers: [{ id: 'regions' }] },
      configuration: {
        type_infos: {
          type: 'WMTS-TMS',
          used_data: [{ stored_data: data._id, bottom_level: '7', top_level: '4' }],
        },
      },
    });
    const served = await servedPyramid(workshop);
    expect(served).toMatchObject({ kind: 'vector', topLevel: 4, bottomLevel: 7, tileFormat: 'mvt' });
    const { path, release } = await platform.context.objects.checkout(served!.archiveKey);
    const tiles = await openArchive(fileSource(path));
    const stored = await tiles.tile(5, 16, 11);
    const layers = decodeTile(tiles.header.tileCompression === 'gzip' ? gunzipSync(stored!) : stored!);
    expect(layers.map(({ name }) => name)).toEqual(['regions']);
    await tiles.close();
    await release();

    const uses = await readStoredDataUses(platform.context, owner, { datastoreId, storedDataId: databaseId });
    expect(uses.stored_data_list.map(({ _id }) => _id)).toEqual([data._id]);
    const report = await readStoredDataReport(platform.context, owner, {
      datastoreId,
      storedDataId: data._id,
    });
    expect(report.processing_executions.map(({ processing }) => processing._id)).toEqual([
      'vector-pyramid',
      'vector-integration',
    ]);
    const { storages } = await readDatastore(platform.context, owner, datastoreId);
    expect(storages.data.reduce((sum, { use }) => sum + use, 0)).toBe(data.size + database.size);
    expect(await platform.sweep()).toEqual([]);
    expect(readdirSync(platform.context.generationDir)).toEqual([]);
    expect(platform.faults).toEqual([]);
  });
}

describe('a vector pyramid on SQLite and GeoPackage', () => {
  mainSuite(async () => ({ dataDir: temporaryFolder() }));
});

describeWithPostgres('a vector pyramid on PostgreSQL and PostGIS', (freshDatabase) => {
  mainSuite(async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() }));
});

describe('a vector pyramid', () => {
  it('is refused when it cannot be', async () => {
    const workshop = await start(undefined, { pyramidTiles: 10_000 });
    const { platform, owner, datastoreId, databaseId } = workshop;
    const layer = (more: object) => ({
      composition: [{ table: 'regions', attributes: ['nom'], top_level: 4, bottom_level: 7, ...more }],
    });
    const away = 'POLYGON((100 10, 101 10, 101 11, 100 11, 100 10))';
    for (const [more, code] of [
      [layer({ table: 'nulle' }), 'pyramid.table-unknown'],
      [{ composition: [...layer({}).composition, ...layer({}).composition] }, 'pyramid.table-unknown'],
      [layer({ attributes: ['nul'] }), 'pyramid.attribute-unknown'],
      [layer({ attributes: ['geom'] }), 'pyramid.attribute-unknown'],
      [{ tippecanoe: '--rm-rf' }, 'tiling.option-unknown'],
      [{ tippecanoe: '-Sx' }, 'tiling.option-invalid'],
      [{ area: away }, 'pyramid.area-outside'],
      [{ area: 'POLYGON((2 48, 3 48' }, 'pyramid.area-invalid'],
      [{ area: 'POLYGON((2 48, 2 48, 2 48, 2 48))' }, 'pyramid.area-invalid'],
      [{ area: { type: 'Polygon', coordinates: [[[2, 48]]] } }, 'pyramid.area-invalid'],
      // France lies in its box, at the corner it lacks.
      [{ area: 'POLYGON((-20 30, 40 30, 40 35, -15 35, -15 60, -20 60, -20 30))' }, 'pyramid.area-outside'],
      [layer({ bottom_level: 18 }), 'pyramid.too-many-tiles'],
      [{ vectordb_id: datastoreId }, 'common.not-found'],
    ] as const) {
      await expect(add(workshop, more as Partial<VectorPyramidForm>)).rejects.toMatchObject({ code });
    }

    const { communityId } = owner.memberships[0]!;
    const uploader = await makeVisitor(platform, [
      {
        communityId,
        datastoreId,
        rights: ['UPLOAD', 'BROADCAST'],
      },
    ]);
    await expect(
      addVectorPyramid(platform.context, uploader, { datastoreId, form: vectorForm(databaseId) }),
    ).rejects.toMatchObject({ code: 'common.forbidden' });

    const other = await makeDatastore(platform, 'voisine');
    const elsewhere = { datastoreId: other.datastoreId, form: vectorForm(databaseId) };
    await expect(addVectorPyramid(platform.context, other.supervisor, elsewhere)).rejects.toMatchObject({
      code: 'common.not-found',
    });
    expect(await executionsOf(workshop, databaseId)).toHaveLength(1);
    expect((await executionsOf(workshop, datastoreId)).length).toBe(0);
  });

  it('is refused when the space is full, or the data are not ready', async () => {
    const workshop = await start(undefined, { objectsQuotaBytes: 1 });
    await expect(add(workshop)).rejects.toMatchObject({ code: 'pyramid.quota-exceeded' });
    const roomy = await start();
    await roomy.platform.runner.stop();
    const pyramid = await add(roomy);
    await expect(add(roomy, { vectordb_id: pyramid._id })).rejects.toMatchObject({
      code: 'service.data-not-ready',
    });
  });

  it('may be of an area only', async () => {
    const workshop = await start();
    const area = 'POLYGON((-3 47.5, -1 47.5, -1 48.5, -3 48.5, -3 47.5))';
    const sample = await reaching(workshop, (await add(workshop, { area }))._id, 'GENERATED');
    const whole = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    expect(sample.tags.is_sample).toBe('true');
    expect(sample.type_infos.pyramid!.is_sample).toBe(true);
    expect(sample.type_infos.pyramid!.tiles).toBeLessThan(whole.type_infos.pyramid!.tiles! / 4);
  });

  it('may be of a polygon only, that its details tell', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const composition = [{ table: 'regions', attributes: ['nom'], top_level: 4, bottom_level: 10 }];
    const box = 'POLYGON((0 44, 5 44, 5 49, 0 49, 0 44))';
    // The same without its north-east, nor a hole in its foot.
    const polygon = [
      [
        [0, 44],
        [5, 44],
        [5, 46],
        [1, 46],
        [1, 49],
        [0, 49],
        [0, 44],
      ],
      [
        [2, 44.5],
        [4, 44.5],
        [4, 45.5],
        [2, 45.5],
        [2, 44.5],
      ],
    ];
    const area = { type: 'Polygon' as const, coordinates: polygon };
    const made = async (limit: VectorPyramidForm['area']) => {
      const { _id } = await add(workshop, { composition, area: limit });
      return (await reaching(workshop, _id, 'GENERATED')).type_infos.pyramid!;
    };
    const [whole, sample] = [await made(box), await made(area)];
    const names = (pyramid: typeof whole) => pyramid.tiles_by_level.map(({ tiles }) => tiles);
    expect(sample.is_sample).toBe(true);
    expect(sample.area).toEqual({ type: 'MultiPolygon', coordinates: [polygon] });
    expect(whole.area!.coordinates[0]).toHaveLength(1);
    // On land everywhere, all tiles that meet it are made: so many, and no other.
    const cover = new TileCover({ rings: placePolygons([polygon], pm), set: pm });
    const countAt = (z: number) =>
      cover.count({ z, minX: 0, minY: 0, maxX: 2 ** z - 1, maxY: 2 ** z - 1 }, Number.POSITIVE_INFINITY);
    expect(names(sample)).toEqual([4, 5, 6, 7, 8, 9, 10].map(countAt));
    expect(names(sample).at(-1)).toBeLessThan(names(whole).at(-1)! * 0.6);
    const estimateOf = (limit: VectorPyramidForm['area']) =>
      estimateVectorPyramid(platform.context, owner, {
        datastoreId,
        form: vectorForm(databaseId, { composition, area: limit }),
      });
    const [ofBox, ofPolygon] = [await estimateOf(box), await estimateOf(area)];
    expect(ofPolygon.tiles / sample.tiles!).toBeGreaterThan(0.4);
    expect(ofPolygon.tiles / sample.tiles!).toBeLessThan(2.5);
    expect(ofPolygon.tiles).toBeLessThan(ofBox.tiles * 0.7);
    expect(ofPolygon.seconds).toBeLessThanOrEqual(ofBox.seconds);
  });

  it('may be of the LAMB93 tile matrix set', async () => {
    const workshop = await start();
    const created = await add(workshop, { tile_matrix_set: 'LAMB93' });
    const data = await reaching(workshop, created._id, 'GENERATED');
    expect(data).toMatchObject({ srs: 'EPSG:2154', type_infos: { pyramid: { tms: 'LAMB93' } } });
    await publish(workshop, data._id);
    const served = await servedPyramid(workshop);
    // Metropolitan France in Lambert 93.
    expect(served!.extent![0]).toBeGreaterThan(-50_000);
    expect(served!.extent![2]).toBeLessThan(1_400_000);
  });

  it('is estimated before, near enough', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const composition = [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 10 }];
    const form = vectorForm(databaseId, { composition });
    const estimate = await estimateVectorPyramid(platform.context, owner, { datastoreId, form });
    const made = await reaching(workshop, (await add(workshop, { composition }))._id, 'GENERATED');
    expect(estimate.tiles / made.type_infos.pyramid!.tiles!).toBeGreaterThan(0.4);
    expect(estimate.tiles / made.type_infos.pyramid!.tiles!).toBeLessThan(2.5);
    expect(estimate.bytes / made.size).toBeGreaterThan(0.2);
    expect(estimate.bytes / made.size).toBeLessThan(5);
    expect(estimate.seconds).toBeGreaterThan(0);
  });

  it('is the data of no other kind of service', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const data = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    const form = serviceForm(workshop);
    const table = { native_name: 'regions', public_name: '', title: 'R', description: 'R', keywords: [] };
    for (const [storedDataId, service] of [
      [data._id, requestOfWfs({ ...form, table_infos: [table] })],
      [data._id, requestOfRasterService(form, 'WMS-RASTER')],
      [databaseId, requestOfTms(form)],
    ] as const) {
      await expect(
        publishOffering(platform.context, owner, { datastoreId, storedDataId, service }),
      ).rejects.toMatchObject({ code: 'common.not-found' });
    }
    expect(() => requestOfRasterService(form, undefined)).toThrow(
      expect.objectContaining({ code: 'pyramid.service-type-missing' }),
    );
  });

  it('has a service that can be changed', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const data = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    const { _id: offeringId } = await publish(workshop, data._id);
    const form = { ...serviceForm(workshop), service_name: 'Autre titre' };
    const request = { datastoreId, storedDataId: data._id, offeringId, service: requestOfTms(form) };
    expect((await editOffering(platform.context, owner, request)).status).toBe('MODIFYING');
    expect((await published(workshop, offeringId)).configuration.name).toBe('Autre titre');
  });
});

describe('a pyramid made again', () => {
  it('serves its former tiles until the new ones are complete, then lets them go', async () => {
    const workshop = await start(undefined, { formerPyramidKeptMs: 0 });
    const { platform, owner, datastoreId } = workshop;
    const data = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    await publish(workshop, data._id);
    const before = await servedPyramid(workshop);
    await platform.runner.stop();
    const request = { datastoreId, pyramidId: data._id };
    expect(await regeneratePyramid(platform.context, owner, request)).toMatchObject({
      status: 'MODIFYING',
      abilities: { regenerate: false, download: true },
    });
    await expect(regeneratePyramid(platform.context, owner, request)).rejects.toMatchObject({
      code: 'pyramid.busy',
    });
    expect(await servedPyramid(workshop)).toEqual(before);
    await platform.runner.start();
    const again = await reaching(workshop, data._id, 'GENERATED');
    const after = await servedPyramid(workshop);
    expect(after).toMatchObject({ storedDataId: data._id, version: again.tags.proc_pyr_creat_id });
    expect(after!.version).not.toBe(before!.version);
    expect(again.type_infos.pyramid!.tiles).toBe(data.type_infos.pyramid!.tiles);
    await eventually(async () => (await pyramidObjects(workshop)).length === 1);
    expect(await pyramidObjects(workshop)).toEqual([after!.archiveKey]);
    expect(platform.faults).toEqual([]);
  });

  it('goes back to its former tiles when it is stopped', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const data = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    await publish(workshop, data._id);
    const before = await servedPyramid(workshop);
    await platform.runner.stop();
    await regeneratePyramid(platform.context, owner, { datastoreId, pyramidId: data._id });
    const [execution] = await executionsOf(workshop, data._id);
    await cancelExecution(platform.context, owner, { datastoreId, executionId: execution!._id });
    await platform.runner.start();
    await reaching(workshop, data._id, 'GENERATED');
    expect(await servedPyramid(workshop)).toEqual(before);
    expect((await executionsOf(workshop, data._id)).map(({ status }) => status)).toEqual([
      'ABORTED',
      'SUCCESS',
    ]);
  });

  it('is refused once its source is gone', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const data = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    await platform.metadata
      .tables<{ stored_data: { id: string; status: string } }>()
      .updateTable('stored_data')
      .set({ status: 'DELETED' })
      .where('id', '=', databaseId)
      .execute();
    await expect(
      regeneratePyramid(platform.context, owner, { datastoreId, pyramidId: data._id }),
    ).rejects.toMatchObject({ code: 'pyramid.source-unknown' });
    expect((await readData(workshop, data._id)).status).toBe('GENERATED');
  });
});

describe('a generation', () => {
  /** Waits until tiles are being made. */
  const underWay = (workshop: Workshop, pyramidId: string) =>
    eventually(async () => {
      const [execution] = await executionsOf(workshop, pyramidId);
      return execution?.status === 'PROGRESS' && execution.progress !== null && execution;
    }, 30_000);

  it('tells where it is, may be stopped, and launched again', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const created = await add(workshop, long);
    const running = await underWay(workshop, created._id);
    expect(running).toMatchObject({ abilities: { cancel: true, retry: false } });
    expect(running.progress!.total).toBeGreaterThan(0);
    const request = { datastoreId, executionId: running._id };
    await expect(retryExecution(platform.context, owner, request)).rejects.toMatchObject({
      code: 'pyramid.not-retryable',
    });
    await cancelExecution(platform.context, owner, request);
    await reaching(workshop, created._id, 'UNSTABLE');
    const stopped = await readExecution(platform.context, owner, request);
    expect(stopped).toMatchObject({
      status: 'ABORTED',
      error: { code: 'pyramid.cancelled' },
      progress: null,
      abilities: { cancel: false, retry: true },
    });
    expect(await pyramidObjects(workshop)).toEqual([]);
    expect(readdirSync(platform.context.generationDir)).toEqual([]);
    await expect(cancelExecution(platform.context, owner, request)).rejects.toMatchObject({
      code: 'pyramid.not-running',
    });
    const again = await retryExecution(platform.context, owner, request);
    expect(again._id).not.toBe(running._id);
    expect((await reaching(workshop, created._id, 'GENERATED')).tags.proc_pyr_creat_id).toBe(again._id);
    expect(platform.faults).toEqual([]);
  });

  it('that fails says why, keeps nothing unfinished, and may be launched again', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    await platform.runner.stop();
    const created = await add(workshop);
    await platform.context.features.drop(databaseId);
    await platform.runner.start();
    await reaching(workshop, created._id, 'UNSTABLE');
    const [failed] = await executionsOf(workshop, created._id);
    expect(failed).toMatchObject({ status: 'FAILURE', error: { code: 'storage.dataset-unknown' } });
    expect(await pyramidObjects(workshop)).toEqual([]);
    const request = { datastoreId, executionId: failed!._id };
    expect((await retryExecution(platform.context, owner, request)).status).toBe('WAITING');
    await reaching(workshop, created._id, 'UNSTABLE');
  });

  /** The first time tiles are made, the generation fails once some are finished. */
  function failOnTheWay({ platform }: Workshop): void {
    const { tasks } = platform.context;
    const run = tasks.run.bind(tasks);
    let hasFailed = false;
    tasks.run = async (name, input, options) => {
      if (name !== 'build-vector-pyramid' || hasFailed) return run(name, input, options);
      hasFailed = true;
      const broken = new AbortController();
      const onProgress: typeof options.onProgress = (progress) => {
        if (progress.unit === 'tasks' && progress.done > 0) broken.abort();
      };
      await run(name, input, { ...options, signal: broken.signal, onProgress }).catch(() => {});
      throw new CartableError('pyramid.too-long', {});
    };
  }

  const long13 = { composition: [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 13 }] };

  it('that failed on its way goes on from what it finished when it is launched again', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    failOnTheWay(workshop);
    const { _id } = await add(workshop, long13);
    await reaching(workshop, _id, 'UNSTABLE');
    const [failed] = await executionsOf(workshop, _id);
    expect(failed).toMatchObject({ status: 'FAILURE', error: { code: 'pyramid.too-long' } });
    expect(readdirSync(platform.context.generationDir)).toEqual([failed!._id]);
    expect(await platform.sweep()).toEqual([]);
    const again = await retryExecution(platform.context, owner, { datastoreId, executionId: failed!._id });
    const data = await reaching(workshop, _id, 'GENERATED');
    const { logs } = await readExecution(platform.context, owner, { datastoreId, executionId: again._id });
    expect(logs).toContain('Reprise d’une génération interrompue');
    // The tiles are served a moment before their folder goes.
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    const fresh = await reaching(
      workshop,
      (await add(workshop, { ...long13, technical_name: 'neuve' }))._id,
      'GENERATED',
    );
    expect(data.type_infos.pyramid!.tiles_by_level).toEqual(fresh.type_infos.pyramid!.tiles_by_level);
  });

  it('that failed starts anew when its data have changed since', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    failOnTheWay(workshop);
    const { _id } = await add(workshop, long13);
    await reaching(workshop, _id, 'UNSTABLE');
    const [failed] = await executionsOf(workshop, _id);
    await platform.metadata
      .tables<{ stored_data: { id: string; execution_id: string } }>()
      .updateTable('stored_data')
      .set({ execution_id: randomUUID() })
      .where('id', '=', databaseId)
      .execute();
    const again = await retryExecution(platform.context, owner, { datastoreId, executionId: failed!._id });
    await reaching(workshop, _id, 'GENERATED');
    const { logs } = await readExecution(platform.context, owner, { datastoreId, executionId: again._id });
    expect(logs).not.toContain('Reprise d’une génération interrompue');
    // The tiles are served a moment before their folder goes.
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
  });

  it('that failed leaves nothing once its data are deleted, or it is launched again no more', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const fail = async () => {
      failOnTheWay(workshop);
      const { _id } = await add(workshop, long13);
      await reaching(workshop, _id, 'UNSTABLE');
      return _id;
    };
    await deleteStoredData(platform.context, owner, { datastoreId, storedDataId: await fail() });
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    await fail();
    expect(await platform.sweep()).toEqual([]);
    Object.assign(platform.context.limits, { failedGenerationKeptMs: -1 });
    expect(await platform.sweep()).toHaveLength(1);
    expect(readdirSync(platform.context.generationDir)).toEqual([]);
  });

  it('whose archive is on a machine that is gone is built again', async () => {
    const workshop = await start();
    const { objects } = workshop.platform.context;
    const take = objects.take.bind(objects);
    let isGone = false;
    objects.take = async (key, path) => {
      if (!isGone) await rm(path);
      isGone = true;
      return take(key, path);
    };
    const data = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    expect(isGone).toBe(true);
    expect(await pyramidObjects(workshop)).toEqual([
      `pyramids/${data._id}/${data.tags.proc_pyr_creat_id}.pmtiles`,
    ]);
    expect(workshop.platform.faults).toEqual([]);
  });

  it('of deleted data is stopped, and nothing of it stays', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const ready = await reaching(workshop, (await add(workshop))._id, 'GENERATED');
    await publish(workshop, ready._id);
    const { _id: runningId } = await add(workshop, long);
    await underWay(workshop, runningId);
    const request = { datastoreId, storedDataId: databaseId };
    const preview = await previewStoredDataDeletion(platform.context, owner, request);
    expect(preview.stored_data.map(({ _id }) => _id).sort()).toEqual(
      [databaseId, ready._id, runningId].sort(),
    );
    expect(preview).toMatchObject({
      offerings: [{ layer_name: 'regions_tuiles' }],
      running_executions: [{ name: 'Génération de pyramide de tuiles vectorielles' }],
    });
    await deleteStoredData(platform.context, owner, request);
    expect(await servedPyramid(workshop)).toBeUndefined();
    await expect(readData(workshop, ready._id)).rejects.toMatchObject({ code: 'common.not-found' });
    await eventually(async () => (await pyramidObjects(workshop)).length === 0, 30_000);
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    expect((await executionsOf(workshop, runningId)).map(({ status }) => status)).toEqual(['ABORTED']);
    await eventually(async () => !(await platform.context.features.exists(databaseId)));
    expect(platform.faults).toEqual([]);
  });

  it('of a deleted datasheet as well', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const { _id: runningId } = await add(workshop, long);
    await underWay(workshop, runningId);
    const request = { datastoreId, datasheetName: 'Territoires' };
    const preview = await previewDatasheetDeletion(platform.context, owner, request);
    expect(preview.stored_data).toHaveLength(2);
    expect(preview.running_executions).toHaveLength(1);
    await deleteDatasheet(platform.context, owner, request);
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    await sleep(100);
    expect(await pyramidObjects(workshop)).toEqual([]);
    expect(platform.faults).toEqual([]);
  });
});
