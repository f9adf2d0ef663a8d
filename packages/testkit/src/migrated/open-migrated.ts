/**
 * Tests that are not about migrations begin where they end: at a database file which is a copy of one that some process
 * of the run migrated. Each of hundreds of them would otherwise make the same tables.
 */
import { type Metadata, type MigrationSet, openMetadata } from '@cartable/storage';
import { migrationsKey } from './migrations-key.ts';
import { placeCopy } from './place-copy.ts';

/** The database where one is named, else the file of the folder. */
type Location =
  | { readonly dataDir: string; readonly databaseUrl?: string | undefined }
  | { readonly databaseUrl: string };

/**
 * Opens the metadata of a test, all its migrations applied. Without the folder of a run, or where a database is already,
 * they are applied there.
 */
export async function openMigrated<Tables = unknown>(
  location: Location,
  sets: readonly MigrationSet[],
): Promise<Metadata<Tables>> {
  const metadata =
    'dataDir' in location && location.databaseUrl === undefined
      ? await openCopy<Tables>(location.dataDir, sets)
      : await openMetadata<Tables>({ databaseUrl: location.databaseUrl! });
  await metadata.migrate(sets);
  return metadata;
}

async function openCopy<Tables>(dataDir: string, sets: readonly MigrationSet[]): Promise<Metadata<Tables>> {
  await placeCopy(dataDir, migrationsKey(sets), async (folder) => {
    const metadata = await openMetadata({ dataDir: folder });
    await metadata.migrate(sets);
    await metadata.close();
  });
  return openMetadata<Tables>({ dataDir });
}
