import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { databaseIdParams, tableIdParams } from '../entities/database.ts';
import {
  changesQuery,
  featureChangeSchema,
  featureParams,
  journalEntrySchema,
  journalQuery,
  lockParams,
  lockSchema,
  numrecParams,
  placeQuery,
  TRANSACTION_BODY_BYTES,
  transactionFormSchema,
  transactionSchema,
} from '../entities/transaction.ts';

const root = '/api/espaceco/databases/{databaseId}';
const ofTable = `${root}/tables/{tableId}`;
const ofDatabase = ['espaceco.database-unknown', 'espaceco.database-not-ready'] as const;
const ofEditing = [
  ...ofDatabase,
  'espaceco.table-unknown',
  'espaceco.edit-refused',
  'espaceco.value-refused',
  'espaceco.outside-grids',
  'espaceco.no-grid',
  'espaceco.not-now',
  'espaceco.feature-locked',
  'storage.edit-invalid',
  'storage.edit-too-large',
  'storage.geometry-mismatch',
] as const;

/** Changes of features, and their history. */
export const espacecoTransactionRoutes = {
  addEspacecoTransaction: defineRoute({
    name: 'addEspacecoTransaction',
    method: 'POST',
    path: `${root}/transactions`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Change features, all of them or none; needs to edit the tables and the columns, where the grids of the member are. Changes that others made meanwhile are merged by column, or told as conflicts',
    params: databaseIdParams,
    body: transactionFormSchema,
    bodyBytes: TRANSACTION_BODY_BYTES,
    answer: transactionSchema,
    errors: [...ofEditing, 'espaceco.transaction-sent-otherwise', 'espaceco.key-of-another-act'],
  }),
  getEspacecoTransactions: defineRoute({
    name: 'getEspacecoTransactions',
    method: 'GET',
    path: `${root}/transactions`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Transactions of a database, newest first; needs to see it',
    params: databaseIdParams,
    query: journalQuery,
    answer: z.array(journalEntrySchema),
    errors: ofDatabase,
  }),
  revertEspacecoTransaction: defineRoute({
    name: 'revertEspacecoTransaction',
    method: 'POST',
    path: `${root}/transactions/{transactionId}/revert`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Undo a transaction by another one; for its author, or whoever administers the database. What was changed since is told as a conflict',
    params: numrecParams,
    body: z.object({ comment: z.string().max(2000).default('') }),
    answer: transactionSchema,
    errors: [...ofEditing, 'storage.transaction-unknown'],
  }),
  getEspacecoLocks: defineRoute({
    name: 'getEspacecoLocks',
    method: 'GET',
    path: `${root}/locks`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Locks on features of a database: one’s own, or everybody’s for whoever administers it, those that end first at the top',
    params: databaseIdParams,
    answer: z.array(lockSchema),
    errors: ofDatabase,
  }),
  releaseEspacecoLock: defineRoute({
    name: 'releaseEspacecoLock',
    method: 'DELETE',
    path: `${root}/locks/{lockId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Release a lock; for its owner, or whoever administers the database',
    params: lockParams,
    errors: [...ofDatabase, 'espaceco.lock-expired'],
  }),
  getEspacecoChanges: defineRoute({
    name: 'getEspacecoChanges',
    method: 'GET',
    path: `${ofTable}/changes`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Changes of a table later than a number, in order, anywhere or in a box; needs to see it',
    params: tableIdParams,
    query: changesQuery,
    answer: z.object({
      changes: z.array(featureChangeSchema),
      /** For `after`; null when there is nothing more. */
      next: z.int().nullable(),
      /** To ask from next time, once all pages are read. */
      numrec: z.int(),
    }),
    errors: [...ofDatabase, 'espaceco.table-unknown'],
  }),
  getEspacecoMaxNumrec: defineRoute({
    name: 'getEspacecoMaxNumrec',
    method: 'GET',
    path: `${ofTable}/max-numrec`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Number of the last change of a table, anywhere or in a box; needs to see it',
    params: tableIdParams,
    query: placeQuery,
    answer: z.object({ numrec: z.int() }),
    errors: [...ofDatabase, 'espaceco.table-unknown'],
  }),
  getEspacecoFeatureHistory: defineRoute({
    name: 'getEspacecoFeatureHistory',
    method: 'GET',
    path: `${ofTable}/features/{featureId}/history`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Changes of a feature, deleted or not, newest first; needs to see the table',
    params: featureParams,
    query: journalQuery,
    answer: z.array(featureChangeSchema),
    errors: [...ofDatabase, 'espaceco.table-unknown'],
  }),
};
