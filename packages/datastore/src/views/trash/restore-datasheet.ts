import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import { holdings } from '../../holdings.ts';
import type { Person } from '../../people.ts';
import {
  findDatasheetByName,
  namesOfDatasheets,
  reviveDatasheet,
} from '../../workspace/datasheets/datasheet.store.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { readDatasheet } from '../datasheets/find-datasheets.ts';
import { enterTrashed, type TrashRequest } from './find-trash.ts';
import { findRestorable, removeTrashed } from './trash.store.ts';

/** Everything as it was, services answering again from the same moment on; under another name if its own was taken. */
export async function restoreDatasheet(
  context: DatastoreContext,
  visitor: Person,
  request: TrashRequest,
): Promise<Contract.Datasheet> {
  const { datastoreId, datasheetId } = request;
  await enterTrashed(context, visitor, request);
  const name = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const trashed = await findRestorable(db, datasheetId, now(context));
    if (!trashed || !(await removeTrashed(db, datasheetId))) throw new CartableError('common.not-found');
    await context.queue.requestCancel(trashed.jobId, db);
    const previous = (await namesOfDatasheets(db, [datasheetId])).get(datasheetId) ?? '';
    const restored = await freeName(db, datastoreId, previous);
    await reviveDatasheet(db, datasheetId, { name: restored, at: now(context) });
    const owner = { kind: 'datasheet', id: datasheetId } as const;
    for (const holding of holdings) await holding.restore?.(context, db, owner);
    await recordActivity(context, db, {
      datastoreId,
      kind: 'datasheet.restored',
      actor: visitor,
      subject: restored,
      subjectId: datasheetId,
      datasheetName: restored,
    });
    return restored;
  });
  return readDatasheet(context, visitor, { datastoreId, datasheetName: name });
}

/** Names of datasheets have at most 99 characters. */
const nameLength = 99;

/** « Nom », else « Nom (restaurée) », else « Nom (restaurée 2) »… */
async function freeName(db: Connection, datastoreId: string, name: string): Promise<string> {
  for (let rank = 0; ; rank++) {
    const suffix = rank === 0 ? '' : rank === 1 ? ' (restaurée)' : ` (restaurée ${rank})`;
    const candidate = `${name.slice(0, nameLength - suffix.length).trimEnd()}${suffix}`;
    if (!(await findDatasheetByName(db, datastoreId, candidate))) return candidate;
  }
}
