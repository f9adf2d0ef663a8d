import { createHash } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { type DatasheetRequest, enterDatasheet } from '../../workspace/datasheets/enter-datasheet.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { contentOfForm, writeContent } from './change-metadata.ts';
import { latestContent, type MetadataRecord } from './metadata.model.ts';
import { findRecordOfDatasheet } from './metadata.store.ts';
import { presentRecord } from './present-metadata.ts';

/** The record of a datasheet for its form; that there is none yet is an answer too. */
export async function readDatasheetRecord(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<Contract.EditedRecord> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request);
  return presentEdited(context, access, await findRecordOfDatasheet(db(context), datasheet.id));
}

/**
 * Writes at once what everyone reads. What a service being published says of it meanwhile is replaced too: this form
 * began with it.
 * @throws {CartableError} `metadata.changed`, `metadata.identifier-taken`
 */
export async function editDatasheetRecord(
  context: DatastoreContext,
  visitor: Person,
  { form: { version, ...form }, ...request }: DatasheetRequest & { readonly form: Contract.RecordEditForm },
): Promise<Contract.EditedRecord> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request, 'broadcast');
  const { datastoreId } = request;
  const record = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const previous = await findRecordOfDatasheet(db, datasheet.id);
    if (versionOf(previous) !== version) throw new CartableError('metadata.changed');
    const content = await contentOfForm(db, { ...access.datastore, datasheetId: datasheet.id }, form);
    return writeContent(context, db, { visitor, datastoreId, datasheetId: datasheet.id, content });
  });
  return presentEdited(context, access, record);
}

async function presentEdited(
  context: DatastoreContext,
  access: Entered,
  record: MetadataRecord | undefined,
): Promise<Contract.EditedRecord> {
  return {
    version: versionOf(record),
    metadata: record ? await presentRecord(context, access, record) : null,
    abilities: { edit: access.may('broadcast') },
  };
}

/** Version of what people wrote: a style that comes or a service that goes changes the record, not its form. */
function versionOf(record: MetadataRecord | undefined): string | null {
  if (!record) return null;
  const fields = Object.entries(latestContent(record)).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32);
}
