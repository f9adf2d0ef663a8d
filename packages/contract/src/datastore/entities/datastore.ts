import { z } from 'zod';
import { abilities, uuid } from '../../core/common.ts';
import { endpointTypes } from '../../core/enumerations.ts';
import { licenceSchema } from '../licences.ts';

export const storageTypes = ['POSTGRESQL', 'S3', 'FILESYSTEM', 'OPENSEARCH', 'POSTGRESQL-ROUTING'] as const;

const storageUse = z.object({
  /** Bytes kept, those of the trash included. */
  use: z.number(),
  quota: z.number(),
  /** Part of `use` that emptying the trash would free. */
  in_trash: z.number(),
  /** Bytes that work under way was promised, beside `use`. */
  reserved: z.number(),
  storage: z.object({ _id: uuid, name: z.string(), type: z.enum(storageTypes), labels: z.array(z.string()) }),
});

export const endpointSchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  type: z.enum(endpointTypes),
  urls: z.array(z.object({ type: z.string(), url: z.url() })),
  /** Usable without key. */
  open: z.boolean(),
});
export type Endpoint = z.infer<typeof endpointSchema>;

export const endpointUseSchema = z.object({
  /** Offerings published on it, those of the trash included: restoring them always works. */
  use: z.number().int(),
  quota: z.number().int(),
  /** Offerings counted in `use` whose datasheet is in the trash. */
  in_trash: z.number().int(),
  endpoint: endpointSchema,
});

export const datastoreSchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  is_sandbox: z.boolean(),
  community: z.object({ _id: uuid, name: z.string(), contact: z.string().nullable(), public: z.boolean() }),
  storages: z.object({
    /** One for each kind of storage: tables, then pyramids and rasters. */
    data: z.array(storageUse),
    uploads: storageUse,
    annexes: storageUse,
    statics: storageUse,
  }),
  endpoints: z.array(endpointUseSchema),
  /** Shown with what it publishes. */
  logo_url: z.string().nullable(),
  /** Proposed by its forms, and given to what is published without one. */
  default_licence: licenceSchema.nullable(),
  /** `upload`, `processing`, `annex`, `broadcast`, `community`. */
  abilities,
});
export type Datastore = z.infer<typeof datastoreSchema>;

export const datastoreLogoSchema = datastoreSchema.pick({ logo_url: true });
export type DatastoreLogo = z.infer<typeof datastoreLogoSchema>;
