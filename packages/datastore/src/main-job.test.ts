import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { readUploadReport } from './ingest/uploads/find-uploads.ts';
import { readIntegrationProgress } from './ingest/uploads/integration-progress.ts';
import { readStoredData, readStoredDataReport } from './publishing/data-presentation/find-stored-data.ts';
import { requestOfWfs, requestOfWmsVector } from './publishing/offerings/draft-service.ts';
import { readService } from './publishing/offerings/find-offerings.ts';
import { publishOffering } from './publishing/offerings/publish-offering.ts';
import { settled, uploadFile } from './test-support/deposit-file.ts';
import { describeOnPostgres } from './test-support/describe-on-postgres.ts';
import { makeDatastore, makeVisitor, openPlatform, type PlatformLocation } from './test-support/platform.ts';
import { readDatasheet, readDatasheetPage } from './views/datasheets/find-datasheets.ts';
import { readSandbox } from './views/datastores/read-datastore.ts';
import { demonstrationForm } from './views/seed/demonstration-form.ts';

const regions = new URL('../demo/regions.fgb', import.meta.url).pathname;
/** Between two looks at what three jobs after one another make. */
const lookMs = 100;
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const platform of opened.splice(0)) await platform.close();
});

async function start(location: PlatformLocation) {
  const platform = await openPlatform(location);
  opened.push(platform);
  const administrator = await makeVisitor(platform);
  await platform.seed({ administratorId: administrator.id });
  await platform.runner.start();
  return platform;
}

