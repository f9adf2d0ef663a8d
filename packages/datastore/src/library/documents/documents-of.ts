import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { findDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { annexeUrl } from '../annexes/present-annexe.ts';
import { listDocuments } from './document.store.ts';

/** Documents listed in the public record of a datasheet: those that anyone can open. */
export async function documentsOf(
  context: DatastoreContext,
  db: Connection,
  datasheetId: string,
): Promise<{ name: string; description: string | null; url: string }[]> {
  const datasheet = await findDatasheet(db, datasheetId);
  const datastore = datasheet && (await findDatastore(db, datasheet.datastoreId));
  if (!datastore) return [];
  const documents = await listDocuments(db, datasheetId);
  return documents
    .filter(({ target }) => target.type === 'link' || target.published)
    .map(({ name, description, target }) => ({
      name,
      description,
      url: target.type === 'link' ? target.url : annexeUrl(context, datastore.technicalName, target.path),
    }));
}

export async function presentDocuments(
  context: DatastoreContext,
  db: Connection,
  { datasheetId, technicalName }: { datasheetId: string; technicalName: string },
): Promise<Contract.DatasheetDocument[]> {
  const documents = await listDocuments(db, datasheetId);
  return documents.map(({ id, name, description, target }) => ({
    id,
    type: target.type,
    name,
    description,
    url: target.type === 'link' ? target.url : annexeUrl(context, technicalName, target.path),
    size: target.type === 'link' ? null : target.sizeBytes,
    mime_type: target.type === 'link' ? null : target.mediaType,
  }));
}
