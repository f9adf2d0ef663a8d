import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import { readEditableArea } from './editable-area.ts';
import { readVersions } from './feature-versions.ts';
import { type LockUse, releaseOnly } from './held-features.ts';
import { listChanges, listHistory, listTransactions, readLatest } from './history.ts';
import { listDatabaseLocks, lockFeatures, prolong, release } from './lock-features.ts';
import { readFeature } from './read-feature.ts';
import { addTableDocument, admitTableDocument, readTableDocument } from './table-documents.ts';
import { revert, transact } from './transact.ts';
import { transactOnce } from './transact-once.ts';

/** Changes of features of collaborative tables, and what is known of the past ones. */
export function createContributions(context: EspacecoContext) {
  type Request<Run extends (context: EspacecoContext, visitor: SignedInVisitor, request: never) => unknown> =
    Parameters<Run>[2];
  return {
    transact: (visitor: SignedInVisitor, request: Request<typeof transact>) =>
      transact(context, visitor, request),
    /** Where somebody may change what a community lays on its map. */
    editableArea: (visitor: SignedInVisitor, communityId: number) =>
      readEditableArea(context, visitor, communityId),
    /** Under a key of its author: sent again, it is not written again. */
    transactOnce: (visitor: SignedInVisitor, request: Request<typeof transactOnce>) =>
      transactOnce(context, visitor, request),
    revert: (visitor: SignedInVisitor, request: Request<typeof revert>) => revert(context, visitor, request),
    /** Before a file for a column is received. */
    admitDocument: async (visitor: SignedInVisitor, of: Request<typeof admitTableDocument>) => {
      await admitTableDocument(context, visitor, of);
    },
    addDocument: (visitor: SignedInVisitor, request: Request<typeof addTableDocument>) =>
      addTableDocument(context, visitor, request),
    readDocument: (visitor: SignedInVisitor, of: Request<typeof readTableDocument>) =>
      readTableDocument(context, visitor, of),
    /** A feature with its version. */
    read: (visitor: SignedInVisitor, request: Request<typeof readFeature>) =>
      readFeature(context, visitor, request),
    /** All versions of a feature. */
    versions: (visitor: SignedInVisitor, request: Request<typeof readVersions>) =>
      readVersions(context, visitor, request),
    /** Keeps features from others for a while. */
    lock: (visitor: SignedInVisitor, request: Request<typeof lockFeatures>) =>
      lockFeatures(context, visitor, request),
    prolongLock: (visitor: SignedInVisitor, request: Request<typeof prolong>) =>
      prolong(context, visitor, request),
    locks: (visitor: SignedInVisitor, request: Request<typeof listDatabaseLocks>) =>
      listDatabaseLocks(context, visitor, request),
    releaseLock: (visitor: SignedInVisitor, request: Request<typeof release>) =>
      release(context, visitor, request),
    /** A transaction that changes nothing, and ends a lock or makes it last. */
    settleLock: (visitor: SignedInVisitor, use: LockUse & { readonly id: string }) =>
      releaseOnly(context, visitor, use),
    transactions: (visitor: SignedInVisitor, request: Request<typeof listTransactions>) =>
      listTransactions(context, visitor, request),
    changes: (visitor: SignedInVisitor, request: Request<typeof listChanges>) =>
      listChanges(context, visitor, request),
    latest: (visitor: SignedInVisitor, request: Request<typeof readLatest>) =>
      readLatest(context, visitor, request),
    history: (visitor: SignedInVisitor, request: Request<typeof listHistory>) =>
      listHistory(context, visitor, request),
  };
}
