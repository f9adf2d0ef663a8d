import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { placeCopy } from '@cartable/testkit';
import { until } from './client.ts';
import { untilDemonstrationRecord, withDemonstration } from './demonstration.ts';

interface Server {
  readonly url: string;
  dispose(): Promise<void>;
}

/** On a machine with much else to do. */
const limitMs = 120_000;
/** The lock of who runs there, and room kept for a full disk: each server makes its own. */
const ofOneServer = ['cartable.lock', 'reserve'];

/**
 * Puts the finished demonstration into the folder of a server, before its first start: a server makes it once a run, the
 * others have a copy, with the administrator of tests and an address of their own, which it does not keep.
 * @param startServer for the folder that is named in its environment
 */
export const placeDemonstrated = (
  dataDir: string,
  startServer: (environment: Record<string, string>) => Promise<Server>,
): Promise<void> =>
  placeCopy(dataDir, 'demonstrated', async (folder) => {
    const server = await startServer({ ...withDemonstration, CARTABLE_DATA_DIR: folder });
    try {
      await untilDemonstrationRecord(server.url);
      await until(limitMs, 'the end of the jobs', async () => countJobs(folder) === 0 || undefined);
    } finally {
      await server.dispose();
    }
    for (const name of ofOneServer) await rm(join(folder, name), { force: true });
  });

/** How many are still to be done: its picture is drawn last. */
function countJobs(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'cartable.db'), { readOnly: true });
  try {
    return database.prepare('select 1 from jobs where finished_at is null').all().length;
  } finally {
    database.close();
  }
}
