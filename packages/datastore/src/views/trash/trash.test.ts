import { readFileSync } from 'node:fs';
import type { SignedInVisitor } from '@cartable/accounts';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readUpload } from '../../ingest/uploads/find-uploads.ts';
import type { DatastoreLimits } from '../../limits.ts';
import { readStoredData } from '../../publishing/data-presentation/find-stored-data.ts';
import { requestOfWfs } from '../../publishing/offerings/draft-service.ts';
import { listTakenLayerNames, readService } from '../../publishing/offerings/find-offerings.ts';
import { publishOffering } from '../../publishing/offerings/publish-offering.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import {
  makeDatastore,
  makeVisitor,
  openPlatform,
  type PlatformLocation,
  seedBare,
  type TestPlatform,
} from '../../test-support/platform.ts';
import { readDatasheet, readDatasheetPage } from '../datasheets/find-datasheets.ts';
import { readDatastore } from '../datastores/read-datastore.ts';
import { deleteDatasheet, previewDatasheetDeletion } from '../deletion/delete-datasheet.ts';
import { demonstrationForm } from '../seed/demonstration-form.ts';
import { readDatasheetTrash } from './find-trash.ts';
import { purgeDatasheet } from './purge-datasheet.ts';
import { restoreDatasheet } from './restore-datasheet.ts';

const regions = {
  name: 'regions.fgb',
  content: readFileSync(new URL('../../../demo/regions.fgb', import.meta.url)),
};
const datasheetName = 'Territoires';
const query = { page: 1, limit: 20, search: '', sortBy: 'name', sortOrder: 1, published: 0 } as const;

let platform: TestPlatform;

afterEach(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
});

/** A datasheet with an upload, its data and a published WFS. */
async function start(location: PlatformLocation, limits: Partial<DatastoreLimits> = {}) {
  platform = await openPlatform(location, limits);
  const { context } = platform;
  await seedBare(platform);
  const { supervisor: owner, ...datastore } = await makeDatastore(platform, 'mairie');
  const { datastoreId } = datastore;
  await platform.runner.start();
  const created = await uploadFile(platform, owner, { datastoreId, file: regions });
  const upload = await settled(platform, owner, { datastoreId, uploadId: created._id });
  const storedDataId = upload.stored_data!;
  const form = demonstrationForm({ email: owner.email, technicalName: 'territoires', title: 'Territoires' });
  const tables = [{ native_name: 'regions', public_name: '', title: 'R', description: 'R', keywords: [] }];
  const { _id: offeringId } = await publishOffering(context, owner, {
    datastoreId,
    storedDataId,
    service: requestOfWfs({ ...form, table_infos: tables }),
  });
  const service = { datastoreId, offeringId };
  await eventually(async () => (await readService(context, owner, service)).status === 'PUBLISHED');
  const { _id: datasheetId } = await readDatasheet(context, owner, { datastoreId, datasheetName });
  return { ...datastore, owner, uploadId: created._id, storedDataId, offeringId, datasheetId };
}

type Started = Awaited<ReturnType<typeof start>>;

const put = (by: SignedInVisitor, { datastoreId }: Started) =>
  deleteDatasheet(platform.context, by, { datastoreId, datasheetName });
const trashOf = ({ owner, datastoreId }: Started) =>
  readDatasheetTrash(platform.context, owner, { datastoreId });
const servedNames = async () =>
  (await platform.publishedServices.find('WFS')).services
    .map(({ layerName }) => layerName)
    .filter((name) => name === 'territoires');
const takenNames = async ({ owner, datastoreId }: Started) =>
  (await listTakenLayerNames(platform.context, owner, { datastoreId, type: 'WFS' })).filter(
    (name) => name === 'territoires',
  );
const notFound = { code: 'common.not-found' };

