import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files to download while they are written. Each export removes its own; a killed process leaves them. */
export function exportFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'tmp', 'exports');
}

/** Untouched for so long, a file is nobody's: writing goes on all the time, and reading keeps what it has opened. */
const abandonedAfterMs = 3_600_000;

/** Removes what killed processes left. Another server may be writing in the same folder. */
export async function clearAbandonedExports(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    if (now.getTime() - (await lastTouched(path)) > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}

/** Last change of a file, or of a folder and what it holds, in ms since 1970; infinite when it has just gone. */
async function lastTouched(path: string): Promise<number> {
  try {
    const info = await stat(path);
    if (!info.isDirectory()) return info.mtimeMs;
    const inside = await Promise.all((await readdir(path)).map((name) => stat(join(path, name))));
    return Math.max(info.mtimeMs, ...inside.map(({ mtimeMs }) => mtimeMs));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.POSITIVE_INFINITY;
    throw error;
  }
}
