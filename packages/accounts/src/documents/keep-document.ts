import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { displayName, requireWithinQuota } from '@cartable/platform';
import { readMediaType } from '@cartable/storage';
import {
  type DocumentContent,
  documentsPrefix,
  maxDocuments,
  type ReceivedDocument,
  type UserDocumentsContext,
} from './user-document.model.ts';
import { type DocumentQueries, measureDocuments } from './user-document.store.ts';

/**
 * Keeps the bytes under a new key, before the row that refers to it is written. Whatever happens in between, the sweep
 * takes away what no row refers to.
 */
export async function keepContent(
  context: UserDocumentsContext,
  documentId: string,
  file: ReceivedDocument,
): Promise<DocumentContent> {
  const fileName = displayName(file.filename);
  const mediaType = await readMediaType(file.path, fileName);
  const objectKey = `${documentsPrefix}${documentId}/${randomUUID()}`;
  await context.objects.take(objectKey, file.path);
  return { fileName, objectKey, sizeBytes: file.sizeBytes, mediaType, sha256: file.sha256 };
}

/**
 * Asked before a file is received, when its size is told, and again in the transaction that keeps it.
 * @throws {CartableError} `user-document.quota-exceeded`, `user-document.too-many`
 */
export async function requireSpace(
  context: UserDocumentsContext,
  queries: DocumentQueries,
  { ownerId, addedBytes, addedCount }: { ownerId: string; addedBytes: number; addedCount: 0 | 1 },
): Promise<void> {
  const { bytes, count } = await measureDocuments(queries, ownerId);
  if (addedBytes > 0) {
    const demand = { use: bytes, needed: addedBytes, quota: context.quotaBytes };
    requireWithinQuota(
      demand,
      ({ use, quota }) => new CartableError('user-document.quota-exceeded', { use, quota }),
    );
  }
  const documents = { use: count, needed: addedCount, quota: maxDocuments };
  requireWithinQuota(documents, ({ quota }) => new CartableError('user-document.too-many', { limit: quota }));
}

/** At once; what fails is left to the sweep. */
export async function dropContent(context: UserDocumentsContext, key: string): Promise<void> {
  await context.objects.delete(key).catch(() => {});
}
