/**
 * Unpacks a deposited ZIP archive into a spool folder, under names of our own making: what an entry is called never
 * becomes a path of this machine.
 */

import { join, posix } from 'node:path';
import { CartableError, type FindingCode } from '@cartable/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { readEntryName, rejectName, tidyName } from './entry-name.ts';
import { type InflateBudget, inflateEntry } from './inflate-entry.ts';

export interface UnpackedFile extends DepositFile {
  readonly sizeBytes: number;
}

export interface Dropped {
  readonly name: string;
  readonly reasonCode: FindingCode;
}

export interface Unpacked {
  readonly files: readonly UnpackedFile[];
  readonly dropped: readonly Dropped[];
}

export interface UnpackOptions {
  /** Existing, empty folder. */
  readonly spoolFolder: string;
  /** Lower case, without the dot: other entries are not worth unpacking. */
  readonly extensions: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<FormatLimits>;
}

const zipSignatures = ['504b0304', '504b0506', '504b0708'];
const archiveExtensions = new Set(['zip', 'kmz', '7z', 'rar', 'gz', 'tgz', 'bz2', 'xz', 'zst', 'tar']);
const deflate = 8;
const stored = 0;

export function isZip(head: Uint8Array): boolean {
  return zipSignatures.includes(Buffer.from(head.subarray(0, 4)).toString('hex'));
}

/** @throws {CartableError} `archive.damaged`, `archive.encrypted`, `archive.too-many-entries`, `archive.bomb`… */
export async function unpackArchive(archive: DepositFile, options: UnpackOptions): Promise<Unpacked> {
  const zip = await openZip(archive);
  try {
    const limit = limitsOf(options).archiveEntries;
    if (zip.entryCount > limit) {
      throw new CartableError('archive.too-many-entries', {
        file: archive.name,
        entries: zip.entryCount,
        limit,
      });
    }
    return await unpackEntries(zip, archive, options);
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof CartableError || isSystemError(cause)) throw cause;
    throw new CartableError('archive.damaged', { file: archive.name }, { cause });
  } finally {
    zip.close();
  }
}

async function openZip(archive: DepositFile): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(archive.path, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
    });
  } catch (cause) {
    throw new CartableError('archive.damaged', { file: archive.name }, { cause });
  }
}

/** A full disk or a forbidden folder is our trouble, not the archive's. */
function isSystemError(error: unknown): boolean {
  return typeof (error as { syscall?: unknown }).syscall === 'string';
}

async function unpackEntries(zip: ZipFile, archive: DepositFile, options: UnpackOptions): Promise<Unpacked> {
  const bytes = new ByteFile(archive.path);
  bytes.close();
  const budget: InflateBudget = {
    file: archive.name,
    limits: limitsOf(options),
    archiveBytes: bytes.size,
    inflatedBytes: 0,
  };
  const files: UnpackedFile[] = [];
  const dropped: Dropped[] = [];
  const seen = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    options.signal?.throwIfAborted();
    const written = readEntryName(entry);
    if (/[/\\]$/.test(written) && !rejectName(written)) continue;
    if (entry.isEncrypted()) throw new CartableError('archive.encrypted', { file: archive.name });
    const name = tidyName(written);
    const reasonCode = rejectEntry(entry, written, options.extensions) ?? rejectRepeated(name, seen);
    if (reasonCode) {
      dropped.push({ name: written.slice(0, 200), reasonCode });
      continue;
    }
    const path = join(options.spoolFolder, `${files.length + 1}.${extensionOf(name)}`);
    const source = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    const target = {
      name,
      compressedBytes: entry.compressedSize,
      claimedBytes: entry.uncompressedSize,
      claimedCrc32: entry.crc32,
      isDeflated: entry.compressionMethod === deflate,
      source,
      target: path,
      signal: options.signal,
    };
    files.push({ path, name, sizeBytes: await inflateEntry(target, budget) });
  }
  return { files, dropped };
}

function rejectEntry(entry: Entry, name: string, extensions: ReadonlySet<string>): FindingCode | undefined {
  const rejected = rejectName(name);
  if (rejected) return rejected;
  if (isSpecialFile(entry)) return 'entry.link';
  const extension = extensionOf(name);
  if (archiveExtensions.has(extension)) return 'entry.nested-archive';
  if (isClutter(name) || !extensions.has(extension)) return 'entry.not-data';
  return entry.compressionMethod === deflate || entry.compressionMethod === stored
    ? undefined
    : 'entry.compression-unknown';
}

/** Two names that differ only by case are one file on half of the machines. */
function rejectRepeated(name: string, seen: Set<string>): FindingCode | undefined {
  const key = name.toLowerCase();
  if (seen.has(key)) return 'entry.duplicate';
  seen.add(key);
  return undefined;
}

/** Unix mode in the upper half of the attributes: anything but a regular file (or no mode at all). */
function isSpecialFile(entry: Entry): boolean {
  const isUnix = entry.versionMadeBy >> 8 === 3;
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  return isUnix && kind !== 0 && kind !== 0o100000;
}

/** Files that operating systems leave in archives. */
export function isClutter(name: string): boolean {
  const parts = name.split('/');
  return (
    parts.includes('__MACOSX') ||
    parts.some((part) => part.startsWith('.')) ||
    /^thumbs\.db$/i.test(parts.at(-1)!)
  );
}

export function extensionOf(name: string): string {
  return posix.extname(name.replaceAll('\\', '/')).slice(1).toLowerCase();
}