function trashSuite(locate: () => Promise<PlatformLocation>): void {
  it('hides a datasheet with all it groups, and brings it back as it was', async () => {
    const started = await start(await locate());
    const { context } = platform;
    const { owner, datastoreId, storedDataId, offeringId, uploadId, datasheetId } = started;
    const before = await readDatasheet(context, owner, { datastoreId, datasheetName });
    await put(owner, started);

    expect(await servedNames()).toEqual([]);
    const hidden = [
      readDatasheet(context, owner, { datastoreId, datasheetName }),
      readStoredData(context, owner, { datastoreId, storedDataId }),
      readUpload(context, owner, { datastoreId, uploadId }),
      readService(context, owner, { datastoreId, offeringId }),
    ];
    await Promise.all(hidden.map((reading) => expect(reading).rejects.toMatchObject(notFound)));
    expect((await readDatasheetPage(context, owner, { datastoreId, query })).total).toBe(0);
    expect(await takenNames(started)).toEqual(['territoires']);
    const datastore = await readDatastore(context, owner, datastoreId);
    expect(datastore.storages.data[0]).toMatchObject({ use: before.vector_db_list[0]!.size });
    expect(datastore.storages.data[0]!.in_trash).toBe(before.vector_db_list[0]!.size);
    const used = datastore.endpoints.filter(({ use }) => use > 0);
    expect(used.map(({ endpoint }) => endpoint.type).sort()).toEqual(['METADATA', 'WFS']);
    for (const endpoint of used) expect(endpoint).toMatchObject({ use: 1, in_trash: 1 });

    const [trashed] = await trashOf(started);
    expect(trashed).toMatchObject({
      _id: datasheetId,
      name: datasheetName,
      deleted: { by: { _id: owner.id } },
      size: regions.content.byteLength + before.vector_db_list[0]!.size,
      content: {
        uploads: [{ _id: uploadId }],
        stored_data: [{ _id: storedDataId }],
        offerings: [{ _id: offeringId, layer_name: 'territoires' }],
      },
      abilities: { restore: true, delete: true },
    });
    expect(Date.parse(trashed!.removal) - Date.parse(trashed!.deleted.date)).toBe(7 * 86_400_000);

    const restored = await restoreDatasheet(context, owner, { datastoreId, datasheetId });
    expect(restored).toEqual({ ...before, last_event: restored.last_event });
    expect(await servedNames()).toEqual(['territoires']);
    expect(await trashOf(started)).toEqual([]);
    const jobs = await platform.queue.findBySubject(`trash:${datasheetId}`);
    expect(jobs.map(({ status }) => status)).toEqual(['ABORTED']);
  }, 180_000);

  it('removes everything once the time is over', async () => {
    const started = await start(await locate(), { trashRetentionMs: 300 });
    const { context } = platform;
    await put(started.owner, started);
    await eventually(async () => !(await context.features.exists(started.storedDataId)), 60_000);
    await eventually(async () => (await takenNames(started)).length === 0, 60_000);
    expect(await trashOf(started)).toEqual([]);
    const { datastoreId, datasheetId, owner, uploadId } = started;
    const late = restoreDatasheet(context, owner, { datastoreId, datasheetId });
    await expect(late).rejects.toMatchObject(notFound);
    const upload = await readUpload(context, owner, { datastoreId, uploadId });
    expect(upload).toMatchObject({ status: 'DELETED', datasheet_name: datasheetName });
    await eventually(async () => {
      const { storages, endpoints } = await readDatastore(context, owner, datastoreId);
      const uses = [...storages.data, storages.uploads, storages.statics, ...endpoints];
      return uses.every(({ use, in_trash }) => use === 0 && in_trash === 0);
    });
  }, 180_000);
}

describe('the trash on SQLite', () => trashSuite(async () => ({ dataDir: temporaryFolder() })));

describeOnPostgres('the trash on PostgreSQL', (createDatabase) =>
  trashSuite(async () => ({ dataDir: temporaryFolder(), databaseUrl: await createDatabase() })),
);

describe('a deleted datasheet', () => {
  let started: Started;
  beforeEach(async () => {
    started = await start({ dataDir: temporaryFolder() });
  }, 180_000);

  it('tells before what goes, and for how long it may come back', async () => {
    const { owner, datastoreId } = started;
    const preview = await previewDatasheetDeletion(platform.context, owner, { datastoreId, datasheetName });
    expect(preview).toMatchObject({
      offerings: [{ layer_name: 'territoires' }],
      metadata: [{ file_identifier: expect.any(String) }],
      documents: [],
      restorable_days: 7,
    });
  });

  it('comes back under another name when its own was taken, and goes for good when asked', async () => {
    const { owner, datastoreId, datasheetId, storedDataId } = started;
    const { context } = platform;
    await put(owner, started);
    await uploadFile(platform, owner, { datastoreId, file: regions });
    const restored = await restoreDatasheet(context, owner, { datastoreId, datasheetId });
    expect(restored.name).toBe('Territoires (restaurée)');
    await deleteDatasheet(context, owner, { datastoreId, datasheetName: restored.name });
    await purgeDatasheet(context, owner, { datastoreId, datasheetId });
    expect(await trashOf(started)).toEqual([]);
    const again = purgeDatasheet(context, owner, { datastoreId, datasheetId });
    await expect(again).rejects.toMatchObject(notFound);
    await eventually(async () => !(await context.features.exists(storedDataId)), 60_000);
  }, 180_000);

  it('is for those who could delete what it holds', async () => {
    const { owner, datastoreId, communityId, datasheetId } = started;
    const { context } = platform;
    await put(owner, started);
    const depositor = await makeVisitor(platform, [
      { communityId, datastoreId, rights: ['UPLOAD', 'PROCESSING'] },
    ]);
    const outsider = await makeVisitor(platform);
    const request = { datastoreId, datasheetId };
    const [trashed] = await readDatasheetTrash(context, depositor, { datastoreId });
    expect(trashed!.abilities).toEqual({ restore: false, delete: false });
    for (const act of [restoreDatasheet, purgeDatasheet]) {
      await expect(act(context, depositor, request)).rejects.toMatchObject({ code: 'common.forbidden' });
      await expect(act(context, outsider, request)).rejects.toMatchObject(notFound);
    }
    await expect(readDatasheetTrash(context, outsider, request)).rejects.toMatchObject(notFound);
    const other = await makeDatastore(platform, 'autre');
    const elsewhere = { datastoreId: other.datastoreId, datasheetId };
    await expect(restoreDatasheet(context, other.supervisor, elsewhere)).rejects.toMatchObject(notFound);
  });
});
