import { rasterPyramidFormSchema } from '@cartable/contract';
import { eventually, isSweep } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { askForColumnIndex } from './ingest/column-indexes/index-column.job.ts';
import { listUploads } from './ingest/uploads/upload.store.ts';
import type { Person } from './people.ts';
import {
  requestOfRasterService,
  requestOfTms,
  requestOfWfs,
  requestOfWmsVector,
  type ServiceRequest,
} from './publishing/offerings/draft-service.ts';
import { publishOffering } from './publishing/offerings/publish-offering.ts';
import { unpublishOffering } from './publishing/offerings/unpublish-offering.ts';
import { createVersion } from './publishing/versions/create-version.ts';
import { addRasterPyramid } from './pyramids/raster/add-raster-pyramid.ts';
import { regeneratePyramid } from './pyramids/regeneration/regenerate-pyramid.ts';
import { addVectorPyramid } from './pyramids/vector/add-vector-pyramid.ts';
import { depositFile, uploadFile } from './test-support/deposit-file.ts';
import { makeTiff } from './test-support/make-tiff.ts';
import { makeDatastore, openPlatform, type PlatformLocation, seedBare } from './test-support/platform.ts';
import { Power, PowerCut, seed } from './test-support/power.ts';
import { vectorForm } from './test-support/pyramids.ts';
import { deleteDatasheet } from './views/deletion/delete-datasheet.ts';
import { deleteStoredData } from './views/deletion/delete-stored-data.ts';
import { deleteUpload } from './views/deletion/delete-upload.ts';
import { demonstrationForm } from './views/seed/demonstration-form.ts';
import { readDatasheetTrash } from './views/trash/find-trash.ts';
import { purgeDatasheet } from './views/trash/purge-datasheet.ts';

const limits = {
  previousPyramidRetentionMs: 0,
  previousVersionReadMs: 0,
  retainedVersions: 1,
  endpointQuota: 20,
};
/** A sample; every place of a sweep takes three times as long. */
const longestMs = isSweep ? 1_200_000 : 300_000;

const csv = (name: string, rows: string) => ({
  name,
  content: new TextEncoder().encode(`insee;nom;x;y\n${rows}`),
});
const communes = csv('communes.csv', '1;Paris;2,35;48,85\n2;Lyon;4,83;45,76\n3;Nice;7,26;43,7\n');
const fewer = csv('communes.csv', '1;Paris;2,35;48,85\n2;Lyon;4,83;45,76\n');
const image = {
  name: 'image.tif',
  content: makeTiff({ width: 64, height: 64, bands: 3, origin: [700_000, 6_600_000], pixel: 10, srid: 2154 }),
};

type Row = Record<string, string | number | null>;

/** Everything a datastore does by jobs, the power being cut before each thing any of them leaves behind. */
export function powerCutsSuite(locate: () => Promise<PlatformLocation>): void {
  it(
    `each step that is cut before what it leaves behind goes on after a restart, and nothing stays under way (seed ${seed})`,
    async () => {
      const life = await openLife(await locate());
      await life.depositAndPublish();
      await life.indexColumn();
      await life.makePyramids();
      await life.replace();
      await life.keepImages();
      await life.rejectAndGiveUp();
      await life.remove();
      expect(life.stepsNeverCut()).toEqual(notOfThisLife);
    },
    longestMs,
  );
}

/** Asked for by other means, and one transaction or one comparison each; help is offered for large pyramids only. */
const notOfThisLife = [
  'catalogue.catch-up/turn',
  'data-version.compare/compare',
  'raster-pyramid.help/help',
  'sandbox.purge/delete',
  'sandbox.purge/notice',
  'seed.demonstration/advance',
  'vector-pyramid.help/help',
];

