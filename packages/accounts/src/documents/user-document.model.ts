import type { Clock, Metadata, ObjectStore } from '@cartable/storage';
import type { AccountsTables } from '../tables.ts';
import type { DocumentSharingsTable, UserDocumentsTable } from './user-document.tables.ts';

/** A file of a person, private until shared or given a public address. */
export interface UserDocument {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly description: string | null;
  readonly labels: readonly string[];
  readonly extra: Readonly<Record<string, unknown>> | null;
  readonly content: DocumentContent;
  /** In its public address; `null` while that is switched off. */
  readonly publicToken: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface DocumentContent {
  readonly fileName: string;
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly sha256: string;
}

/** Somebody it is shared with: an identifier or an address, whether or not an account has it. */
export interface Sharing {
  readonly userId: string | null;
  /** Name of somebody met in a community; `null` for others and for an address. */
  readonly userName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

/** A file as it was received: whole, in a temporary place it may be moved from. */
export interface ReceivedDocument {
  readonly path: string;
  /** As the client wrote it. */
  readonly filename: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface UserDocumentsContext {
  readonly metadata: Metadata;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  /** Bytes of all the documents of one person. */
  readonly quotaBytes: number;
}

export type DocumentTables = AccountsTables & {
  user_documents: UserDocumentsTable;
  document_sharings: DocumentSharingsTable;
};

export const documentsPrefix = 'user-documents/';
export const maxDocuments = 1000;
export const maxSharings = 100;
/** JSON a program keeps beside a document. */
export const maxExtraBytes = 10_000;
