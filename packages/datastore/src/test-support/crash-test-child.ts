import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityTables } from '@cartable/platform';
import { tablesOf } from '@cartable/storage';
import { type DatastoreContext, db } from '../context.ts';
import { completeDeposit } from '../ingest/deposits/complete-deposit.ts';
import { depositPath } from '../ingest/deposits/deposit.model.ts';
import { findDeposit } from '../ingest/deposits/deposit.store.ts';
import { receiveChunk } from '../ingest/deposits/receive-chunk.ts';
import { listStoredDataOfDatasheet } from '../ingest/stored-data/stored-data.store.ts';
import { createUpload } from '../ingest/uploads/create-upload.ts';
import { listUploadsOfDatasheet } from '../ingest/uploads/upload.store.ts';
import type { Person } from '../people.ts';
import { requestOfWfs, requestOfWmsVector } from '../publishing/offerings/draft-service.ts';
import { listOfferings } from '../publishing/offerings/offering.store.ts';
import { publishOffering } from '../publishing/offerings/publish-offering.ts';
import { deleteDatasheet } from '../views/deletion/delete-datasheet.ts';
import { demonstrationForm } from '../views/seed/demonstration-form.ts';
import { readDatasheetTrash } from '../views/trash/find-trash.ts';
import { purgeDatasheet } from '../views/trash/purge-datasheet.ts';
import { restoreDatasheet } from '../views/trash/restore-datasheet.ts';
import { findDatasheetByName } from '../workspace/datasheets/datasheet.store.ts';
import { findDatastoreByTechnicalName } from '../workspace/datastores/datastore.store.ts';
import { openPlatform } from './platform.ts';

const tables = tablesOf<ActivityTables>;

/**
 * A server and its user in one process, to be killed: deposits a file in a new datasheet, publishes it when it is
 * integrated, and deletes the datasheet of an earlier round for good, or restores it from the trash. Whatever is found
 * unfinished is finished.
 * Arguments: data folder, round, and `finish` to end by itself once all rounds are done.
 */
const [, , dataDir = '', roundText = '1', mode = ''] = process.argv;
const round = Number(roundText);
const file = new URL('../../demo/regions.fgb', import.meta.url);
/** Several chunks, so that a kill finds the deposit half received. */
const chunkBytes = 400_000;
const deletedAfterRounds = 3;

const platform = await openPlatform({ dataDir });
const { context } = platform;
const owner = await administrator();
await platform.seed({ administratorId: owner.id });
await platform.sweep();
await platform.runner.start();
process.stdout.write('ready\n');

const datastoreId = (await findDatastoreByTechnicalName(db(context), 'demonstration'))!.id;
for (;;) {
  let busy = false;
  for (let of = 1; of <= round; of++) busy = (await advance(context, of)) || busy;
  if (mode === 'finish' && !busy && !(await hasUnfinishedJobs())) break;
  await sleep(10);
}
await platform.sweep();
await platform.close();
process.stdout.write(`done ${platform.faults.map(({ error }) => String(error)).join(' | ')}\n`);

/** @returns whether something is left to do for that round */
async function advance(context: DatastoreContext, of: number): Promise<boolean> {
  const name = `Tour ${of}`;
  const datasheet = await findDatasheetByName(db(context), datastoreId, name);
  const isOld = of % 2 === 0 && of <= round - deletedAfterRounds;
  const trashed = (await readDatasheetTrash(context, owner, { datastoreId })).find(
    (one) => one.name === name,
  );
  if (isOld) {
    if (datasheet) await deleteDatasheet(context, owner, { datastoreId, datasheetName: name });
    if (trashed) await purgeDatasheet(context, owner, { datastoreId, datasheetId: trashed._id });
    return datasheet !== undefined || trashed !== undefined;
  }
  if (trashed) {
    await restoreDatasheet(context, owner, { datastoreId, datasheetId: trashed._id });
    return true;
  }
  if (!datasheet) {
    await deposit(context, of, name);
    if (of === round) process.stdout.write('deposited\n');
    return true;
  }
  const [upload] = await listUploadsOfDatasheet(db(context), datasheet.id);
  const [data] = await listStoredDataOfDatasheet(db(context), datasheet.id);
  if (!upload || upload.jobId || data?.status !== 'GENERATED') return true;
  if (await publish(context, data, of)) return true;
  if (!isRestored(of) || (await wasRestored(datasheet.id))) return false;
  await deleteDatasheet(context, owner, { datastoreId, datasheetName: name });
  return true;
}

/** Some of those that stay go through the trash on the way. */
function isRestored(of: number): boolean {
  return of % 4 === 3 && of <= round - deletedAfterRounds;
}

async function wasRestored(datasheetId: string): Promise<boolean> {
  const row = await tables(db(context))
    .selectFrom('activities')
    .select('id')
    .where('subject_id', '=', datasheetId)
    .where('kind', '=', 'datasheet.restored')
    .executeTakeFirst();
  return row !== undefined;
}

async function deposit(context: DatastoreContext, of: number, name: string): Promise<void> {
  const uuid = `00000000-0000-4000-8000-${String(of).padStart(12, '0')}`;
  const content = await readFile(file);
  if (!(await findDeposit(db(context), uuid, owner.id))?.fileName) {
    for (let start = 0, index = 1; start < content.byteLength; start += chunkBytes, index++) {
      await receiveChunk(context, owner, {
        uuid,
        index,
        content: content.subarray(start, start + chunkBytes),
      });
    }
    const request = { uuid, originalFilename: 'regions.fgb', size: content.byteLength };
    await completeDeposit(context, owner, request);
  }
  await createUpload(context, owner, {
    datastoreId,
    form: {
      data_name: name,
      data_technical_name: `tour_${of}`,
      data_srid: 'EPSG:4326',
      data_upload_path: depositPath(uuid, 'regions.fgb'),
    },
  });
}

async function publish(
  context: DatastoreContext,
  data: { id: string; relations: readonly { name: string }[] },
  of: number,
): Promise<boolean> {
  const table = data.relations[0]!.name;
  const form = demonstrationForm({ email: owner.email, technicalName: `tour_${of}`, title: `Tour ${of}` });
  const tables = [{ native_name: table, public_name: '', title: 'R', description: 'R', keywords: [] }];
  const offerings = await listOfferings(db(context), { storedDataId: data.id });
  for (const service of [
    requestOfWfs({ ...form, table_infos: tables }),
    requestOfWmsVector({ ...form, selected_tables: [table], styles: {} }),
  ]) {
    if (offerings.some(({ type }) => type === service.type)) continue;
    await publishOffering(context, owner, { datastoreId, storedDataId: data.id, service });
  }
  return offerings.length < 2 || offerings.some(({ status }) => status !== 'PUBLISHED');
}

async function hasUnfinishedJobs(): Promise<boolean> {
  const row = await platform.metadata
    .tables<{ jobs: { id: string; kind: string; finished_at: string | null } }>()
    .selectFrom('jobs')
    .select('id')
    .where('finished_at', 'is', null)
    .where('kind', '!=', 'mail.send')
    .executeTakeFirst();
  return row !== undefined;
}

async function administrator(): Promise<Person> {
  const email = 'admin@cartes.example';
  await platform.accounts.createFirstAdministrator({
    email,
    password: 'quatre chevaux bleus',
    language: 'fr',
  });
  const row = await platform.metadata
    .tables<{ users: { id: string } }>()
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow();
  const { memberships: _, ...account } = await platform.accounts.getAccount(row.id);
  return { ...account, kind: 'user', memberships: [], sessionId: null };
}
