import type { SignedInVisitor } from '@cartable/accounts';
import type { CommunityRight } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelUpload,
  createUpload,
  type DatastoreContext,
  deleteDatasheet,
  deleteStaticFile,
  deleteStoredData,
  deleteUpload,
  editOffering,
  listDatastoreExecutions,
  listDatastoreOfferings,
  listDatastoreStoredData,
  listDatastoreUploads,
  listProcessings,
  listStaticFiles,
  listTakenLayerNames,
  previewDatasheetDeletion,
  previewStoredDataDeletion,
  previewUpload,
  publishOffering,
  purgeDatasheet,
  readDatasheet,
  readDatasheetPage,
  readDatasheetServices,
  readDatasheetTrash,
  readDatastore,
  readDatastoreTraffic,
  readEndpoints,
  readFileTree,
  readIntegrationProgress,
  readLicensedService,
  readOfferingTraffic,
  readStorageItems,
  readStoredData,
  readStoredDataReport,
  readStoredDataUses,
  readUpload,
  readUploadReport,
  renameDatasheet,
  requestOfWfs,
  restoreDatasheet,
  retryService,
  retryUpload,
  searchDatastoreOfferings,
  searchDatastoreStoredData,
  searchDatastoreUploads,
  setOfferingAvailability,
  unpublishOffering,
} from './index.ts';
import { makeDatastore, makeVisitor, openPlatform, type TestPlatform } from './test-support/platform.ts';
import { demonstrationForm } from './views/seed/demonstration-form.ts';

const id = '5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
type Call = (context: DatastoreContext, visitor: SignedInVisitor, datastoreId: string) => Promise<unknown>;

const service = requestOfWfs({
  ...demonstrationForm({ email: 'a@b.example', technicalName: 'a', title: 'a' }),
  table_infos: [{ native_name: 'a', public_name: '', title: 'a', description: 'a', keywords: [] }],
});
const form = {
  data_name: 'a',
  data_technical_name: 'a',
  data_srid: 'EPSG:4326',
  data_upload_path: `${id}/a`,
};
const query = { page: 1, limit: 20, search: '', sortBy: 'name', sortOrder: 1, published: 0 } as const;
const pageOf = { page: 1, limit: 20, search: 'a' } as const;

/** Every use case that reads, and what it answers to a member when there is nothing yet. */
const reads: Record<string, Call> = {
  readDatastore: (c, v, datastoreId) => readDatastore(c, v, datastoreId),
  readEndpoints: (c, v, datastoreId) => readEndpoints(c, v, { datastoreId }),
  readDatasheetPage: (c, v, datastoreId) => readDatasheetPage(c, v, { datastoreId, query }),
  listDatastoreUploads: (c, v, datastoreId) => listDatastoreUploads(c, v, { datastoreId }),
  listDatastoreStoredData: (c, v, datastoreId) => listDatastoreStoredData(c, v, { datastoreId }),
  listProcessings: (c, v, datastoreId) => listProcessings(c, v, datastoreId),
  listDatastoreExecutions: (c, v, datastoreId) => listDatastoreExecutions(c, v, { datastoreId, filter: {} }),
  listDatastoreOfferings: (c, v, datastoreId) => listDatastoreOfferings(c, v, { datastoreId }),
  searchDatastoreUploads: (c, v, datastoreId) => searchDatastoreUploads(c, v, { datastoreId, query: pageOf }),
  searchDatastoreStoredData: (c, v, datastoreId) =>
    searchDatastoreStoredData(c, v, { datastoreId, query: pageOf }),
  searchDatastoreOfferings: (c, v, datastoreId) =>
    searchDatastoreOfferings(c, v, { datastoreId, query: { ...pageOf, sortBy: 'layer_name' } }),
  listTakenLayerNames: (c, v, datastoreId) => listTakenLayerNames(c, v, { datastoreId, type: 'WFS' }),
  listStaticFiles: (c, v, datastoreId) => listStaticFiles(c, v, { datastoreId }),
  readDatasheetTrash: (c, v, datastoreId) => readDatasheetTrash(c, v, { datastoreId }),
  readDatastoreTraffic: (c, v, datastoreId) => readDatastoreTraffic(c, v, { datastoreId }),
  readStorageItems: (c, v, datastoreId) =>
    readStorageItems(c, v, { datastoreId, kind: 'annexes', page: 1, limit: 20 }),
};

