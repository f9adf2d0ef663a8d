import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import { warningsOfUploads } from '../../ingest/checks/check.store.ts';
import {
  extentsOfDatasheets,
  listStoredDataOfDatasheet,
  uploadsOfDatasheets,
} from '../../ingest/stored-data/stored-data.store.ts';
import { presentUploads } from '../../ingest/uploads/present-upload.ts';
import { mayDeleteContent } from '../../ingest/uploads/sandbox-author.ts';
import { listUploadsOfDatasheet } from '../../ingest/uploads/upload.store.ts';
import { countDocuments } from '../../library/documents/document.store.ts';
import { thumbnailOf, thumbnailsOf } from '../../library/thumbnails/thumbnails-of.ts';
import { presentStoredDataList } from '../../publishing/data-presentation/present-stored-data.ts';
import { servedStatuses } from '../../publishing/offerings/offering.lifecycle.ts';
import { listOfferings } from '../../publishing/offerings/offering.store.ts';
import { presentOfferings } from '../../publishing/offerings/present-offering.ts';
import { latestContent } from '../../publishing/records/metadata.model.ts';
import { findRecordOfDatasheet } from '../../publishing/records/metadata.store.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import type { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import type { ListedDatasheet } from './datasheet-list.store.ts';

export async function presentDatasheetSummaries(
  context: DatastoreContext,
  items: readonly ListedDatasheet[],
): Promise<Contract.DatasheetSummary[]> {
  const ids = items.map(({ datasheet }) => datasheet.id);
  const extents = await extentsOfDatasheets(db(context), ids);
  const thumbnails = await thumbnailsOf(context, db(context), ids);
  const warnings = await warningsOfDatasheets(db(context), ids);
  return items.map(({ datasheet, publications, isInCatalogue }) => ({
    _id: datasheet.id,
    name: datasheet.name,
    nb_publications: publications,
    thumbnail: thumbnails.get(datasheet.id) ?? null,
    last_event: datasheet.lastEventAt,
    extent: uniteBoxes(extents.get(datasheet.id) ?? []),
    warnings: warnings.get(datasheet.id) ?? 0,
    in_catalogue: isInCatalogue,
  }));
}

async function warningsOfDatasheets(
  db: Connection,
  datasheetIds: readonly string[],
): Promise<Map<string, number>> {
  const uploads = await uploadsOfDatasheets(db, datasheetIds);
  const warnings = await warningsOfUploads(db, [...uploads.values()].flat());
  return new Map(
    [...uploads].map(([id, own]) => [id, own.reduce((sum, upload) => sum + (warnings.get(upload) ?? 0), 0)]),
  );
}

export async function presentDatasheet(
  context: DatastoreContext,
  access: Entered,
  datasheet: Datasheet,
): Promise<Contract.Datasheet> {
  const uploads = await listUploadsOfDatasheet(db(context), datasheet.id);
  const data = await listStoredDataOfDatasheet(db(context), datasheet.id);
  const offerings = await listOfferings(db(context), { datasheetId: datasheet.id });
  const stored = await presentStoredDataList(context, access, data);
  const record = await findRecordOfDatasheet(db(context), datasheet.id);
  const abilities = datasheetAbilities(access, { storedData: data.length, offerings: offerings.length });
  const ofType = (type: Contract.StoredDataType) => stored.filter((one) => one.type === type);
  return {
    _id: datasheet.id,
    name: datasheet.name,
    nb_publications: offerings.filter(({ status }) => servedStatuses.includes(status)).length,
    thumbnail: await thumbnailOf(context, db(context), datasheet.id),
    last_event: datasheet.lastEventAt,
    extent: uniteBoxes(data.map((one) => one.extent)),
    in_catalogue: record !== undefined && record.publishedAt !== null,
    warnings: stored.reduce((sum, one) => sum + (one.warnings ?? 0), 0),
    creation: datasheet.createdAt,
    upload_list: await presentUploads(context, access, uploads),
    vector_db_list: ofType('VECTOR-DB'),
    pyramid_vector_list: ofType('ROK4-PYRAMID-VECTOR'),
    raster_list: ofType('RASTER'),
    pyramid_raster_list: ofType('ROK4-PYRAMID-RASTER'),
    service_list: await presentOfferings(context, access, offerings),
    nb_documents: await countDocuments(db(context), datasheet.id),
    record: record ? latestContent(record) : null,
    abilities: {
      ...abilities,
      delete: abilities.delete && (await mayDeleteContent(db(context), access, datasheet.id)),
    },
  };
}

/** UPLOAD makes and unmakes datasheets; what they hold asks for the right of its own kind. */
export function datasheetAbilities(
  access: Entered,
  holds: { storedData: number; offerings: number },
): Record<'rename' | 'delete' | 'upload' | 'publish' | 'annex', boolean> {
  return {
    rename: access.may('upload'),
    delete: rightsToDelete(holds).every((action) => access.may(action)),
    upload: access.may('upload'),
    publish: access.may('broadcast'),
    annex: access.may('annex'),
  };
}

export function rightsToDelete(holds: { storedData: number; offerings: number }) {
  const rights: Parameters<typeof datastorePolicy.can>[1][] = ['upload'];
  if (holds.storedData > 0) rights.push('processing');
  if (holds.offerings > 0) rights.push('broadcast');
  return rights;
}
