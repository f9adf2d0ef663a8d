import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findDatasheetByName, insertDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { countEmptyDatasheets } from './datasheet-list.store.ts';
import { readDatasheet } from './find-datasheets.ts';

/** Datasheets that hold nothing yet, in one datastore. */
const mostEmpty = 100;

/**
 * A datasheet without data, to describe what is served elsewhere; others begin with their first deposit.
 * @throws {CartableError} `datasheet.name-taken`, `datasheet.too-many-empty`
 */
export async function addDatasheet(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, name }: { datastoreId: string; name: string },
): Promise<Contract.Datasheet> {
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    if (await findDatasheetByName(db, datastoreId, name)) throw taken(name);
    if ((await countEmptyDatasheets(db, datastoreId)) >= mostEmpty)
      throw new CartableError('datasheet.too-many-empty', { limit: mostEmpty });
    const at = now(context);
    const datasheet = { id: randomUUID(), datastoreId, name, createdAt: at, lastEventAt: at };
    await insertDatasheet(db, datasheet);
    await recordActivity(context, db, {
      datastoreId,
      kind: 'datasheet.created',
      actor: visitor,
      subject: name,
      subjectId: datasheet.id,
      datasheetName: name,
    });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken(name) : error;
  });
  return readDatasheet(context, visitor, { datastoreId, datasheetName: name });
}

const taken = (name: string) => new CartableError('datasheet.name-taken', { name });
