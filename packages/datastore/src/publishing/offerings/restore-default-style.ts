import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { deleteStaticRow, type StaticFile, saveStatic } from '../../library/statics/static.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { defaultSldOf } from '../styles/default-sld.ts';
import { scalesOfSld } from '../styles/scales-of-sld.ts';
import type { Offering } from './offering.model.ts';
import { rewriteClosed } from './offering.store.ts';

/**
 * Deletes the style file of a layer: the layer takes the style by default, in a file of its own. Only of a service that
 * is closed, so that no map changes under its readers.
 * @throws {CartableError} `static.in-use` while the service is open, or being changed
 */
export async function restoreDefaultStyle(
  context: DatastoreContext,
  db: Connection,
  { file, offering }: { file: StaticFile; offering: Offering },
): Promise<void> {
  const { published, layerName, storedDataId } = offering;
  const data = await findStoredData(db, storedDataId);
  const styled = published?.relations.find(({ staticId }) => staticId === file.id);
  const table = data?.relations.find(({ name }) => name === styled?.table);
  const inUse = () => new CartableError('static.in-use', { service: layerName });
  if (!published || !styled || !table) throw inUse();
  const content = defaultSldOf(table);
  await deleteStaticRow(db, file.id);
  const { datastoreId, name } = file;
  const staticId = await saveStatic(db, {
    datastoreId,
    name,
    content,
    offeringId: offering.id,
    at: now(context),
  });
  const relations = published.relations.map((relation) =>
    relation === styled ? { ...relation, staticId, scales: scalesOfSld(content) } : relation,
  );
  if (!(await rewriteClosed(db, offering.id, { ...published, relations }))) throw inUse();
  await bumpServingVersion(db, offering);
}
