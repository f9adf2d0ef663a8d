import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { DatastoreTables } from '../workspace/datastores/datastore.tables.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import type { SavedCard } from './catalogue-entry.ts';
import { themesOf } from './harvest.store.ts';
import { setsOf, writeSets } from './harvest-sets.ts';

const tables = tablesOf<CatalogueTables & DatastoreTables>;

/** Before its entry goes: only what everyone has seen can be said to be gone. */
export async function rememberDeparture(
  db: Connection,
  { recordId, at }: { readonly recordId: string; readonly at: string },
): Promise<void> {
  const entry = await tables(db)
    .selectFrom('catalogue_entries')
    .leftJoin('datastores', 'datastores.id', 'catalogue_entries.datastore_id')
    .select(['catalogue_entries.card', 'datastores.technical_name as producer'])
    .where('catalogue_entries.record_id', '=', recordId)
    .executeTakeFirst();
  if (!entry) return;
  const { file_identifier } = jsonColumn.read<SavedCard>(entry.card);
  const themes = (await themesOf(db, [recordId])).get(recordId) ?? [];
  const left = {
    left_at: at,
    record_id: recordId,
    sets: writeSets(setsOf({ producer: entry.producer ?? '', themes })),
  };
  await tables(db)
    .insertInto('catalogue_departed')
    .values({ file_identifier, ...left })
    .onConflict((conflict) => conflict.column('file_identifier').doUpdateSet(left))
    .execute();
}

/** It is shown again, or another record has taken the identifier. */
export async function deleteDepartureRow(db: Connection, fileIdentifier: string): Promise<void> {
  await tables(db).deleteFrom('catalogue_departed').where('file_identifier', '=', fileIdentifier).execute();
}

/** Nothing for an identifier that was never shown, or is shown now. */
export async function findDeparture(
  db: Connection,
  fileIdentifier: string,
): Promise<{ recordId: string | null } | undefined> {
  const row = await tables(db)
    .selectFrom('catalogue_departed')
    .select('record_id')
    .where('file_identifier', '=', fileIdentifier)
    .executeTakeFirst();
  return row && { recordId: row.record_id };
}
