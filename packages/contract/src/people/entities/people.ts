import { z } from 'zod';
import { abilities, dateTime, languageSchema, uuid } from '../../core/common.ts';
import { communityRights } from '../../core/enumerations.ts';

export const communityRight = z.enum(communityRights);

export const membershipSchema = z.object({
  rights: z.array(communityRight),
  community: z.object({
    _id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    technical_name: z.string(),
    /** Datastore the community owns. */
    datastore: uuid.nullable(),
    supervisor: uuid,
    public: z.boolean(),
  }),
});
export type Membership = z.infer<typeof membershipSchema>;

/** The signed-in person, as `GET /api/users/me` tells. */
export const userSchema = z.object({
  id: uuid,
  email: z.email(),
  user_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** `ADMINISTRATOR` opens the platform's administration. */
  roles: z.array(z.enum(['USER', 'ADMINISTRATOR'])),
  email_verified: z.boolean(),
  language: languageSchema,
  communities_member: z.array(membershipSchema),
  account_creation_date: dateTime,
  last_login_date: dateTime.nullable(),
  /** Access keys the person may have, and has. */
  keys_quota: z.int().min(0),
  keys_use: z.int().min(0),
  /** Bytes of the documents the person may keep, and keeps. */
  documents_quota: z.number(),
  documents_use: z.number(),
});
export type User = z.infer<typeof userSchema>;

export const communitySchema = z.object({
  _id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  technical_name: z.string(),
  contact: z.string().nullable(),
  public: z.boolean(),
  datastore: z.object({ _id: uuid, active: z.boolean() }).nullable(),
  supervisor: z.object({ _id: uuid, first_name: z.string().nullable(), last_name: z.string().nullable() }),
  /** Open to all, and without managers among its members. */
  is_sandbox: z.boolean(),
  /** `members`: see and manage members; `edit`: change the community; `transfer`: make another one the supervisor. */
  abilities,
});
export type Community = z.infer<typeof communitySchema>;

export const catalogueCommunitySchema = communitySchema.pick({
  _id: true,
  name: true,
  description: true,
  technical_name: true,
  contact: true,
  public: true,
  is_sandbox: true,
});
