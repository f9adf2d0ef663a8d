import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Files of forms being received. Inside the data folder, so that keeping one is a move and not a copy. */
export function temporaryFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'tmp', 'forms');
}

/** Longer than any form takes to arrive: what is older was left by a process that died. */
const abandonedAfterMs = 3_600_000;

export async function clearTemporaryFolder(config: Pick<Config, 'dataDir'>, now: Date): Promise<void> {
  const folder = temporaryFolder(config);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info !== undefined && now.getTime() - info.mtimeMs > abandonedAfterMs)
      await rm(path, { force: true });
  }
}