async function openLife(location: PlatformLocation) {
  const power = new Power(location.databaseUrl === undefined ? 'sqlite' : 'postgres');
  const open = () => openPlatform(location, limits, power);
  let platform = await open();
  onTestFinished(() => {
    power.disarm();
    return platform.close();
  });
  await seedBare(platform);
  const { supervisor, datastoreId } = await makeDatastore(platform, 'mairie');
  const owner: Person = supervisor;
  const { email } = owner;

  const rows = (table: string) =>
    platform.metadata.tables<Record<string, Row>>().selectFrom(table).selectAll().execute();

  async function isUnderWay(): Promise<boolean> {
    const jobs = await rows('jobs');
    return jobs.some(({ kind, finished_at }) => finished_at === null && isOurs(String(kind)));
  }

  /** Jobs of the accounts are run elsewhere; a trashed datasheet waits for days. */
  const isOurs = (kind: string) => kind !== 'mail.send';

  async function restart(): Promise<void> {
    power.disarm();
    await platform.close();
    expect(platform.faults.filter(({ error }) => !(error instanceof PowerCut))).toEqual([]);
    platform = await open();
    // On PostgreSQL a lease lasts as long as its process, which here goes on living.
    const jobs = platform.metadata.tables<{ jobs: { lease_until: string | null } }>();
    await jobs.updateTable('jobs').set({ lease_until: null }).execute();
  }

  /** Runs what is to be run, starting again after each cut, until nothing is left. */
  async function runToRest(): Promise<void> {
    for (;;) {
      power.arm();
      await platform.runner.start().catch(expectCut);
      await eventually(async () => power.isOff || !(await isUnderWay()), 60_000);
      const isCut = power.isOff;
      await platform.runner.stop();
      await restart();
      if (!isCut) return;
    }
  }

  /** At rest, nothing says that it is being done. */
  async function expectRest(): Promise<void> {
    const passing = ['CREATED', 'WAITING', 'PROGRESS', 'GENERATING', 'MODIFYING', 'CHECKING', 'PREPARING'];
    for (const table of [
      'executions',
      'stored_data',
      'data_versions',
      'uploads',
      'upload_checks',
      'offerings',
    ]) {
      const stuck = (await rows(table)).filter(({ status }) =>
        [...passing, 'PUBLISHING', 'UNPUBLISHING'].includes(String(status)),
      );
      expect(stuck, table).toEqual([]);
    }
    for (const upload of await listUploads(platform.context.metadata.db, datastoreId)) {
      expect(Object.values(upload.steps), JSON.stringify(upload)).not.toContain('in_progress');
      expect(upload.jobId).toBeNull();
      if (upload.status === 'CLOSED')
        expect(new Set(Object.values(upload.steps))).toEqual(new Set(['successful']));
    }
    const failed = (await rows('jobs')).filter(({ status }) => status === 'FAILURE');
    expect(failed.map(({ kind, error }) => [kind, error])).toEqual(expectedFailures);
  }
  const expectedFailures: unknown[] = [];

  async function settle(): Promise<void> {
    await runToRest();
    await expectRest();
  }

  async function only(table: string, which: (row: Row) => boolean): Promise<Row> {
    const found = (await rows(table)).filter(which);
    expect(found, table).toHaveLength(1);
    return found[0]!;
  }

  const publish = (storedDataId: string, service: ServiceRequest) =>
    publishOffering(platform.context, owner, { datastoreId, storedDataId, service });

  const servedNames = async (type: 'WFS' | 'WMS-VECTOR' | 'WMTS-TMS') =>
    (await platform.publishedServices.find(type)).services.map(({ layerName }) => layerName);

  const form = (technicalName: string) => demonstrationForm({ email, technicalName, title: technicalName });

  const upload = (file: typeof communes | typeof image, name: string, srs = 'EPSG:4326') =>
    uploadFile(platform, owner, { datastoreId, file, name, datasheet: name, srs });

  async function featureCounts(): Promise<(number | null)[]> {
    const { dataset_id, id } = await only(
      'stored_data',
      ({ type, name }) => type === 'VECTOR-DB' && name === 'communes',
    );
    const dataset = await platform.context.features.open(String(dataset_id ?? id));
    try {
      return (await dataset.describe()).tables.map(({ featureCount }) => featureCount);
    } finally {
      await dataset.close();
    }
  }

  let data: Row;
  let tiles: Row;

  return {
    /** Steps of all jobs there are: a new one that this life leaves out is told. */
    stepsNeverCut() {
      const all = platform.jobs.flatMap(({ kind, steps }) => steps.map(({ name }) => `${kind}/${name}`));
      return all.filter((step) => !power.cuts.some((place) => place.startsWith(`${step} `))).sort();
    },

    async depositAndPublish() {
      await upload(communes, 'communes');
      await settle();
      data = await only('stored_data', ({ name }) => name === 'communes');
      expect(data.status).toBe('GENERATED');
      expect(await featureCounts()).toEqual([3]);
      const table = JSON.parse(String(data.relations))[0].name;
      const infos = [{ native_name: table, public_name: '', title: 'C', description: 'C', keywords: [] }];
      await publish(String(data.id), requestOfWfs({ ...form('communes_wfs'), table_infos: infos }));
      const wms = requestOfWmsVector({ ...form('communes_wms'), selected_tables: [table], styles: {} });
      await publish(String(data.id), wms);
      await settle();
      expect([await servedNames('WFS'), await servedNames('WMS-VECTOR')]).toEqual([
        ['communes_wfs'],
        ['communes_wms'],
      ]);
    },

    async indexColumn() {
      const table = JSON.parse(String(data.relations))[0].name;
      const { id, dataset_id, execution_id } = data;
      const [datasetId, dataVersion] = [String(dataset_id ?? id), String(execution_id ?? id)];
      const wanted = { datasetId, dataVersion, table, column: 'nom' };
      expect(await askForColumnIndex(platform.context, wanted)).toBe(true);
      await settle();
      const dataset = await platform.context.features.open(datasetId);
      const [described] = (await dataset.describe().finally(() => dataset.close())).tables;
      expect(described?.indexedColumns).toEqual(['nom']);
      expect(await rows('column_indexes')).toHaveLength(1);
    },

    async makePyramids() {
      const table = JSON.parse(String(data.relations))[0].name;
      const composition = [{ table, attributes: ['nom'], top_level: 2, bottom_level: 3 }];
      await addVectorPyramid(platform.context, owner, {
        datastoreId,
        form: vectorForm(String(data.id), { composition }),
      });
      await settle();
      tiles = await only('stored_data', ({ type }) => type === 'ROK4-PYRAMID-VECTOR');
      await publish(String(tiles.id), requestOfTms(form('communes_tms')));
      await settle();
      await regeneratePyramid(platform.context, owner, { datastoreId, pyramidId: String(tiles.id) });
      await settle();
      expect(await servedNames('WMTS-TMS')).toEqual(['communes_tms']);
      const archives = await objectKeys('pyramids/');
      const { execution_id } = await only('stored_data', ({ id }) => id === tiles.id);
      expect(archives).toEqual([`pyramids/${tiles.id}/${execution_id}.pmtiles`]);
    },

    async replace() {
      for (const number of [2, 3]) {
        const { filename } = await depositFile(platform, owner, fewer);
        await createVersion(platform.context, owner, {
          datastoreId,
          storedDataId: String(data.id),
          form: { data_upload_path: filename, data_srid: 'EPSG:4326', switch: 'when-safe' },
        });
        await settle();
        expect((await only('data_versions', (row) => row.number === number)).status).toBe('CURRENT');
        expect(await featureCounts()).toEqual([2]);
      }
    },

    async keepImages() {
      await upload(image, 'image', 'EPSG:2154');
      await settle();
      const raster = await only('stored_data', ({ name }) => name === 'image');
      expect(raster.status).toBe('GENERATED');
      const request = { technical_name: 'image_tuiles', raster_id: raster.id, zoom_range: [10, 12] };
      await addRasterPyramid(platform.context, owner, {
        datastoreId,
        form: rasterPyramidFormSchema.parse(request),
      });
      await settle();
      const pyramid = await only('stored_data', ({ name }) => name === 'image_tuiles');
      await publish(String(pyramid.id), requestOfRasterService(form('image_tms'), 'WMTS-TMS'));
      await settle();
      const copies = (await objectKeys(`rasters/${raster.id}/`)).filter((key) => key.includes('.cloud/'));
      expect(copies.map((key) => key.split('/').at(-1))).toEqual(['1.tif', 'images.json']);
      const copy = await platform.context.objects.stat(copies[0]!);
      const { size_bytes } = await only('stored_data', ({ id }) => id === raster.id);
      expect(size_bytes).toBe(Number(raster.size_bytes) + copy!.sizeBytes);
    },

    async rejectAndGiveUp() {
      // Degrees cannot lie in Lambert 93: the check refuses them.
      await upload(communes, 'faux', 'EPSG:2154');
      expectedFailures.push(['upload.check', expect.stringContaining('upload.checks-failed')]);
      await settle();
      const rejected = await only('uploads', ({ name }) => name === 'faux');
      expect(rejected.status).toBe('OPEN');
      await deleteUpload(platform.context, owner, { datastoreId, uploadId: String(rejected.id) });
      await settle();
      expect(await objectKeys(`uploads/${rejected.id}/`)).toEqual([]);
    },

    async remove() {
      const wfs = await only('offerings', ({ type }) => type === 'WFS');
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: String(wfs.id) });
      await settle();
      expect(await servedNames('WFS')).toEqual([]);
      const raster = await only('stored_data', ({ name }) => name === 'image');
      await deleteStoredData(platform.context, owner, { datastoreId, storedDataId: String(raster.id) });
      await settle();
      await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: 'communes' });
      const [trashed] = await readDatasheetTrash(platform.context, owner, { datastoreId });
      await purgeDatasheet(platform.context, owner, { datastoreId, datasheetId: trashed!._id });
      await settle();
      expect(await rows('offerings')).toEqual([]);
      expect(await objectKeys('pyramids/')).toEqual([]);
      expect(await platform.context.features.list()).toEqual([]);
    },
  };

  async function objectKeys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of platform.context.objects.list(prefix)) keys.push(key);
    return keys;
  }
}

function expectCut(error: unknown): void {
  if (!(error instanceof PowerCut)) throw error;
}
