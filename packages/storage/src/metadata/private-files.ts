/**
 * The data folder holds hashes of passwords, links of mails and restricted data: other accounts of the machine read
 * nothing of it. Windows has no such modes; there, the folder inherits the rights of the one above it.
 */
import { chmodSync, existsSync, statSync } from 'node:fs';

const privateFile = 0o600;
const bitsOfOthers = 0o077;
const permissionBits = 0o777;

/** From now on, everything this process creates, its threads and the programs it starts included, is its account's. */
export function createFilesPrivately(): void {
  process.umask(bitsOfOthers);
}

/** @returns the mode of a folder that others than its owner may enter, in octal as `chmod` takes it */
export function findOpenMode(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const mode = statSync(folder).mode & permissionBits;
  return (mode & bitsOfOthers) === 0 ? undefined : mode.toString(8);
}

/** A database made before files were private, with its log: SQLite gives the files beside it the mode of the first. */
export function closeDatabaseToOthers(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (!existsSync(file) || (statSync(file).mode & bitsOfOthers) === 0) continue;
    try {
      chmodSync(file, privateFile);
    } catch (error) {
      // Another account owns it, and lets this one write: its choice stands, and the folder is warned of.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}
