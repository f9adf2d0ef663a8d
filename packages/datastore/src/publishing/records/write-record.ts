import { randomUUID } from 'node:crypto';
import { CartableError, type DatasheetRecord } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now } from '../../context.ts';
import { emit } from '../../events.ts';
import type { Person } from '../../people.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { servedStatuses } from '../offerings/offering.lifecycle.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import type { MetadataRecord } from './metadata.model.ts';
import {
  findRecordOfDatasheet,
  freeIdentifiers,
  insertRecord,
  saveRecord,
  takeIdentifier,
} from './metadata.store.ts';
import { requireCatalogueCapacity } from './require-catalogue-capacity.ts';

/** All of these are parts of the transaction of whoever calls them. */

/**
 * Keeps what a service form says of the datasheet. While the record is published, everyone goes on reading what it was
 * until the service of the form is published.
 * @throws {CartableError} `metadata.identifier-taken`, `metadata.quota-exceeded`, `service.no-endpoint`
 */
export async function draftRecord(
  context: DatastoreContext,
  db: Connection,
  request: { visitor: Person; datastoreId: string; datasheetId: string; content: DatasheetRecord },
): Promise<void> {
  const { visitor, datastoreId, datasheetId, content } = request;
  const previous = await findRecordOfDatasheet(db, datasheetId);
  if (!previous?.publishedAt) await requireCatalogueCapacity(db, datastoreId);
  if (previous && isSame(previous.draft ?? previous.content, content)) return;
  const at = now(context);
  if (!previous) {
    await createRecord(context, db, { visitor, datastoreId, datasheetId, content });
    return;
  }
  const isRead = previous.publishedAt !== null;
  const draft = isRead && !isSame(previous.content, content) ? content : null;
  const record = { ...previous, content: isRead ? previous.content : content, draft, updatedAt: at };
  await requireIdentifier(db, content.file_identifier, record.id);
  await keepRecord(context, db, record);
  await freeIdentifiers(db, record);
  await recordMetadataActivity(context, db, { record, kind: 'metadata.written', actor: visitor });
}

