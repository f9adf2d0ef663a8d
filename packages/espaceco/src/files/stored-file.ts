import { randomUUID } from 'node:crypto';
import { CartableError, type FileAnswer, joinedExtensions } from '@cartable/contract';
import { displayName } from '@cartable/platform';
import { type ObjectStore, readMediaType, sweepUnreferenced } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';

/** A file of a form, whole, in a temporary place. */
export interface ReceivedFile {
  /** As the client wrote it. */
  readonly filename: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly path: string;
}

/** A file among the objects. */
export interface StoredFile {
  readonly objectKey: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

const prefix = 'espaceco/';

/** Longer than any form takes between the keeping of its file and the writing of its row. */
const graceMs = 3_600_000;

/** Number of the community, or the noun of what is of none. */
export type FileOwner = number | 'reports' | 'tables';

export function newObjectKey(owner: FileOwner): string {
  return `${prefix}${owner}/${randomUUID()}`;
}

/**
 * Keeps a file before the row that refers to it is written; the sweep takes away what no row refers to.
 * @throws {CartableError} `espaceco.file-type`
 */
export async function keepFile(
  context: EspacecoContext,
  owner: FileOwner,
  file: ReceivedFile,
): Promise<StoredFile> {
  const fileName = displayName(file.filename);
  const mediaType = await readMediaType(file.path, fileName);
  requireType(fileName, mediaType);
  const objectKey = newObjectKey(owner);
  await context.objects.take(objectKey, file.path);
  return { objectKey, fileName, mediaType, sizeBytes: file.sizeBytes, sha256: file.sha256 };
}

/** At once; what fails is left to the sweep. */
export async function dropFile({ objects }: { readonly objects: ObjectStore }, key: string): Promise<void> {
  await objects.delete(key).catch(() => {});
}

export function answerFile({ objects }: EspacecoContext, file: StoredFile): FileAnswer {
  return {
    fileName: file.fileName,
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    version: file.sha256.slice(0, 32),
    read: (range) => objects.get(file.objectKey, range),
  };
}

/** @param keysInUse keys, among those given, that a row refers to. @returns the keys removed */
export function sweepFiles(
  context: EspacecoContext,
  keysInUse: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const { clock, objects } = context;
  return sweepUnreferenced(objects, { prefix, clock, graceMs, keysInUse });
}

/** What begins as an image must be named as one, and the other way round: a page is no picture. */
export function requireType(fileName: string, mediaType: string): void {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const expected = imageTypes[extension];
  const isAccepted = (joinedExtensions as readonly string[]).includes(extension);
  if (isAccepted && (expected === undefined ? !mediaType.startsWith('image/') : mediaType === expected))
    return;
  throw new CartableError('espaceco.file-type', { file: fileName, accepted: joinedExtensions.join(', ') });
}

const imageTypes: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
};
