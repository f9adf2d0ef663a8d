import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';
import type { StorageKind } from './consumption.ts';

/** Shortest name of a workspace, as in the form of the reference product. */
export const WORKSPACE_NAME_MIN = 10;
export const TECHNICAL_NAME_MAX = 30;

export const workspaceName = z.string().trim().min(WORKSPACE_NAME_MIN).max(99);
/** Names what it names for programs and in addresses. */
export const technicalName = z
  .string()
  .trim()
  // A name of dots alone would be read as another folder in addresses.
  .regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9_.-]{1,30}$/);

export const creationRequestStates = ['PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type CreationRequestState = (typeof creationRequestStates)[number];

/** Somebody asks the administrators for a workspace. */
export const creationRequestFormSchema = z.object({
  name: workspaceName,
  technical_name: technicalName,
  information: z.string().trim().max(8000).default(''),
  /** Robot trap: people leave it empty. */
  importance: z.string().max(10).default(''),
});

export const creationRequestSchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  information: z.string(),
  state: z.enum(creationRequestStates),
  created: dateTime,
  /** `null`: the account is gone. */
  applicant: z
    .object({
      _id: uuid,
      email: z.string(),
      user_name: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      communities: z.array(z.object({ _id: uuid, name: z.string(), supervisor: z.boolean() })),
    })
    .nullable(),
  decided: dateTime.nullable(),
  decided_by: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  datastore_id: uuid.nullable(),
});
export type CreationRequest = z.infer<typeof creationRequestSchema>;

/** A request as who made it follows it. */
export const myCreationRequestSchema = creationRequestSchema.pick({
  _id: true,
  name: true,
  state: true,
  created: true,
  decided: true,
  reason: true,
  datastore_id: true,
});
export type MyCreationRequest = z.infer<typeof myCreationRequestSchema>;

const storableBytes = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Bytes a datastore may keep, by kind of storage. */
export const quotasSchema = z.object({
  database: storableBytes,
  objects: storableBytes,
  uploads: storableBytes,
  annexes: storableBytes,
  statics: storableBytes,
}) satisfies z.ZodType<Record<StorageKind, number>>;
export type Quotas = z.infer<typeof quotasSchema>;

/** Endpoints a datastore may publish on; those left out are closed to it. */
export const endpointQuotasSchema = z
  .array(z.object({ endpoint: uuid, quota: z.number().int().min(0).max(1_000_000) }))
  .max(100);

/** Decisions of the administrator on a new workspace. */
export const newWorkspaceSchema = z.object({
  /** An administrator may find a shorter one good. */
  name: z.string().trim().min(1).max(99),
  technical_name: technicalName,
  description: z.string().trim().max(2000).default(''),
  /** Seen in the list of communities one may ask to join. */
  public: z.boolean().default(false),
  /** Whom to write to about the community; absent, its supervisor's address. */
  contact: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** Absent: those of the installation. */
  quotas: quotasSchema.optional(),
  /** Absent: every endpoint, with the quota of the installation. */
  endpoints: endpointQuotasSchema.optional(),
});
