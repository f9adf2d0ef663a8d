import { readForeignXml } from '@cartable/catalogue';
import type * as Contract from '@cartable/contract';
import { CartableError, type DatasheetRecord, licenceOf } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import type { Person } from '../../people.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { servedStatuses } from '../offerings/offering.lifecycle.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import { fieldsInPlace } from './fields-in-place.ts';
import { enterMetadata, type MetadataRequest } from './find-metadata.ts';
import { latestContent, type MetadataRecord } from './metadata.model.ts';
import { deleteRecord, findRecordIn, findRecordOfDatasheet } from './metadata.store.ts';
import { presentRecord } from './present-metadata.ts';
import {
  createRecord,
  publishRecord,
  recordMetadataActivity,
  replaceRecord,
  unpublishRecord,
} from './write-record.ts';

/** Writes a record of its own, or that of a datasheet in place of the one it has. */
export async function addMetadata(
  context: DatastoreContext,
  visitor: Person,
  request: { datastoreId: string; datasheetName?: string | undefined; form: Contract.MetadataForm },
): Promise<Contract.Metadata> {
  const { datastoreId, datasheetName, form } = request;
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const record = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const datasheetId = await datasheetIdOf(db, datastoreId, datasheetName);
    const content = await contentOfForm(db, { ...access.datastore, datasheetId }, form);
    return writeContent(context, db, { visitor, datastoreId, datasheetId, content });
  });
  return presentRecord(context, access, record);
}

/** In place of what the datasheet has, if it has a record. @throws {CartableError} `metadata.nothing-published` */
export async function writeContent(
  context: DatastoreContext,
  db: Connection,
  request: { visitor: Person; datastoreId: string; datasheetId: string | null; content: DatasheetRecord },
): Promise<MetadataRecord> {
  const { visitor, datasheetId, content } = request;
  const previous = datasheetId === null ? undefined : await findRecordOfDatasheet(db, datasheetId);
  if (previous?.publishedAt) await requireDestination(db, previous, content);
  return previous
    ? replaceRecord(context, db, { visitor, record: previous, content })
    : createRecord(context, db, request);
}

/**
 * Content of a form, completed with the fields it leaves as they are.
 * @throws {CartableError} `metadata.not-xml`, `metadata.not-iso`, `metadata.too-large`
 */
export async function contentOfForm(
  db: Connection,
  place: { id: string; datasheetId: string | null; layerNamePrefix: string },
  form: Contract.MetadataForm,
): Promise<DatasheetRecord> {
  const prefixed = withPrefix(form, place.layerNamePrefix);
  const { hvd_categories, licence, contacts, use_limitation, links, extent, foreign_xml, ...rest } = prefixed;
  const { related_records, given_formats, ...written } = rest;
  const retained = await fieldsInPlace(db, { datastoreId: place.id, datasheetId: place.datasheetId });
  const told = licence === undefined ? retained.licence : licence && licenceOf(licence);
  return {
    ...written,
    hvd_categories: hvd_categories ?? retained.hvd_categories,
    licence: told,
    contacts: contacts ?? retained.contacts,
    use_limitation: use_limitation ?? retained.use_limitation,
    links: links ?? retained.links,
    related_records: related_records ?? retained.related_records,
    given_formats: given_formats ?? retained.given_formats,
    extent: extent === undefined ? retained.extent : extent,
    foreign_xml: foreign_xml === undefined ? retained.foreign_xml : foreignOf(foreign_xml, told),
  };
}

/** Whatever document was sent: nothing that a page or a harvester must not follow. */
const foreignOf = (xml: string | null, licence: DatasheetRecord['licence']): string | null =>
  xml === null ? null : readForeignXml(xml, licence);

async function datasheetIdOf(
  db: Connection,
  datastoreId: string,
  name: string | undefined,
): Promise<string | null> {
  if (name === undefined) return null;
  const datasheet = await findDatasheetByName(db, datastoreId, name);
  if (!datasheet) throw new CartableError('common.not-found');
  return datasheet.id;
}

/** Records of the sandbox are told from the others by their identifier. */
function withPrefix(form: Contract.MetadataForm, prefix: string): Contract.MetadataForm {
  const { file_identifier: identifier } = form;
  return identifier.startsWith(prefix) ? form : { ...form, file_identifier: `${prefix}${identifier}` };
}

/** A published record leads somewhere. @throws {CartableError} `metadata.nothing-published` */
async function requireDestination(
  db: Connection,
  { datasheetId }: MetadataRecord,
  content: DatasheetRecord,
): Promise<void> {
  if (content.links.length > 0) return;
  const offerings = datasheetId === null ? [] : await listOfferings(db, { datasheetId });
  if (offerings.some(({ status }) => servedStatuses.includes(status))) return;
  throw new CartableError('metadata.nothing-published', { identifier: content.file_identifier });
}

/** To the catalogue: with what it links to, or again after it was taken off by hand. @throws {CartableError} `metadata.nothing-published` */
export async function publishMetadata(
  context: DatastoreContext,
  visitor: Person,
  request: MetadataRequest,
): Promise<Contract.Metadata> {
  const { access } = await enterMetadata(context, visitor, request, 'broadcast');
  const record = await changeRecord(context, request, async (db, record) => {
    if (record.publishedAt !== null) return record;
    await requireDestination(db, record, latestContent(record));
    return publishRecord(context, db, record, visitor);
  });
  return presentRecord(context, access, record);
}

export async function unpublishMetadata(
  context: DatastoreContext,
  visitor: Person,
  request: MetadataRequest,
): Promise<void> {
  await enterMetadata(context, visitor, request, 'broadcast');
  await changeRecord(context, request, async (db, record) => {
    if (record.publishedAt !== null) await unpublishRecord(context, db, record, visitor);
  });
}

/** @throws {CartableError} `metadata.published` */
export async function deleteMetadata(
  context: DatastoreContext,
  visitor: Person,
  request: MetadataRequest,
): Promise<void> {
  await enterMetadata(context, visitor, request, 'broadcast');
  await changeRecord(context, request, async (db, record) => {
    const identifier = record.content.file_identifier;
    if (record.publishedAt !== null) throw new CartableError('metadata.published', { identifier });
    await recordMetadataActivity(context, db, { record, kind: 'metadata.deleted', actor: visitor });
    await deleteRecord(db, record.id);
    await emit(context, db, 'recordChanged', { recordId: record.id });
  });
}

/** On the record as it is once nobody else can change it. */
async function changeRecord<R>(
  context: DatastoreContext,
  { datastoreId, metadataId }: MetadataRequest,
  change: (db: Connection, record: MetadataRecord) => Promise<R>,
): Promise<R> {
  return transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const record = await findRecordIn(db, datastoreId, metadataId);
    if (!record) throw new CartableError('common.not-found');
    return change(db, record);
  });
}
