import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';
import { keyTypes } from '../../core/enumerations.ts';
import { permittedOfferingSchema } from './permission.ts';

/**
 * Key that a client of restricted services shows.
 * HASH: `apikey` in the query or the header `apikey`; HEADER: the header only, so that no address ever carries it;
 * BASIC: login and password (RFC 7617); OAUTH2: a bearer token (RFC 6750) got at `/oauth/token` by client credentials
 * (RFC 6749 §4.4).
 */
export const accessKeySchema = z.object({
  _id: uuid,
  name: z.string(),
  type: z.enum(keyTypes),
  /** Parts that may be shown again: login of BASIC, client id of OAUTH2, first signs of a hash. Never a secret. */
  type_infos: z.object({
    login: z.string().optional(),
    client_id: z.string().optional(),
    hint: z.string().optional(),
  }),
  /** CIDR, IPv4 or IPv6; one of the two lists at most holds anything. */
  whitelist: z.array(z.string()),
  blacklist: z.array(z.string()),
  /** Patterns; `*` stands for any signs. */
  user_agent: z.string().nullable(),
  referer: z.string().nullable(),
  enabled: z.boolean(),
  creation: dateTime,
  /** To the day. */
  last_use: dateTime.nullable(),
});
export type AccessKey = z.infer<typeof accessKeySchema>;

/** One service a key opens, by which permission. */
export const keyAccessSchema = z.object({
  _id: uuid,
  permission: z.object({
    _id: uuid,
    licence: z.string(),
    end_date: dateTime.nullable(),
    expired: z.boolean(),
    only_oauth: z.boolean(),
  }),
  offering: permittedOfferingSchema,
});

export const keyWithAccessesSchema = accessKeySchema.extend({ accesses: z.array(keyAccessSchema) });
export type KeyWithAccesses = z.infer<typeof keyWithAccessesSchema>;

/** Given once, when the key is made or renewed: only its hash is kept. */
export const newKeySchema = keyWithAccessesSchema.extend({ secret: z.string().nullable() });

const ranges = z.array(z.string().trim().min(1).max(50)).max(100);
const keyFields = z.object({
  name: z.string().trim().min(1).max(100),
  user_agent: z.string().trim().max(300).default(''),
  referer: z.string().trim().max(300).default(''),
  ip_list_name: z.enum(['whitelist', 'blacklist']).optional(),
  ip_list_addresses: ranges.default([]),
  accesses: z
    .array(z.object({ permission: uuid, offerings: z.array(uuid).min(1).max(200) }))
    .min(1)
    .max(200),
});

/** `type_infos` for BASIC only: the secret of the others is drawn by the server. */
export const keyFormSchema = keyFields.extend({
  type: z.enum(keyTypes),
  type_infos: z
    .object({ login: z.string().trim().min(1).max(100), password: z.string().min(12).max(200) })
    .optional(),
});
export type KeyForm = z.infer<typeof keyFormSchema>;

/** The type never changes. */
export const keyChangesSchema = keyFields.extend({ enabled: z.boolean().default(true) });
export type KeyChanges = z.infer<typeof keyChangesSchema>;
