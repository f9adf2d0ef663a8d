import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { idempotencyKey, numericId } from './common.ts';
import { databaseIdParams, tableIdParams } from './database.ts';

/** Actions of a transaction. */
export const ACTIONS_MAX = 5000;
export const TRANSACTION_BODY_BYTES = 32_000_000;

export const actionStates = ['Insert', 'Update', 'Delete'] as const;
export type ActionState = (typeof actionStates)[number];

/** Whatever JSON has; geometries are WKT, longitude first, EPSG:4326 unless told. */
const values = z.record(z.string().max(60), z.unknown());

export const transactionFormSchema = z.object({
  comment: z.string().max(2000).default(''),
  idempotency_key: idempotencyKey.optional(),
  actions: z
    .array(
      z.object({
        /** Its number, or its name. */
        table: z.union([numericId, z.string().max(130)]),
        state: z.enum(actionStates),
        /** By column, with the key of what is changed; `gcms_fingerprint`: what the author saw. */
        data: values,
        /** Nothing is merged: whatever was changed since `gcms_fingerprint` is a conflict. */
        exact: z.boolean().optional(),
        /** Given back as it is, to find the object again. */
        client_feature_id: z
          .union([z.string().max(200), z.number()])
          .nullable()
          .optional(),
      }),
    )
    .min(1)
    .max(ACTIONS_MAX),
});
export type TransactionForm = z.infer<typeof transactionFormSchema>;

export const conflictSchema = z.object({
  /** Rank of the action, from 0. */
  action: z.int(),
  table: z.int(),
  server_feature_id: z.int(),
  reason: z.enum(['changed', 'deleted', 'exists', 'unknown']),
  /** Columns both changed. */
  columns: z.array(z.string()),
  /** As the author saw it. */
  base_object: values.nullable(),
  /** As it is, with its `gcms_fingerprint`; null when it was deleted. */
  server_object: values.nullable(),
  /** As it would be; null when the action deletes it. */
  client_object: values.nullable(),
});
export type TransactionConflict = z.infer<typeof conflictSchema>;

/** A transaction as it was judged. */
export const transactionSchema = z.object({
  /** Null when nothing was written: a conflict, or it was so already. */
  id: z.int().nullable(),
  /** Number of the change, or of the last one where it was so already: what comes later has a greater one. */
  numrec: z.int().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  status: z.enum(['committed', 'conflicting']),
  comment: z.string(),
  message: z.string().nullable(),
  started_at: dateTime,
  finished_at: dateTime,
  conflicts: z.array(conflictSchema),
  actions: z.array(
    z.object({
      table: z.int(),
      state: z.enum(actionStates),
      server_feature_id: z.int().nullable(),
      client_feature_id: z.union([z.string(), z.number()]).nullable(),
      /** `none`: it was so already. */
      change: z.enum(['insert', 'update', 'delete', 'none']).nullable(),
      gcms_fingerprint: z.string().nullable(),
      data: values,
    }),
  ),
});
export type EspacecoTransaction = z.infer<typeof transactionSchema>;

/** A transaction of the journal. */
export const journalEntrySchema = z.object({
  id: z.int(),
  numrec: z.int(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  comment: z.string(),
  finished_at: dateTime,
  /** Features it changed. */
  changes: z.int(),
  /** The transaction it undid. */
  reverts: z.int().nullable(),
});

/** A change of a feature. */
export const featureChangeSchema = z.object({
  numrec: z.int(),
  server_feature_id: z.int(),
  state: z.enum(actionStates),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  comment: z.string(),
  finished_at: dateTime,
  /** Of an update, what changed alone. */
  before: values.nullable(),
  after: values.nullable(),
});

export const numrecParams = databaseIdParams.extend({ transactionId: numericId });
export const featureParams = tableIdParams.extend({ featureId: numericId });

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const journalQuery = z.object({
  /** Only older ones. */
  before: number.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
/** `west,south,east,north`, in degrees. */
const bbox = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map(Number))
  .refine((sides) => sides.length === 4 && sides.every(Number.isFinite))
  .transform((sides) => sides as [number, number, number, number]);
export const placeQuery = z.object({ bbox: bbox.optional() });
export const changesQuery = placeQuery.extend({
  /** Only later ones. */
  since: number.default(0),
  /** `next` of the page before. */
  after: number.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const lockParams = databaseIdParams.extend({ lockId: z.string().min(1).max(100) });

/** Features that somebody keeps for themselves for a while. */
export const lockSchema = z.object({
  id: z.string(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  features: z.int(),
  /** It ends by itself. */
  expires_at: dateTime,
});
export type EspacecoLock = z.infer<typeof lockSchema>;