/** Reads of one thing: nothing has that id, for anybody. */
const readsOfOne: Record<string, Call> = {
  readDatasheet: (c, v, datastoreId) => readDatasheet(c, v, { datastoreId, datasheetName: 'a' }),
  readDatasheetServices: (c, v, datastoreId) =>
    readDatasheetServices(c, v, { datastoreId, datasheetName: 'a' }),
  previewDatasheetDeletion: (c, v, datastoreId) =>
    previewDatasheetDeletion(c, v, { datastoreId, datasheetName: 'a' }),
  readUpload: (c, v, datastoreId) => readUpload(c, v, { datastoreId, uploadId: id }),
  readFileTree: (c, v, datastoreId) => readFileTree(c, v, { datastoreId, uploadId: id }),
  readIntegrationProgress: (c, v, datastoreId) =>
    readIntegrationProgress(c, v, { datastoreId, uploadId: id }),
  readUploadReport: (c, v, datastoreId) => readUploadReport(c, v, { datastoreId, uploadId: id }),
  previewUpload: (c, v, datastoreId) => previewUpload(c, v, { datastoreId, uploadId: id }),
  readStoredData: (c, v, datastoreId) => readStoredData(c, v, { datastoreId, storedDataId: id }),
  readStoredDataUses: (c, v, datastoreId) => readStoredDataUses(c, v, { datastoreId, storedDataId: id }),
  readStoredDataReport: (c, v, datastoreId) => readStoredDataReport(c, v, { datastoreId, storedDataId: id }),
  previewStoredDataDeletion: (c, v, datastoreId) =>
    previewStoredDataDeletion(c, v, { datastoreId, storedDataId: id }),
  readOfferingTraffic: (c, v, datastoreId) => readOfferingTraffic(c, v, { datastoreId, offeringId: id }),
  readLicensedService: (c, v, datastoreId) => readLicensedService(c, v, { datastoreId, offeringId: id }),
};

/** Every use case that writes, with the right it asks for and how it ends for one who has it. */
const writes: [name: string, right: CommunityRight, call: Call, outcome: string][] = [
  [
    'createUpload',
    'UPLOAD',
    (c, v, datastoreId) => createUpload(c, v, { datastoreId, form }),
    'upload.unknown',
  ],
  [
    'retryUpload',
    'UPLOAD',
    (c, v, datastoreId) => retryUpload(c, v, { datastoreId, uploadId: id }),
    'common.not-found',
  ],
  [
    'cancelUpload',
    'UPLOAD',
    (c, v, datastoreId) => cancelUpload(c, v, { datastoreId, uploadId: id }),
    'common.not-found',
  ],
  [
    'deleteUpload',
    'UPLOAD',
    (c, v, datastoreId) => deleteUpload(c, v, { datastoreId, uploadId: id }),
    'common.not-found',
  ],
  [
    'renameDatasheet',
    'UPLOAD',
    (c, v, datastoreId) => renameDatasheet(c, v, { datastoreId, datasheetName: 'a', name: 'b' }),
    'common.not-found',
  ],
  [
    'deleteDatasheet',
    'UPLOAD',
    (c, v, datastoreId) => deleteDatasheet(c, v, { datastoreId, datasheetName: 'a' }),
    'common.not-found',
  ],
  [
    'deleteStoredData',
    'PROCESSING',
    (c, v, datastoreId) => deleteStoredData(c, v, { datastoreId, storedDataId: id }),
    'common.not-found',
  ],
  [
    'publishOffering',
    'BROADCAST',
    (c, v, datastoreId) => publishOffering(c, v, { datastoreId, storedDataId: id, service }),
    'common.not-found',
  ],
  [
    'editOffering',
    'BROADCAST',
    (c, v, datastoreId) => editOffering(c, v, { datastoreId, storedDataId: id, offeringId: id, service }),
    'common.not-found',
  ],
  [
    'retryOffering',
    'BROADCAST',
    (c, v, datastoreId) => retryService(c, v, { datastoreId, offeringId: id }),
    'common.not-found',
  ],
  [
    'unpublishOffering',
    'BROADCAST',
    (c, v, datastoreId) => unpublishOffering(c, v, { datastoreId, offeringId: id }),
    'common.not-found',
  ],
  [
    'restoreDatasheet',
    'UPLOAD',
    (c, v, datastoreId) => restoreDatasheet(c, v, { datastoreId, datasheetId: id }),
    'common.not-found',
  ],
  [
    'purgeDatasheet',
    'UPLOAD',
    (c, v, datastoreId) => purgeDatasheet(c, v, { datastoreId, datasheetId: id }),
    'common.not-found',
  ],
  [
    'setOfferingAvailability',
    'BROADCAST',
    (c, v, datastoreId) => setOfferingAvailability(c, v, { datastoreId, offeringId: id, available: false }),
    'common.not-found',
  ],
  [
    'deleteStaticFile',
    'BROADCAST',
    (c, v, datastoreId) => deleteStaticFile(c, v, { datastoreId, staticFileId: id }),
    'common.not-found',
  ],
];

