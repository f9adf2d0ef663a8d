import { createHash, randomUUID } from 'node:crypto';
import { mediaTypeOf, readMediaType } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { type AnnexeContent, annexesPrefix } from './annexe.model.ts';

/** A file as it was received: whole, in a temporary place it may be moved from. */
export interface ReceivedFile {
  readonly path: string;
  /** As the client wrote it. */
  readonly filename: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Keeps the bytes of an annexe under a new key, before the row that refers to it is written. Whatever happens in
 * between, the sweep of orphans takes away what no row refers to.
 */
export async function keepFile(
  context: DatastoreContext,
  annexeId: string,
  file: ReceivedFile,
): Promise<AnnexeContent> {
  const mediaType = await readMediaType(file.path, file.filename);
  const objectKey = newKey(annexeId);
  await context.objects.take(objectKey, file.path);
  return { objectKey, sizeBytes: file.sizeBytes, mediaType, sha256: file.sha256 };
}

/** The same for bytes in memory: thumbnails, style documents. */
export async function keepBytes(
  context: DatastoreContext,
  annexeId: string,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
): Promise<AnnexeContent> {
  const objectKey = newKey(annexeId);
  await context.objects.put(objectKey, bytes);
  return {
    objectKey,
    sizeBytes: bytes.byteLength,
    mediaType: mediaTypeOf(bytes, fileName),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** At once; what fails is left to the sweep of orphans. */
export async function dropContents(context: DatastoreContext, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => context.objects.delete(key)));
}

/** Once the transaction under way is committed: until then, readers may still be sent there. */
export function dropContentsAfterCommit(context: DatastoreContext, keys: readonly string[]): void {
  context.metadata.afterCommit(() => void dropContents(context, keys));
}

function newKey(annexeId: string): string {
  return `${annexesPrefix}${annexeId}/${randomUUID()}`;
}
