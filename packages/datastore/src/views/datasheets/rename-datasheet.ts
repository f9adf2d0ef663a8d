import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { changeDatasheet, findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import { type DatasheetRequest, enterDatasheet } from '../../workspace/datasheets/enter-datasheet.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { readDatasheet } from './find-datasheets.ts';

/** Contents it groups refer to its id: nothing else changes, but the services show its name. */
export async function renameDatasheet(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest & { name: string },
): Promise<Contract.Datasheet> {
  const { datasheet } = await enterDatasheet(context, visitor, request, 'upload');
  const { datastoreId, name } = request;
  if (name !== datasheet.name) {
    if (await findDatasheetByName(db(context), datastoreId, name)) throw taken(name);
    await transaction(context, async (db) => {
      await changeDatasheet(db, datasheet.id, { name, at: now(context) });
      await bumpServingVersion(db, { datasheetId: datasheet.id });
      await recordActivity(context, db, {
        datastoreId,
        kind: 'datasheet.renamed',
        actor: visitor,
        subject: `${datasheet.name} → ${name}`,
        subjectId: datasheet.id,
        datasheetName: name,
      });
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken(name) : error;
    });
  }
  return readDatasheet(context, visitor, { datastoreId, datasheetName: name });
}

const taken = (name: string) => new CartableError('datasheet.name-taken', { name });