let platform: TestPlatform;
let datastoreId: string;
let communityId: string;
let supervisor: SignedInVisitor;

beforeEach(async () => {
  platform = await openPlatform({ dataDir: temporaryFolder() });
  ({ datastoreId, communityId, supervisor } = await makeDatastore(platform, 'mairie'));
});

afterEach(() => platform.close());

/** Someone the platform knows nothing else of. */
const person = (rights?: readonly CommunityRight[]): SignedInVisitor => ({
  ...supervisor,
  memberships: rights ? [{ communityId, datastoreId, rights, isSupervisor: false }] : [],
});
const administrator = (): SignedInVisitor => ({ ...person(), roles: ['USER', 'ADMINISTRATOR'] });
const outcome = (call: Call, visitor: SignedInVisitor) =>
  call(platform.context, visitor, datastoreId).then(
    () => 'answer',
    (error: { code?: string }) => error.code,
  );

describe('reading', () => {
  it('is for members, whatever their rights, and for administrators; the datastore is unknown to others', async () => {
    for (const [name, call] of Object.entries(reads)) {
      expect([name, await outcome(call, person([]))]).toEqual([name, 'answer']);
      expect([name, await outcome(call, administrator())]).toEqual([name, 'answer']);
      expect([name, await outcome(call, person())]).toEqual([name, 'common.not-found']);
    }
    for (const [name, call] of Object.entries(readsOfOne)) {
      for (const visitor of [person([]), person(), administrator()]) {
        expect([name, await outcome(call, visitor)]).toEqual([name, 'common.not-found']);
      }
    }
  });
});

describe.each(writes)('%s', (_, right, call, granted) => {
  it(`asks for ${right}`, async () => {
    const others = (['COMMUNITY', 'PROCESSING', 'ANNEX', 'BROADCAST', 'UPLOAD'] as const).filter(
      (one) => one !== right,
    );
    const answers = await Promise.all(
      [person([right]), supervisor, administrator(), person(others), person([]), person()].map((visitor) =>
        outcome(call, visitor),
      ),
    );
    const forbidden = 'common.forbidden';
    expect(answers).toEqual([granted, granted, granted, forbidden, forbidden, 'common.not-found']);
  });
});

describe('the abilities that travel with answers', () => {
  it('are those the policies give', async () => {
    const of = async (visitor: SignedInVisitor) =>
      (await readDatastore(platform.context, visitor, datastoreId)).abilities;
    expect(await of(person(['UPLOAD']))).toMatchObject({ upload: true, broadcast: false, processing: false });
    expect(Object.values(await of(supervisor)).every(Boolean)).toBe(true);
  });
});

it('the owner of a deposit alone may make an upload of it', async () => {
  const stranger = await makeVisitor(platform);
  const { receiveChunk } = await import('./ingest/deposits/receive-chunk.ts');
  await receiveChunk(platform.context, supervisor, { uuid: id, index: 1, content: new Uint8Array(10) });
  await expect(
    receiveChunk(platform.context, stranger, { uuid: id, index: 1, content: new Uint8Array(10) }),
  ).rejects.toMatchObject({ code: 'upload.unknown' });
});
