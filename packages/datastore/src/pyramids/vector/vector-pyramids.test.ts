import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { VectorPyramidForm } from '@cartable/contract';
import { placePolygons, pm, TileCover } from '@cartable/geo';
import { temporaryFolder } from '@cartable/testkit';
import { decodeTile, fileSource, openArchive } from '@cartable/tiling';
import { describe, expect, it } from 'vitest';
import {
  readStoredDataReport,
  readStoredDataUses,
} from '../../publishing/data-presentation/find-stored-data.ts';
import {
  requestOfRasterService,
  requestOfTms,
  requestOfWfs,
} from '../../publishing/offerings/draft-service.ts';
import { editOffering } from '../../publishing/offerings/edit-offering.ts';
import { publishOffering } from '../../publishing/offerings/publish-offering.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { makeDatastore, makeVisitor, type PlatformLocation } from '../../test-support/platform.ts';
import { executionsOf, reaching, readData, vectorForm } from '../../test-support/pyramids.ts';
import {
  addPyramid,
  publishPyramid,
  servedPyramid,
  tilesForm,
  untilPublished,
  workshopsOfTests,
} from '../../test-support/vector-pyramids.ts';
import { readDatastore } from '../../views/datastores/read-datastore.ts';
import { downloadPyramid } from '../generation/download-pyramid.ts';
import { addVectorPyramid } from './add-vector-pyramid.ts';
import { estimateVectorPyramid } from './estimate-vector-pyramid.ts';

const start = workshopsOfTests();

function mainSuite(locate: () => Promise<PlatformLocation>): void {
  it('goes from tables to tiles, then to a service', async () => {
    const workshop = await start(await locate());
    const { platform, owner, datastoreId, databaseId } = workshop;
    const created = await addPyramid(workshop);
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

    const service = await publishPyramid(workshop, data._id);
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

describeOnPostgres('a vector pyramid on PostgreSQL and PostGIS', (freshDatabase) => {
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
      await expect(addPyramid(workshop, more as Partial<VectorPyramidForm>)).rejects.toMatchObject({ code });
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
    await expect(addPyramid(workshop)).rejects.toMatchObject({ code: 'pyramid.quota-exceeded' });
    const roomy = await start();
    await roomy.platform.runner.stop();
    const pyramid = await addPyramid(roomy);
    await expect(addPyramid(roomy, { vectordb_id: pyramid._id })).rejects.toMatchObject({
      code: 'service.data-not-ready',
    });
  });

  it('may be of an area only', async () => {
    const workshop = await start();
    const area = 'POLYGON((-3 47.5, -1 47.5, -1 48.5, -3 48.5, -3 47.5))';
    const sample = await reaching(workshop, (await addPyramid(workshop, { area }))._id, 'GENERATED');
    const whole = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
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
      const { _id } = await addPyramid(workshop, { composition, area: limit });
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
    const created = await addPyramid(workshop, { tile_matrix_set: 'LAMB93' });
    const data = await reaching(workshop, created._id, 'GENERATED');
    expect(data).toMatchObject({ srs: 'EPSG:2154', type_infos: { pyramid: { tms: 'LAMB93' } } });
    await publishPyramid(workshop, data._id);
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
    const made = await reaching(workshop, (await addPyramid(workshop, { composition }))._id, 'GENERATED');
    expect(estimate.tiles / made.type_infos.pyramid!.tiles!).toBeGreaterThan(0.4);
    expect(estimate.tiles / made.type_infos.pyramid!.tiles!).toBeLessThan(2.5);
    expect(estimate.bytes / made.size).toBeGreaterThan(0.2);
    expect(estimate.bytes / made.size).toBeLessThan(5);
    expect(estimate.seconds).toBeGreaterThan(0);
  });

  it('is the data of no other kind of service', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const data = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    const form = tilesForm(workshop);
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
    const data = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    const { _id: offeringId } = await publishPyramid(workshop, data._id);
    const form = { ...tilesForm(workshop), service_name: 'Autre titre' };
    const request = { datastoreId, storedDataId: data._id, offeringId, service: requestOfTms(form) };
    expect((await editOffering(platform.context, owner, request)).status).toBe('MODIFYING');
    expect((await untilPublished(workshop, offeringId)).configuration.name).toBe('Autre titre');
  });
});
