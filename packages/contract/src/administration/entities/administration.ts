import { z } from 'zod';
import { dateTime, languageSchema, uuid } from '../../core/common.ts';
import { endpointTypes } from '../../core/enumerations.ts';
import { quotasSchema } from '../../datastore/entities/creation-request.ts';

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    /** From 1. */
    page: z.number().int(),
    limit: z.number().int(),
  });
}

/** An account, as the administrators of the platform see it: never anything secret. */
export const administeredUserSchema = z.object({
  _id: uuid,
  email: z.string(),
  email_verified: z.boolean(),
  user_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: languageSchema,
  administrator: z.boolean(),
  /** Since when the account may no longer sign in. */
  disabled: dateTime.nullable(),
  created: dateTime,
  last_sign_in: dateTime.nullable(),
  /** Communities it belongs to. */
  communities: z.number().int(),
  /** Communities it supervises. */
  supervised: z.number().int(),
});
export type AdministeredUser = z.infer<typeof administeredUserSchema>;

/** One account with what would go with it. */
export const administeredUserDetailSchema = administeredUserSchema.extend({
  memberships: z.array(
    z.object({
      community: z.object({ _id: uuid, name: z.string() }),
      rights: z.array(z.string()),
      supervisor: z.boolean(),
    }),
  ),
  sessions: z.number().int(),
  /** A code is asked at sign-in. */
  second_factor: z.boolean(),
});
export type AdministeredUserDetail = z.infer<typeof administeredUserDetailSchema>;

export const administeredCommunitySchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  description: z.string().nullable(),
  contact: z.string().nullable(),
  public: z.boolean(),
  is_sandbox: z.boolean(),
  supervisor: z.object({
    _id: uuid,
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
  }),
  members: z.number().int(),
  datastore: z.object({ _id: uuid, name: z.string(), active: z.boolean() }).nullable(),
  created: dateTime,
});
export type AdministeredCommunity = z.infer<typeof administeredCommunitySchema>;

/** Bytes in use, and how many may be. */
const allowance = z.object({ use: z.number(), quota: z.number() });

export const administeredDatastoreSchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  is_sandbox: z.boolean(),
  community: z.object({ _id: uuid, name: z.string() }),
  created: dateTime,
  datasheets: z.number().int(),
  offerings: z.number().int(),
  storage: z.object({
    database: allowance,
    objects: allowance,
    uploads: allowance,
    annexes: allowance,
    statics: allowance,
  }),
});
export type AdministeredDatastore = z.infer<typeof administeredDatastoreSchema>;

export const administeredEndpointSchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  type: z.enum(endpointTypes),
  open: z.boolean(),
  urls: z.array(z.object({ type: z.string(), url: z.string() })),
  /** Services published on it, by all datastores. */
  use: z.number().int(),
  /** Datastores that may publish on it. */
  datastores: z.number().int(),
});
export type AdministeredEndpoint = z.infer<typeof administeredEndpointSchema>;

export const administeredDatastoreDetailSchema = administeredDatastoreSchema.extend({
  /** Every endpoint of the platform; without quota, the datastore may not publish on it. */
  endpoints: z.array(
    z.object({
      endpoint: administeredEndpointSchema.pick({
        _id: true,
        name: true,
        technical_name: true,
        type: true,
        open: true,
      }),
      use: z.number().int(),
      quota: z.number().int().nullable(),
    }),
  ),
});
export type AdministeredDatastoreDetail = z.infer<typeof administeredDatastoreDetailSchema>;

export const jobStatuses = ['WAITING', 'PROGRESS', 'SUCCESS', 'FAILURE', 'ABORTED'] as const;

export const administeredJobSchema = z.object({
  _id: uuid,
  kind: z.string(),
  /** Object it works on: `upload:{id}`. */
  subject: z.string(),
  status: z.enum(jobStatuses),
  progress: z
    .object({
      step: z.string(),
      done: z.number(),
      total: z.number().nullable(),
      unit: z.string(),
      part: z.string().optional(),
      share: z.number().optional(),
      at: dateTime,
    })
    .nullable(),
  attempts: z.number().int(),
  /** In words, in the language of the reader. */
  error: z.string().nullable(),
  created: dateTime,
  started: dateTime.nullable(),
  finished: dateTime.nullable(),
  cancel_requested: z.boolean(),
  abilities: z.object({ cancel: z.boolean(), retry: z.boolean() }),
});
export type AdministeredJob = z.infer<typeof administeredJobSchema>;

