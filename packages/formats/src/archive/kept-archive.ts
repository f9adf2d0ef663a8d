/**
 * What an archive held, kept between the readings of one deposit: inflating it, and verifying its checksums, is a third
 * of what reading a zipped Shapefile costs. A folder is whole or is not there: it is made beside, and named last.
 */

import { mkdirSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DepositFile } from '../format.ts';
import { type Unpacked, type UnpackOptions, unpackArchive } from './unpack.ts';

/** Beside the files, in the folder. */
const listName = 'unpacked.json';
/** What takes more of the disk does so only while it is read. */
const mostKeptBytes = 2 * 1024 ** 3;

interface KeptList extends Unpacked {
  /** Size of the archive, and the extensions that were taken out of it: another archive, or other ones, count for nothing. */
  readonly archive: string;
}

/**
 * Unpacks an archive, or takes what an earlier reading left in `keptFolder`, which the caller deletes.
 * @param options `spoolFolder` is on the same disk as `keptFolder`
 * @throws {CartableError} as `unpackArchive` does
 */
export async function unpackOnce(
  archive: DepositFile,
  options: UnpackOptions & { readonly keptFolder?: string },
): Promise<Unpacked> {
  const { keptFolder, spoolFolder, extensions } = options;
  if (keptFolder === undefined) return unpackArchive(archive, options);
  const stamp = `${statSync(archive.path).size} ${[...extensions].sort().join(' ')}`;
  const kept = readKept(keptFolder, stamp);
  if (kept) return kept;
  mkdirSync(spoolFolder, { recursive: true });
  const aside = mkdtempSync(join(spoolFolder, 'kept-'));
  const unpacked = await unpackArchive(archive, { ...options, spoolFolder: aside });
  if (unpacked.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > mostKeptBytes) return unpacked;
  const files = unpacked.files.map((file) => ({ ...file, path: basename(file.path) }));
  writeFileSync(join(aside, listName), JSON.stringify({ ...unpacked, files, archive: stamp }));
  return keep(aside, keptFolder) ? (readKept(keptFolder, stamp) ?? unpacked) : unpacked;
}

function readKept(folder: string, stamp: string): Unpacked | undefined {
  try {
    const list = JSON.parse(readFileSync(join(folder, listName), 'utf8')) as KeptList;
    if (list.archive !== stamp) return undefined;
    const files = list.files.map((file) => ({ ...file, path: join(folder, file.path) }));
    const isWhole = files.every(({ path, sizeBytes }) => statSync(path).size === sizeBytes);
    return isWhole ? { files, dropped: list.dropped } : undefined;
  } catch {
    // Never unpacked here, removed, or cut short by a failing disk: the archive itself is read.
    return undefined;
  }
}

/** @returns whether it took its name: another reading may have been first */
function keep(aside: string, keptFolder: string): boolean {
  try {
    renameSync(aside, keptFolder);
    return true;
  } catch {
    return false;
  }
}
