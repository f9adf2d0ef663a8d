import { randomUUID } from 'node:crypto';
import { CartableError, type FileAnswer, type PublishedFile } from '@cartable/contract';
import { createToken } from '../tokens/random-token.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { dropContent, keepContent, requireSpace } from './keep-document.ts';
import { sweepDocuments } from './sweep-documents.ts';
import {
  maxExtraBytes,
  maxSharings,
  type ReceivedDocument,
  type Sharing,
  type UserDocument,
  type UserDocumentsContext,
} from './user-document.model.ts';
import { type DocumentAction, documentPolicy } from './user-document.policy.ts';
import {
  beneficiaryOf,
  changeDocumentRow,
  type DocumentQueries,
  type DocumentQuestion,
  deleteDocumentRow,
  deleteSharings,
  findDocument,
  findPublicDocument,
  insertDocument,
  insertSharings,
  inTransaction,
  type ListedDocument,
  listDocuments,
  listSharings,
  lockOwner,
  measureDocuments,
  queriesOf,
} from './user-document.store.ts';

/** Somebody has just been given the address: what they see should be what is there. */
const publicFreshSeconds = 60;

export interface DocumentForm {
  readonly name: string;
  readonly description?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly isPublic?: boolean | undefined;
}

export interface DocumentChangesForm {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | null | undefined;
  readonly isPublic?: boolean | undefined;
}

export type UserDocuments = ReturnType<typeof createUserDocuments>;

/** The files of people, over one database and one store of objects. */
export function createUserDocuments(context: UserDocumentsContext) {
  return {
    quotaBytes: context.quotaBytes,
    measure: (ownerId: string) => measureDocuments(queriesOf(context), ownerId),
    list: (question: DocumentQuestion) => listDocuments(queriesOf(context), question),
    read: (visitor: SignedInVisitor, id: string) => enter(context, visitor, id),
    admit: (visitor: SignedInVisitor, request: Admission) => admit(context, visitor, request),
    add: (visitor: SignedInVisitor, request: { form: DocumentForm; file: ReceivedDocument }) =>
      addDocument(context, visitor, request),
    change: (visitor: SignedInVisitor, id: string, changes: DocumentChangesForm) =>
      changeDocument(context, visitor, { id, changes }),
    replace: (visitor: SignedInVisitor, id: string, file: ReceivedDocument) =>
      replaceDocument(context, visitor, { id, file }),
    remove: (visitor: SignedInVisitor, id: string) => removeDocument(context, visitor, id),
    readFile: async (visitor: SignedInVisitor, id: string) =>
      fileOf(context, (await enter(context, visitor, id)).document),
    readPublic: (token: string) => readPublicDocument(context, token),
    listSharings: (visitor: SignedInVisitor, id: string) => readSharings(context, visitor, id),
    share: (visitor: SignedInVisitor, id: string, written: readonly string[]) =>
      shareDocument(context, visitor, { id, written }),
    unshare: (visitor: SignedInVisitor, id: string, written: readonly string[]) =>
      unshareDocument(context, visitor, { id, written }),
    sweep: () => sweepDocuments(context),
  };
}

/** @throws {CartableError} `common.not-found` for those of others, `common.forbidden` for what is only shared */
async function enter(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  id: string,
  action?: DocumentAction,
): Promise<ListedDocument> {
  const found = await findDocument(queriesOf(context), visitor, id);
  if (!found) throw new CartableError('common.not-found');
  if (action) documentPolicy.require(visitor, action, found.document);
  return found;
}

export interface Admission {
  /** Absent: a new document. */
  readonly id?: string | undefined;
  readonly declaredBytes: number;
}

/** Before a file is received: whose it would be, and is there room for it, as far as its size is told? */
async function admit(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  { id, declaredBytes }: Admission,
): Promise<void> {
  const previous = id === undefined ? undefined : (await enter(context, visitor, id, 'edit')).document;
  await requireSpace(context, queriesOf(context), {
    ownerId: previous?.ownerId ?? visitor.id,
    addedBytes: declaredBytes - (previous?.content.sizeBytes ?? 0),
    addedCount: previous ? 0 : 1,
  });
}

async function addDocument(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  { form, file }: { form: DocumentForm; file: ReceivedDocument },
): Promise<ListedDocument> {
  const id = randomUUID();
  const ownerId = visitor.id;
  const content = await keepContent(context, id, file);
  const at = context.clock.now().toISOString();
  try {
    await inTransaction(context, async (queries) => {
      await lockOwner(queries, ownerId);
      await requireSpace(context, queries, { ownerId, addedBytes: content.sizeBytes, addedCount: 1 });
      await insertDocument(queries, {
        id,
        ownerId,
        name: form.name,
        description: form.description || null,
        labels: [...new Set(form.labels)],
        extra: null,
        content,
        publicToken: form.isPublic ? createToken() : null,
        createdAt: at,
        updatedAt: at,
      });
    });
  } catch (error) {
    await dropContent(context, content.objectKey);
    throw error;
  }
  return enter(context, visitor, id);
}

