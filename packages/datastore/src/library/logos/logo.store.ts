import { type Connection, tablesOf } from '@cartable/storage';
import type { DatastoreTables } from '../../workspace/datastores/datastore.tables.ts';
import type { Annexe } from '../annexes/annexe.model.ts';
import { listAnnexes } from '../annexes/annexe.store.ts';
import type { AnnexeTables } from '../annexes/annexe.tables.ts';

const tables = tablesOf<AnnexeTables & DatastoreTables>;

export async function findLogo(db: Connection, datastoreId: string): Promise<Annexe | undefined> {
  const [logo] = await listAnnexes(db, { datastoreId, role: 'logo', offset: 0, limit: 1 });
  return logo;
}

/** Where the published logos of all datastores are, by datastore. */
export async function pathsOfLogos(
  db: Connection,
  datastoreId?: string,
): Promise<Map<string, { readonly technicalName: string; readonly path: string }>> {
  let query = tables(db)
    .selectFrom('annexes')
    .innerJoin('datastores', 'datastores.id', 'annexes.datastore_id')
    .innerJoin('annexe_paths', (join) =>
      join.onRef('annexe_paths.annexe_id', '=', 'annexes.id').on('annexe_paths.rank', '=', 0),
    )
    .select(['annexes.datastore_id', 'datastores.technical_name', 'annexe_paths.path'])
    .where('annexes.role', '=', 'logo')
    .where('annexes.published', '=', 1)
    .where('annexes.discarded_at', 'is', null);
  if (datastoreId !== undefined) query = query.where('annexes.datastore_id', '=', datastoreId);
  const rows = await query.execute();
  return new Map(
    rows.map((row) => [row.datastore_id, { technicalName: row.technical_name, path: row.path }] as const),
  );
}
