import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { type Annexe, writeLabels } from './annexe.model.ts';

export async function presentAnnexes(
  context: DatastoreContext,
  datastore: Pick<Datastore, 'technicalName'>,
  annexes: readonly Annexe[],
): Promise<Contract.Annexe[]> {
  const datasheetIds = annexes.flatMap(({ datasheetId }) => datasheetId ?? []);
  const names = await namesOfDatasheets(db(context), datasheetIds);
  return annexes.map((annexe) => ({
    _id: annexe.id,
    paths: [...annexe.paths],
    size: annexe.content.sizeBytes,
    mime_type: annexe.content.mediaType,
    published: annexe.published,
    labels: writeLabels(annexe, names.get(annexe.datasheetId ?? '')),
    url: annexeUrl(context, datastore.technicalName, annexe.paths[0] ?? '/'),
    last_event: annexe.updatedAt,
  }));
}

export async function presentAnnexe(
  context: DatastoreContext,
  datastore: Pick<Datastore, 'technicalName'>,
  annexe: Annexe,
): Promise<Contract.Annexe> {
  const [presented] = await presentAnnexes(context, datastore, [annexe]);
  return presented!;
}

/** Public URL of an annexe. @param path begins with `/` */
export function annexeUrl(context: DatastoreContext, datastoreTechnicalName: string, path: string): string {
  const written = path.split('/').map(encodeURIComponent).join('/');
  return `${context.annexesUrl}/${encodeURIComponent(datastoreTechnicalName)}${written}`;
}
