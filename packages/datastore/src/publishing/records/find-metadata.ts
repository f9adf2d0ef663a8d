import { createHash } from 'node:crypto';
import { writeIsoRecord } from '@cartable/catalogue';
import type * as Contract from '@cartable/contract';
import { CartableError, uuid } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { describeRecord } from './describe-record.ts';
import type { MetadataRecord } from './metadata.model.ts';
import { findRecordIn, findRecordOfDatasheet, listRecords } from './metadata.store.ts';
import { cswOf, presentRecord, presentRecords } from './present-metadata.ts';

export interface MetadataRequest {
  readonly datastoreId: string;
  readonly metadataId: string;
}

type ListQuery = Contract.RouteInput<Contract.Routes['getMetadataList']>['query'];

export async function readMetadataList(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, query }: { datastoreId: string; query: ListQuery },
): Promise<Contract.MetadataSummary[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const { datasheet_name: name, page, limit } = query;
  const datasheet =
    name === undefined ? undefined : await findDatasheetByName(db(context), datastoreId, name);
  if (name !== undefined && !datasheet) return [];
  const records = await listRecords(db(context), {
    datastoreId,
    datasheetId: datasheet?.id,
    fileIdentifier: query.file_identifier,
    offset: (page - 1) * limit,
    limit,
  });
  return presentRecords(context, access, records);
}

/** By its identifier, or by the name of its datasheet. */
export async function readMetadata(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, metadataId }: MetadataRequest,
): Promise<Contract.Metadata> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const byId = uuid.safeParse(metadataId).success
    ? await findRecordIn(db(context), datastoreId, metadataId)
    : undefined;
  const record = byId ?? (await findByDatasheetName(context, datastoreId, metadataId));
  if (!record) throw new CartableError('common.not-found');
  return presentRecord(context, access, record);
}

async function findByDatasheetName(
  context: DatastoreContext,
  datastoreId: string,
  name: string,
): Promise<MetadataRecord | undefined> {
  const datasheet = await findDatasheetByName(db(context), datastoreId, name);
  return datasheet && findRecordOfDatasheet(db(context), datasheet.id);
}

export async function readMetadataFile(
  context: DatastoreContext,
  visitor: Person,
  { format, ...request }: MetadataRequest & { format: 'xml' | 'json' },
): Promise<Contract.FileAnswer> {
  const { record } = await enterMetadata(context, visitor, request);
  return format === 'xml' ? xmlFile(context, record) : jsonFile(context, record);
}

/** The ISO 19139 document of a record, as everyone reads it. */
export async function xmlFile(
  context: DatastoreContext,
  record: MetadataRecord,
): Promise<Contract.FileAnswer> {
  const { iso } = await describeRecord(context, record);
  return fileOf(`${iso.file_identifier}.xml`, 'application/xml', writeIsoRecord(iso));
}

async function jsonFile(context: DatastoreContext, record: MetadataRecord): Promise<Contract.FileAnswer> {
  const { iso } = await describeRecord(context, record);
  return fileOf(`${iso.file_identifier}.json`, 'application/json', JSON.stringify(cswOf(iso)));
}

export function fileOf(fileName: string, mediaType: string, text: string): Contract.FileAnswer {
  const bytes = Buffer.from(text);
  return {
    fileName,
    mediaType,
    sizeBytes: bytes.byteLength,
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    read: async (range) =>
      (async function* () {
        yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
      })(),
  };
}

/** @throws {CartableError} `common.not-found` for one of another datastore too */
export async function enterMetadata(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, metadataId }: MetadataRequest,
  ...actions: Parameters<typeof enterDatastore>[3][]
): Promise<{ access: Entered; record: MetadataRecord }> {
  const access = await enterDatastore(context, visitor, datastoreId, ...actions);
  const record = await findRecordIn(db(context), datastoreId, metadataId);
  if (!record) throw new CartableError('common.not-found');
  return { access, record };
}
