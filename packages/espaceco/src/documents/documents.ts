import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, ESPACECO_DOCUMENTS_MAX, type FileAnswer } from '@cartable/contract';
import { nextNumber } from '@cartable/platform';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { pixelsOf } from '../files/image.ts';
import { answerFile, dropFile, keepFile, type ReceivedFile } from '../files/stored-file.ts';
import {
  type CommunityDocument,
  deleteDocumentRow,
  findDocument,
  insertDocument,
  listDocuments,
  saveDocumentTexts,
} from './document.store.ts';

interface OfDocument {
  readonly communityId: number;
  readonly documentId: number;
}

interface NewDocument {
  readonly communityId: number;
  readonly title: string;
  readonly description: string | null;
  readonly file: ReceivedFile;
}

/** Documents a community shows to whoever may know it. */
export function createDocuments(context: EspacecoContext) {
  return {
    list: async (visitor: SignedInVisitor, communityId: number) => {
      const { db } = context.metadata;
      await communityOf(db, visitor, { communityId, action: 'read' });
      return listDocuments(db, communityId);
    },
    /** Before the file is received. */
    admit: (visitor: SignedInVisitor, communityId: number) =>
      communityOf(context.metadata.db, visitor, { communityId, action: 'manage' }),
    add: (visitor: SignedInVisitor, document: NewDocument) => addDocument(context, visitor, document),
    change: (
      visitor: SignedInVisitor,
      change: OfDocument & {
        readonly title?: string | undefined;
        readonly description?: string | null | undefined;
      },
    ) => changeDocument(context, visitor, change),
    remove: (visitor: SignedInVisitor, of: OfDocument) => removeDocument(context, visitor, of),
    readFile: (visitor: SignedInVisitor, of: OfDocument) => readDocument(context, visitor, of),
  };
}

async function addDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, title, description, file }: NewDocument,
): Promise<CommunityDocument> {
  await communityOf(context.metadata.db, visitor, { communityId, action: 'manage' });
  const pixels = await pixelsOf(file.path);
  const stored = await keepFile(context, communityId, file);
  const isImage = stored.mediaType.startsWith('image/');
  try {
    return await inTransaction(context, async (db) => {
      await communityOf(db, visitor, { communityId, action: 'manage' });
      // Numbers are given one at a time: those who add at once count one after the other.
      const id = await nextNumber(db, 'espaceco.document');
      if ((await listDocuments(db, communityId)).length >= ESPACECO_DOCUMENTS_MAX) {
        throw new CartableError('espaceco.too-many-documents', { limit: ESPACECO_DOCUMENTS_MAX });
      }
      const document: CommunityDocument = {
        id,
        communityId,
        title,
        description,
        file: stored,
        width: isImage ? (pixels?.width ?? null) : null,
        height: isImage ? (pixels?.height ?? null) : null,
        createdAt: timestamp(context),
      };
      await insertDocument(db, document);
      return document;
    });
  } catch (error) {
    await dropFile(context, stored.objectKey);
    throw error;
  }
}

function changeDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    title,
    description,
    ...of
  }: OfDocument & { readonly title?: string | undefined; readonly description?: string | null | undefined },
): Promise<CommunityDocument> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId: of.communityId, action: 'manage' });
    const document = await findDocument(db, of);
    if (document === undefined) throw new CartableError('espaceco.document-unknown');
    const changed = {
      ...document,
      title: title ?? document.title,
      description: description === undefined ? document.description : description || null,
    };
    await saveDocumentTexts(db, changed);
    return changed;
  });
}

async function removeDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  of: OfDocument,
): Promise<void> {
  const { file } = await inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId: of.communityId, action: 'manage' });
    const document = await findDocument(db, of);
    if (document === undefined) throw new CartableError('espaceco.document-unknown');
    await deleteDocumentRow(db, document.id);
    return document;
  });
  await dropFile(context, file.objectKey);
}

async function readDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  of: OfDocument,
): Promise<FileAnswer> {
  const { db } = context.metadata;
  await communityOf(db, visitor, { communityId: of.communityId, action: 'read' });
  const document = await findDocument(db, of);
  if (document === undefined) throw new CartableError('espaceco.document-unknown');
  return answerFile(context, document.file);
}
