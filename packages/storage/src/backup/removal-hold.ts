/**
 * While a backup is taken, what the platform removes or replaces is kept a while: the database as it was at the
 * beginning of the backup may still refer to it. Any process that shares the folder sees the hold, which is a folder
 * itself: a name that neither an object nor a data set can have.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { CartableError } from '@cartable/contract';

const holdName = '~backup';
/** A backup that runs says so more often than this. */
const abandonedAfterMs = 10 * 60_000;
const heartbeatMs = 60_000;

export interface RemovalHold {
  /** Everything removed or replaced since, at the path it had, relative to the folder. */
  readonly heldFolder: string;
  release(): Promise<void>;
}

/** @throws {CartableError} `backup.under-way` */
export async function holdRemovals(folder: string): Promise<RemovalHold> {
  const heldFolder = join(folder, holdName);
  await releaseAbandonedHold(folder, new Date());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await mkdir(heldFolder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CartableError('backup.under-way', { path: folder }, { cause: error });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(heldFolder, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    heldFolder,
    release: async () => {
      clearInterval(heartbeat);
      await removeHold(heldFolder);
    },
  };
}

/** Files held by a killed backup go with the next round of housekeeping. */
export async function releaseAbandonedHold(folder: string, now: Date): Promise<boolean> {
  const heldFolder = join(folder, holdName);
  const since = statSync(heldFolder, { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined || now.getTime() - since < abandonedAfterMs) return false;
  await removeHold(heldFolder);
  return true;
}

/** Under another name first: whoever removes a file just then adds nothing to what is being emptied. */
async function removeHold(heldFolder: string): Promise<void> {
  const released = join(dirname(heldFolder), `~released-${randomBytes(6).toString('hex')}`);
  await rename(heldFolder, released).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(released, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * To be called before a file is removed or replaced. The first version since the beginning of the backup is the one
 * its database refers to: later ones under the same name are not kept.
 */
export async function keepForBackup(folder: string, path: string): Promise<void> {
  if (!isHeld(folder) || !existsSync(path)) return;
  try {
    linkHeld(folder, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // A file system without hard links.
    await copyFile(path, heldPath(folder, path));
  }
}

/** The same where nothing may be awaited; a file system without hard links keeps nothing then. */
export function keepForBackupAtOnce(folder: string, path: string): void {
  if (!isHeld(folder)) return;
  try {
    linkHeld(folder, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EEXIST' && code !== 'ENOENT' && code !== 'EPERM' && code !== 'ENOTSUP') throw error;
  }
}

/** Files under a folder, relative to it, without those being written and what a hold keeps: their names begin with `~`. */
export async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.name.startsWith('~')) continue;
    if (entry.isFile()) yield entry.name;
    if (!entry.isDirectory()) continue;
    for await (const below of filesUnder(join(folder, entry.name))) yield join(entry.name, below);
  }
}

function isHeld(folder: string): boolean {
  return existsSync(join(folder, holdName));
}

function linkHeld(folder: string, path: string): void {
  // Step by step: a hold that has just been released must not come back.
  let at = join(folder, holdName);
  for (const part of dirname(relative(folder, path)).split(sep)) {
    at = join(at, part);
    if (!existsSync(at)) makeFolder(at);
  }
  linkSync(path, heldPath(folder, path));
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function heldPath(folder: string, path: string): string {
  return join(folder, holdName, relative(folder, path));
}