/** A record nobody reads yet. @throws {CartableError} `metadata.identifier-taken` */
export async function createRecord(
  context: DatastoreContext,
  db: Connection,
  request: { visitor: Person; datastoreId: string; datasheetId: string | null; content: DatasheetRecord },
): Promise<MetadataRecord> {
  const { visitor, datastoreId, datasheetId, content } = request;
  const at = now(context);
  const record: MetadataRecord = {
    id: randomUUID(),
    datastoreId,
    datasheetId,
    content,
    draft: null,
    publishedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await requireIdentifier(db, content.file_identifier, record.id);
  await insertRecord(db, record);
  await recordMetadataActivity(context, db, { record, kind: 'metadata.written', actor: visitor });
  return record;
}

/** Replaces at once what everyone reads. @throws {CartableError} `metadata.identifier-taken` */
export async function replaceRecord(
  context: DatastoreContext,
  db: Connection,
  { visitor, record, content }: { visitor: Person; record: MetadataRecord; content: DatasheetRecord },
): Promise<MetadataRecord> {
  await requireIdentifier(db, content.file_identifier, record.id);
  const replaced = { ...record, content, draft: null, updatedAt: now(context) };
  await keepRecord(context, db, replaced);
  await freeIdentifiers(db, replaced);
  // The services of the datasheet lead to its record.
  if (replaced.publishedAt !== null) await bumpServingVersion(db, record);
  await recordMetadataActivity(context, db, { record: replaced, kind: 'metadata.written', actor: visitor });
  return replaced;
}

/**
 * A service of the datasheet has just been published: so is its record, as the last form told it.
 * @throws {CartableError} `metadata.quota-exceeded`, `service.no-endpoint`
 */
export async function publishRecordOf(
  context: DatastoreContext,
  db: Connection,
  { datasheetId }: { datasheetId: string },
): Promise<void> {
  const record = await findRecordOfDatasheet(db, datasheetId);
  if (record) await publishRecord(context, db, record, null);
}

/** @param actor `null`: because a service was */
export async function publishRecord(
  context: DatastoreContext,
  db: Connection,
  record: MetadataRecord,
  actor: Person | null,
): Promise<MetadataRecord> {
  const isNew = record.publishedAt === null;
  if (isNew) await requireCatalogueCapacity(db, record.datastoreId);
  const at = now(context);
  const content = record.draft ?? record.content;
  const published = {
    ...record,
    content,
    draft: null,
    publishedAt: record.publishedAt ?? at,
    updatedAt: at,
  };
  await keepRecord(context, db, published);
  await freeIdentifiers(db, published);
  await bumpServingVersion(db, record);
  if (isNew)
    await recordMetadataActivity(context, db, { record: published, kind: 'metadata.published', actor });
  return published;
}

/** A service of the datasheet has gone: its layers leave the record, which leaves the catalogue with the last one unless it leads elsewhere. */
export async function settleRecordOf(
  context: DatastoreContext,
  db: Connection,
  { datasheetId }: { datasheetId: string },
): Promise<void> {
  const record = await findRecordOfDatasheet(db, datasheetId);
  if (!record) return;
  const offerings = await listOfferings(db, { datasheetId });
  const leadsElsewhere = record.publishedAt !== null && record.content.links.length > 0;
  if (leadsElsewhere || offerings.some(({ status }) => servedStatuses.includes(status))) {
    await keepRecord(context, db, { ...record, updatedAt: now(context) });
  } else if (record.publishedAt !== null) {
    await unpublishRecord(context, db, record, null);
  }
}

/** Off the catalogue, and kept. */
export async function unpublishRecord(
  context: DatastoreContext,
  db: Connection,
  record: MetadataRecord,
  actor: Person | null,
): Promise<void> {
  await keepRecord(context, db, { ...record, publishedAt: null, updatedAt: now(context) });
  await bumpServingVersion(db, record);
  await recordMetadataActivity(context, db, { record, kind: 'metadata.unpublished', actor });
}

/** Content linked from its document has changed: a style, a document, the thumbnail. */
export async function touchRecordOf(
  context: DatastoreContext,
  db: Connection,
  { datasheetId }: { datasheetId: string },
): Promise<void> {
  const record = await findRecordOfDatasheet(db, datasheetId);
  if (record) await keepRecord(context, db, { ...record, updatedAt: now(context) });
}

export async function recordMetadataActivity(
  context: DatastoreContext,
  db: Connection,
  {
    record,
    kind,
    actor,
  }: {
    record: MetadataRecord;
    kind: 'metadata.written' | 'metadata.published' | 'metadata.unpublished' | 'metadata.deleted';
    actor: Person | null;
  },
): Promise<void> {
  const names = await namesOfDatasheets(db, record.datasheetId ? [record.datasheetId] : []);
  const datasheetName = names.get(record.datasheetId ?? '');
  await recordActivity(context, db, {
    datastoreId: record.datastoreId,
    kind,
    actor,
    subject: record.content.file_identifier,
    subjectId: record.id,
    ...(datasheetName === undefined ? {} : { datasheetName }),
  });
}

/** Writes it, and tells that it has changed. */
async function keepRecord(context: DatastoreContext, db: Connection, record: MetadataRecord): Promise<void> {
  await saveRecord(db, record);
  await emit(context, db, 'recordChanged', { recordId: record.id });
}

async function requireIdentifier(db: Connection, identifier: string, recordId: string): Promise<void> {
  if (await takeIdentifier(db, identifier, recordId)) return;
  throw new CartableError('metadata.identifier-taken', { identifier });
}

const isSame = (one: DatasheetRecord, other: DatasheetRecord): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (record: DatasheetRecord) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