function mainJobSuite(locate: () => Promise<PlatformLocation>): void {
  it('goes from a file to services by itself', async () => {
    const platform = await start(await locate());
    const { context } = platform;
    const { supervisor, datastoreId, communityId } = await makeDatastore(platform, 'mairie');
    const created = await uploadFile(platform, supervisor, { datastoreId, file: regions });
    expect(created).toMatchObject({ status: 'OPEN', srs: 'EPSG:4326', datasheet_name: 'Territoires' });
    const request = { datastoreId, uploadId: created._id };
    const upload = await settled(platform, supervisor, request);
    expect(platform.faults).toEqual([]);

    const { input_upload } = await readUploadReport(context, supervisor, request);
    expect(input_upload.checks.map(({ check, status }) => [check._id, status])).toEqual([
      ['standard', 'SUCCESS'],
      ['vector', 'SUCCESS'],
    ]);
    const progress = await readIntegrationProgress(context, supervisor, request);
    expect(progress).toMatchObject({
      integration_current_step: 3,
      integration_progress: {
        send_files_api: 'successful',
        wait_checks: 'successful',
        integration_processing: 'successful',
      },
    });
    const storedDataId = upload.stored_data!;
    const data = await readStoredData(context, supervisor, { datastoreId, storedDataId });
    expect(data).toMatchObject({ status: 'GENERATED', srs: 'EPSG:4326', datasheet_name: 'Territoires' });
    const [relation] = data.type_infos.relations;
    expect(relation).toMatchObject({ name: 'regions', feature_count: 13, primary_key: ['fid'] });
    expect(relation?.attributes).toMatchObject({ code: 'text', nom: 'text' });
    const report = await readStoredDataReport(context, supervisor, { datastoreId, storedDataId });
    expect(report.processing_executions.map(({ status }) => status)).toEqual(['SUCCESS']);

    const form = demonstrationForm({ email: supervisor.email, technicalName: 'limites', title: 'Limites' });
    const table = {
      native_name: 'regions',
      public_name: '',
      title: 'Régions',
      description: 'R',
      keywords: [],
    };
    const wfs = await publishOffering(context, supervisor, {
      datastoreId,
      storedDataId,
      service: requestOfWfs({ ...form, table_infos: [table] }),
    });
    const wms = await publishOffering(context, supervisor, {
      datastoreId,
      storedDataId,
      service: requestOfWmsVector({ ...form, selected_tables: ['regions'], styles: {} }),
    });
    expect([wfs.status, wms.status]).toEqual(['PUBLISHING', 'PUBLISHING']);
    for (const { _id: offeringId } of [wfs, wms]) {
      const published = await eventually(async () => {
        const service = await readService(context, supervisor, { datastoreId, offeringId });
        return service.status === 'PUBLISHED' && service;
      });
      expect(published.share_url).toMatch(
        /^https:\/\/cartes\.example\/(wfs|wms-v)\?.*request=GetCapabilities/,
      );
    }
    expect(wfs.urls).toEqual([
      {
        type: 'WFS',
        url: 'https://cartes.example/wfs?service=WFS&version=2.0.0&typeNames=limites%3Aregions',
      },
      {
        type: 'OGC API - Features',
        url: 'https://cartes.example/ogcapi/collections/limites.regions',
      },
    ]);
    const served = await platform.publishedServices.find('WMS-VECTOR');
    expect(served.services.find(({ layerName }) => layerName === 'limites')).toMatchObject({
      communityId,
      open: true,
      tables: [{ table: 'regions', featureCount: 13, geometry: { srid: 4326 } }],
    });
    const datasheet = await readDatasheet(context, supervisor, { datastoreId, datasheetName: 'Territoires' });
    expect(datasheet).toMatchObject({ nb_publications: 2, record: { title: 'Régions de France' } });
    expect(await platform.sweep()).toEqual([]);
    expect(platform.faults).toEqual([]);
  });

  it('begins with an empty workspace where no demonstration is wanted, and leaves it so', async () => {
    const platform = await openPlatform(await locate());
    opened.push(platform);
    const administratorId = (await makeVisitor(platform)).id;
    await platform.seed({ administratorId, isDemonstrated: false });
    await platform.seed({ administratorId });
    const workspaces = await platform.metadata
      .tables<{ datastores: { technical_name: string } }>()
      .selectFrom('datastores')
      .select('technical_name')
      .execute();
    expect(workspaces.map(({ technical_name }) => technical_name).sort()).toEqual([
      'bac-a-sable',
      'demonstration',
    ]);
    expect(await platform.queue.findBySubject('seed:demonstration')).toEqual([]);
  });

  it('begins with a sandbox and a demonstration already published', async () => {
    const platform = await start(await locate());
    await platform.seed({ administratorId: (await makeVisitor(platform)).id });
    const visitor = await makeVisitor(platform);
    expect(await readSandbox(platform.context, visitor)).toMatchObject({
      name: 'Découverte',
      is_sandbox: true,
    });
    const summaries = await platform.listSummaries(visitor);
    expect(summaries.map(({ name, is_member }) => [name, is_member])).toEqual([['Découverte', false]]);
    const services = await eventually(async () => {
      await sleep(lookMs);
      const wfs = (await platform.publishedServices.find('WFS')).services;
      const wms = (await platform.publishedServices.find('WMS-VECTOR')).services;
      const tms = (await platform.publishedServices.find('WMTS-TMS')).services;
      return wfs.length === 1 && wms.length === 1 && tms.length === 1 && [...wfs, ...wms, ...tms];
    }, 120_000);
    expect(services.map(({ layerName }) => layerName)).toEqual(['regions_wfs', 'regions_wms', 'regions_tms']);
    expect(services[2]?.pyramid).toMatchObject({ kind: 'vector', topLevel: 4, bottomLevel: 8 });
    expect(services[1]?.tables[0]?.sld).toContain('PolygonSymbolizer');
    const datastoreId = services[0]!.datastore.id;
    const administrator = { ...visitor, roles: ['USER', 'ADMINISTRATOR'] as const };
    const query = {
      page: 1,
      limit: 20,
      search: 'REGION',
      sortBy: 'name',
      sortOrder: 1,
      published: 1,
    } as const;
    const page = await readDatasheetPage(platform.context, administrator, { datastoreId, query });
    expect(page.items.map(({ name, nb_publications }) => [name, nb_publications])).toEqual([
      ['Régions de France', 3],
    ]);
    expect(platform.faults).toEqual([]);
  }, 150_000);
}

describe('the main job on SQLite and GeoPackage', () => {
  mainJobSuite(async () => ({ dataDir: temporaryFolder() }));
});

describeOnPostgres('the main job on PostgreSQL and PostGIS', (freshDatabase) => {
  mainJobSuite(async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() }));
});
