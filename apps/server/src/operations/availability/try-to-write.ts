import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata, ObjectStore } from '@cartable/storage';
import { sql } from 'kysely';
import type { Reserve } from './reserve.ts';

/** A block, which a full disk refuses. */
const probeBytes = Buffer.alloc(4096, 1);

const absentKey = 'write-test';

/** @throws what prevents the platform from recording anything: disk, rights, another program or a database that is away */
export async function tryToWrite(
  { metadata, dataDir, objects }: { metadata: Metadata; dataDir: string; objects: ObjectStore },
  reserve: Reserve,
): Promise<void> {
  reserve.assertSpace();
  const path = join(dataDir, `.write-test-${process.pid}`);
  try {
    await writeFile(path, probeBytes);
  } finally {
    await rm(path, { force: true });
  }
  // A question only: writing every few seconds to a store elsewhere is paid for.
  await objects.stat(absentKey);
  // SQLite takes its lock to write here, and PostgreSQL a connection.
  await metadata.transaction((trx) => sql`select 1`.execute(trx));
}
