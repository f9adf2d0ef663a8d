import type { StoredDataStatus } from '@cartable/contract';
import { type DatastoreContext, db, now } from '../../context.ts';
import { sweepObjects } from '../../sweep-objects.ts';
import {
  type DatastoreHolding,
  type DatastoreTask,
  watchedOnly,
} from '../../workspace/holdings/datastore-holding.ts';
import { isBeingIndexed } from '../column-indexes/index-column.job.ts';
import {
  findStoredData,
  listStoredDataOfDatasheet,
  measureStoredData,
  statusesOfStoredData,
  storedDataRows,
} from '../stored-data/stored-data.store.ts';
import { storedStatuses } from '../versions/version.lifecycle.ts';
import type { DataVersion } from '../versions/version.model.ts';
import { versionsOfDatasets } from '../versions/version.store.ts';
import { discardStoredData, dropStoredDataJobKind, stopExecutions } from './discard-stored-data.ts';

const deletion: DatastoreTask = {
  kind: 'DELETION',
  async describe(context, { payload }) {
    const data = await findStoredData(db(context), (payload as { storedDataId: string }).storedDataId);
    if (!data) return undefined;
    const { id, name, datastoreId, datasheetId, contact } = data;
    return { id, title: name, datastoreId, datasheetId, owner: { email: contact }, abilities: watchedOnly };
  },
};

/** Tables, images and pyramids, whatever makes them. */
export const storedDataHolding: DatastoreHolding = {
  name: 'stored data',
  measure: measureStoredData,
  listLargest: {
    database: (db, question) => storedDataRows.listLargest(db, question, { only: 'VECTOR-DB' }),
    objects: (db, question) => storedDataRows.listLargest(db, question, { without: 'VECTOR-DB' }),
  },
  /** Work under way ends as if somebody had cancelled it: restored, it may be begun again. */
  async trash(context, db, { id }) {
    const at = now(context);
    for (const data of await listStoredDataOfDatasheet(db, id)) await stopExecutions(context, db, data, at);
    await storedDataRows.setTrashed(db, id, true);
  },
  restore: (_context, db, { id }) => storedDataRows.setTrashed(db, id, false),
  async purge(context, db, { id }) {
    await storedDataRows.setTrashed(db, id, false);
    for (const data of await listStoredDataOfDatasheet(db, id)) await discardStoredData(context, db, data);
  },
  tasks: { [dropStoredDataJobKind]: deletion },
  sweep: async (context) => [
    ...(await sweepDatasets(context)),
    ...(await sweepObjects(context.objects, 'rasters/', (id) => isRetained(context, id))),
    ...(await sweepObjects(context.objects, 'pyramids/', (id) => isRetained(context, id))),
  ],
};

/** What a job writes belongs to a stored data being generated, and is left to that job. */
async function sweepDatasets(context: DatastoreContext): Promise<string[]> {
  const incomplete = new Map<string, boolean>();
  for (const { datasetId, complete } of await context.features.list()) {
    if (context.isForeignDataset(datasetId)) continue;
    incomplete.set(datasetId, !complete || incomplete.get(datasetId) === true);
  }
  const ids = [...incomplete.keys()];
  const statuses = await statusesOfStoredData(db(context), ids);
  const versions = await versionsOfDatasets(db(context), ids);
  const removed: string[] = [];
  for (const [datasetId, isPartlyWritten] of incomplete) {
    const version = versions.get(datasetId);
    const claim = version ? claimOfVersion(context, version) : claimOf(statuses.get(datasetId));
    if (claim === 'written') continue;
    const isOwned = claim === 'kept';
    if (isOwned && (!isPartlyWritten || (await isBeingIndexed(context, datasetId)))) continue;
    await context.features.discardIncomplete(datasetId);
    if (!isOwned) await context.features.drop(datasetId);
    removed.push(`dataset ${datasetId}`);
  }
  return removed;
}

/** Claim on a data set: a job writes it, something keeps it, or nobody wants it. */
type Claim = 'written' | 'kept' | 'none';

function claimOf(status: StoredDataStatus | undefined): Claim {
  if (status === 'CREATED' || status === 'GENERATING' || status === 'MODIFYING') return 'written';
  return status === undefined || status === 'DELETED' ? 'none' : 'kept';
}

/** A version that has just been removed is left to those who are reading it. */
function claimOfVersion(
  { clock, limits }: DatastoreContext,
  { status, leftAt }: Pick<DataVersion, 'status' | 'leftAt'>,
): Claim {
  if (status === 'PREPARING') return 'written';
  if (storedStatuses.includes(status)) return 'kept';
  const isRead = leftAt !== null && clock.now().getTime() < Date.parse(leftAt) + limits.previousVersionReadMs;
  return isRead ? 'kept' : 'none';
}

/** Deleted stored data keep nothing. */
async function isRetained(context: DatastoreContext, storedDataId: string): Promise<boolean> {
  const status = (await statusesOfStoredData(db(context), [storedDataId])).get(storedDataId);
  return status !== undefined && status !== 'DELETED';
}
