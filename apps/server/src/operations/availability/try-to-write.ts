import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from '@cartable/storage';
import { sql } from 'kysely';
import type { Reserve } from './reserve.ts';

/** A block, which a full disk refuses. */
const probeBytes = Buffer.alloc(4096, 1);

/** @throws what prevents the platform from recording anything: disk, rights, another program or a database that is away */
export async function tryToWrite(
  { metadata, dataDir }: { metadata: Metadata; dataDir: string },
  reserve: Reserve,
): Promise<void> {
  reserve.assertSpace();
  const path = join(dataDir, `.write-test-${process.pid}`);
  try {
    await writeFile(path, probeBytes);
  } finally {
    await rm(path, { force: true });
  }
  // SQLite takes its lock to write here, and PostgreSQL a connection.
  await metadata.transaction((trx) => sql`select 1`.execute(trx));
}