export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** A message the platform wrote; its words are dropped once a mail server has taken it. */
export const mailSchema = z.object({
  _id: uuid,
  to: z.string(),
  language: languageSchema,
  subject: z.string(),
  text: z.string(),
  created: dateTime,
  state: z.enum(mailStates),
  /** Taken by the mail server. */
  sent: dateTime.nullable(),
  /** Kept in the outbox, for want of a mail server. */
  kept: dateTime.nullable(),
  /** Last refusal of the mail server, in its words. */
  last_error: z.string().nullable(),
  last_error_date: dateTime.nullable(),
});
export type Mail = z.infer<typeof mailSchema>;

export const settingSources = ['environment', 'file', 'default', 'computed', 'unset'] as const;

export const effectiveSettingSchema = z.object({
  variable: z.string(),
  group: z.string(),
  description: z.string(),
  /** `null`: without value, or secret. */
  value: z.string().nullable(),
  secret: z.boolean(),
  source: z.enum(settingSources),
  fallback: z.string().nullable(),
});
export type EffectiveSetting = z.infer<typeof effectiveSettingSchema>;

export const probeStates = ['ok', 'warning', 'failure'] as const;
export type ProbeState = (typeof probeStates)[number];

const probe = z.object({ state: z.enum(probeStates) });

/** Health of the platform, from real probes. */
export const healthSchema = z.object({
  state: z.enum(probeStates),
  date: dateTime,
  database: probe.extend({
    engine: z.string(),
    version: z.string().nullable(),
    answer_ms: z.number().nullable(),
  }),
  objects: probe.extend({ answer_ms: z.number().nullable() }),
  disk: probe.extend({
    free_bytes: z.number().nullable(),
    total_bytes: z.number().nullable(),
    /** Little of the disk is left. */
    is_filling: z.boolean(),
    /** Other accounts of the machine may enter the data folder. */
    open_to_others: z.boolean(),
  }),
  memory: probe.extend({
    resident_bytes: z.number(),
    heap_bytes: z.number(),
    free_bytes: z.number(),
    total_bytes: z.number(),
  }),
  map_workers: probe.extend({
    threads: z.number().int(),
    most_threads: z.number().int(),
    waiting: z.number().int(),
  }),
  jobs: probe.extend({
    waiting: z.number().int(),
    running: z.number().int(),
    /** In the last twenty-four hours. */
    failed: z.number().int(),
    oldest_waiting: dateTime.nullable(),
  }),
  mails: probe.extend({
    /** `outbox`: no mail server is set. */
    kind: z.enum(['smtp', 'outbox']),
    waiting: z.number().int(),
    failed: z.number().int(),
    last_sent: dateTime.nullable(),
  }),
  housekeeping: probe.extend({
    last_round: dateTime.nullable(),
    tasks: z.array(z.object({ name: z.string(), date: dateTime, failed: z.boolean() })),
  }),
  /** Address written into mails, links and services. */
  public_address: probe.extend({
    url: z.url(),
    /** Other names under which the site was opened in the last twenty-four hours: scheme, host and port. */
    other_names: z.array(z.string()),
  }),
  versions: z.object({
    cartable: z.string(),
    node: z.string(),
    platform: z.string(),
    started: dateTime,
    role: z.string(),
  }),
});
export type Health = z.infer<typeof healthSchema>;

export const administrationSummarySchema = z.object({
  users: z.number().int(),
  disabled_users: z.number().int(),
  communities: z.number().int(),
  datastores: z.number().int(),
  pending_requests: z.number().int(),
  waiting_jobs: z.number().int(),
  running_jobs: z.number().int(),
  failed_jobs: z.number().int(),
  waiting_mails: z.number().int(),
  failed_mails: z.number().int(),
  /** Quotas of a new datastore unless otherwise decided. */
  default_quotas: quotasSchema,
  default_endpoint_quota: z.number().int(),
});
export type AdministrationSummary = z.infer<typeof administrationSummarySchema>;

/** Act of an administrator; kept a year. */
export const administrationActSchema = z.object({
  _id: uuid,
  date: dateTime,
  /** The name is kept as it was. */
  actor: z.object({ _id: uuid, name: z.string() }),
  /** Name of the call, as in the reference of the API. */
  call: z.string(),
  /** Identifiers in the address of the call. */
  parameters: z.record(z.string(), z.string()),
  /** Object of the act, in words. */
  subject: z.string().nullable(),
  /** `pending`: it never ended, or is under way. */
  outcome: z.enum(['done', 'refused', 'pending']),
});
export type AdministrationAct = z.infer<typeof administrationActSchema>;
