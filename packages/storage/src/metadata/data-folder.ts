import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';

const privateFolder = 0o700;
const deniedCodes = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Creates the folder when absent and proves that it can be written to. @throws {CartableError} `storage.folder-*` */
export function prepareDataFolder(path: string): void {
  const probe = join(path, `.write-test-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true, mode: privateFolder });
    accessSync(path, constants.R_OK | constants.X_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (deniedCodes.has(code))
      throw new CartableError('storage.folder-read-only', { path }, { cause: error });
    if (code === 'ENOSPC') throw new CartableError('storage.disk-full', {}, { cause: error });
    throw new CartableError(
      'storage.folder-unusable',
      { path, reason: code || String(error) },
      { cause: error },
    );
  }
}
