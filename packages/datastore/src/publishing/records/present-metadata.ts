import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { listEndpoints } from '../../workspace/endpoints/endpoint.store.ts';
import { describeRecord } from './describe-record.ts';
import { latestContent, type MetadataRecord } from './metadata.model.ts';
import { recordAddresses } from './record-addresses.ts';

export async function presentRecords(
  context: DatastoreContext,
  access: Entered,
  records: readonly MetadataRecord[],
): Promise<Contract.MetadataSummary[]> {
  if (records.length === 0) return [];
  const names = await namesOfDatasheets(
    db(context),
    records.flatMap(({ datasheetId }) => datasheetId ?? []),
  );
  const endpoint = (await listEndpoints(db(context))).find(({ type }) => type === 'METADATA');
  return records.map((record) => {
    const { content, publishedAt } = record;
    const isPublished = publishedAt !== null;
    const name = names.get(record.datasheetId ?? '');
    const mayBroadcast = access.may('broadcast');
    return {
      _id: record.id,
      type: 'ISOAP',
      open_data: false,
      level: content.hierarchy_level === 'series' ? 'SERIES' : 'DATASET',
      file_identifier: content.file_identifier,
      tags: name === undefined ? {} : { datasheet_name: name },
      endpoints: isPublished && endpoint ? [{ _id: endpoint.id, name: endpoint.name }] : [],
      catalogue_url: recordAddresses(context.publicUrl, content.file_identifier).pageUrl,
      creation: record.createdAt,
      update: record.updatedAt,
      abilities: {
        publish: mayBroadcast && !isPublished,
        unpublish: mayBroadcast && isPublished,
        delete: mayBroadcast && !isPublished,
      },
    };
  });
}

/** With its content as members write it: what a form said since the last publication included. */
export async function presentRecord(
  context: DatastoreContext,
  access: Entered,
  record: MetadataRecord,
): Promise<Contract.Metadata> {
  const [summary] = await presentRecords(context, access, [record]);
  const { iso } = await describeRecord(context, { ...record, content: latestContent(record) });
  return { ...summary!, csw_metadata: cswOf(iso) };
}

type IsoRecord = Awaited<ReturnType<typeof describeRecord>>['iso'];

/** Without what only the document tells. */
export function cswOf({
  representations: _r,
  formats: _f,
  feature_catalogue_url: _c,
  layers,
  ...rest
}: IsoRecord): Contract.CswMetadata {
  return { ...rest, layers: layers.map(({ title: _, ...layer }) => layer) };
}
