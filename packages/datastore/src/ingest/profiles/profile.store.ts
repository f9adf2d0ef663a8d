import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { datasetIdOf, dataVersionOf, type StoredData } from '../stored-data/stored-data.model.ts';
import type { TableProfile } from './profile.model.ts';
import type { ProfileTables } from './profile.tables.ts';

const tables = tablesOf<ProfileTables>;

/** Profiles of the tables as they are now; `undefined` until they are counted. */
export async function findProfiles(
  db: Connection,
  data: StoredData,
): Promise<readonly TableProfile[] | undefined> {
  const row = await tables(db)
    .selectFrom('data_profiles')
    .select('tables')
    .where('dataset_id', '=', datasetIdOf(data))
    .where('data_version', '=', dataVersionOf(data))
    .executeTakeFirst();
  return row && jsonColumn.read<TableProfile[]>(row.tables);
}

export async function keepProfiles(
  db: Connection,
  { data, profiles, at }: { data: StoredData; profiles: readonly TableProfile[]; at: string },
): Promise<void> {
  const retained = { data_version: dataVersionOf(data), tables: jsonColumn.write(profiles), made_at: at };
  await tables(db)
    .insertInto('data_profiles')
    .values({ dataset_id: datasetIdOf(data), ...retained })
    .onConflict((conflict) => conflict.column('dataset_id').doUpdateSet(retained))
    .execute();
}

export async function deleteProfiles(db: Connection, datasetIds: readonly string[]): Promise<void> {
  if (datasetIds.length === 0) return;
  await tables(db).deleteFrom('data_profiles').where('dataset_id', 'in', datasetIds).execute();
}
