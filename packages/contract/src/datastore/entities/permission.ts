import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';
import { offeringStatuses, offeringTypes, ownerTypes } from '../../core/enumerations.ts';

/** A restricted service as a permission names it. */
export const permittedOfferingSchema = z.object({
  _id: uuid,
  layer_name: z.string(),
  type: z.enum(offeringTypes),
  status: z.enum(offeringStatuses),
  open: z.boolean(),
  available: z.boolean(),
  urls: z.array(z.object({ type: z.string(), url: z.url() })),
  /** File identifier of its record; `null` while it has none in the catalogue. */
  record: z.string().nullable(),
});
export type PermittedOffering = z.infer<typeof permittedOfferingSchema>;

/** Who a permission is for. Names are empty for who is gone, and for whom the granter may not know: see `pending`. */
export const beneficiarySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('COMMUNITY'),
    _id: uuid,
    name: z.string(),
    technical_name: z.string(),
  }),
  z.object({
    type: z.literal('ACCOUNT'),
    _id: uuid,
    user_name: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
  }),
  /** Whoever has confirmed it; nothing tells whether somebody has. */
  z.object({ type: z.literal('EMAIL'), email: z.string() }),
]);
export type Beneficiary = z.infer<typeof beneficiarySchema>;

/** Right of one beneficiary to restricted services of one datastore. */
export const permissionSchema = z.object({
  _id: uuid,
  licence: z.string(),
  /** `null`: without end. */
  end_date: dateTime.nullable(),
  /** Told by the server's clock: the end is past. */
  expired: z.boolean(),
  offerings: z.array(permittedOfferingSchema),
  datastore_author: z.object({ _id: uuid, name: z.string() }),
  beneficiary: beneficiarySchema,
  /** Usable by OAUTH2 keys only; never changes. */
  only_oauth: z.boolean(),
  /**
   * Granted to an address, or to an identifier the granter could not name, and no key was made from it yet; never tells
   * whether the address or the identifier is anybody's.
   */
  pending: z.boolean(),
  /** Access keys that open services by it. */
  keys: z.int().min(0),
  creation: dateTime,
});
export type Permission = z.infer<typeof permissionSchema>;

const licence = z.string().trim().min(1).max(500);
const ids = z
  .array(uuid)
  .min(1)
  .max(200)
  .refine((all) => new Set(all).size === all.length, { message: 'repeated' });

/** Several beneficiaries make as many permissions. */
export const permissionFormSchema = z.object({
  licence,
  type: z.enum(ownerTypes),
  end_date: dateTime.nullable().default(null),
  /**
   * Identifiers; of persons, any e-mail address as well: it holds for the account that confirms the address. One of
   * nobody is taken as one of somebody the granter may not know.
   */
  beneficiaries: z
    .array(z.union([uuid, z.email().max(254)]))
    .min(1)
    .max(200)
    .refine((all) => new Set(all).size === all.length, { message: 'repeated' }),
  offerings: ids,
  only_oauth: z.boolean().default(false),
});
export type PermissionForm = z.infer<typeof permissionFormSchema>;

/** Beneficiary, type and `only_oauth` never change. */
export const permissionChangesSchema = permissionFormSchema.pick({
  licence: true,
  end_date: true,
  offerings: true,
});