/** Switching the public address on makes a new one; left on, it stays the same. */
async function changeDocument(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  { id, changes }: { id: string; changes: DocumentChangesForm },
): Promise<ListedDocument> {
  const { name, description, labels, extra, isPublic } = changes;
  if (extra && Buffer.byteLength(JSON.stringify(extra)) > maxExtraBytes) {
    throw new CartableError('common.too-large', { limit: maxExtraBytes });
  }
  const { document } = await enter(context, visitor, id, 'edit');
  await changeDocumentRow(queriesOf(context), id, {
    name,
    description: description === undefined ? undefined : description || null,
    labels: labels && [...new Set(labels)],
    extra,
    publicToken:
      isPublic === undefined ? undefined : isPublic ? (document.publicToken ?? createToken()) : null,
    at: context.clock.now().toISOString(),
  });
  return enter(context, visitor, id);
}

/** Whole at once, at the same addresses. */
async function replaceDocument(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  { id, file }: { id: string; file: ReceivedDocument },
): Promise<ListedDocument> {
  await enter(context, visitor, id, 'edit');
  const content = await keepContent(context, id, file);
  const replaced = await inTransaction(context, async (queries) => {
    // Somebody else may have replaced it meanwhile: what goes is what is there now.
    const { document } = await current(queries, visitor, id);
    await lockOwner(queries, document.ownerId);
    await requireSpace(context, queries, {
      ownerId: document.ownerId,
      addedBytes: content.sizeBytes - document.content.sizeBytes,
      addedCount: 0,
    });
    await changeDocumentRow(queries, id, { content, at: context.clock.now().toISOString() });
    return document.content;
  }).catch(async (error: unknown) => {
    await dropContent(context, content.objectKey);
    throw error;
  });
  await dropContent(context, replaced.objectKey);
  return enter(context, visitor, id);
}

async function removeDocument(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  id: string,
): Promise<void> {
  await enter(context, visitor, id, 'delete');
  const removed = await inTransaction(context, async (queries) => {
    const { document } = await current(queries, visitor, id);
    await deleteDocumentRow(queries, id);
    return document.content;
  });
  await dropContent(context, removed.objectKey);
}

async function readPublicDocument(
  context: UserDocumentsContext,
  token: string,
): Promise<PublishedFile | undefined> {
  const document = await findPublicDocument(queriesOf(context), token);
  return document && { ...fileOf(context, document), freshSeconds: publicFreshSeconds };
}

async function readSharings(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  id: string,
): Promise<Sharing[]> {
  await enter(context, visitor, id, 'share');
  return listSharings(queriesOf(context), visitor, id);
}

/**
 * Accounts that exist are not told: an address or an identifier is kept as written, and whoever has it, confirmed or
 * not yet theirs, reads the document.
 */
async function shareDocument(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  { id, written }: { id: string; written: readonly string[] },
): Promise<Sharing[]> {
  const { document } = await enter(context, visitor, id, 'share');
  return inTransaction(context, async (queries) => {
    const others = written.filter((one) => beneficiaryOf(one).beneficiary !== document.ownerId);
    const at = context.clock.now().toISOString();
    if (others.length > 0) await insertSharings(queries, { documentId: id, written: others, at });
    const sharings = await listSharings(queries, visitor, id);
    if (sharings.length > maxSharings) {
      throw new CartableError('user-document.too-many-sharings', { limit: maxSharings });
    }
    return sharings;
  });
}

async function unshareDocument(
  context: UserDocumentsContext,
  visitor: SignedInVisitor,
  { id, written }: { id: string; written: readonly string[] },
): Promise<void> {
  await enter(context, visitor, id, 'share');
  await deleteSharings(queriesOf(context), id, written);
}

async function current(
  queries: DocumentQueries,
  visitor: SignedInVisitor,
  id: string,
): Promise<ListedDocument> {
  const found = await findDocument(queries, visitor, id);
  if (!found) throw new CartableError('common.not-found');
  return found;
}

function fileOf({ objects }: UserDocumentsContext, { content }: UserDocument): FileAnswer {
  return {
    fileName: content.fileName,
    mediaType: content.mediaType,
    sizeBytes: content.sizeBytes,
    version: content.sha256.slice(0, 32),
    read: (range) => objects.get(content.objectKey, range),
  };
}
