import { CartableError } from '@cartable/contract';
import yauzl from 'yauzl';
import type { DepositFile } from '../format.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { readEntryName, rejectName, tidyName } from './entry-name.ts';
import { isClutter } from './unpack.ts';

export interface ListedEntry {
  /** Folders separated by `/`, as unpacking would name it. */
  readonly name: string;
  /** As the archive says: a claim. */
  readonly sizeBytes: number;
}

/**
 * Names and sizes of what a ZIP archive holds, folders, clutter and unsafe names left out. Nothing is unpacked.
 * @throws {CartableError} `archive.damaged`, `archive.too-many-entries`
 */
export async function listArchive(
  archive: DepositFile,
  options: { readonly limits?: Partial<FormatLimits> } = {},
): Promise<ListedEntry[]> {
  const damaged = (cause: unknown) =>
    new CartableError('archive.damaged', { file: archive.name }, { cause: cause as Error });
  const zip = await yauzl
    .openPromise(archive.path, { autoClose: false, lazyEntries: true, decodeStrings: false })
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  try {
    const limit = limitsOf(options).archiveEntries;
    if (zip.entryCount > limit)
      throw new CartableError('archive.too-many-entries', {
        file: archive.name,
        entries: zip.entryCount,
        limit,
      });
    const entries: ListedEntry[] = [];
    for await (const entry of zip.eachEntry()) {
      const written = readEntryName(entry);
      if (/[/\\]$/.test(written) || rejectName(written)) continue;
      const name = tidyName(written);
      if (!isClutter(name)) entries.push({ name, sizeBytes: entry.uncompressedSize });
    }
    return entries;
  } catch (cause) {
    throw cause instanceof CartableError ? cause : damaged(cause);
  } finally {
    zip.close();
  }
}
