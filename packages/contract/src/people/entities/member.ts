import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';
import { communityRights } from '../../core/enumerations.ts';

const rights = z
  .array(z.enum(communityRights))
  .max(communityRights.length)
  .refine((all) => new Set(all).size === all.length, { message: 'repeated' });

/** A person as those who manage members see one. */
export const memberUserSchema = z.object({
  _id: uuid,
  email: z.string(),
  user_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});
export type MemberUser = z.infer<typeof memberUserSchema>;

export const memberSchema = z.object({
  user: memberUserSchema,
  /** Rights of the member; the supervisor has all of them. */
  rights,
  is_supervisor: z.boolean(),
  joined: dateTime,
});
export type Member = z.infer<typeof memberSchema>;

export const memberPageSchema = z.object({
  items: z.array(memberSchema),
  /** Number of members on all pages. */
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

const email = z.email().max(254);

/**
 * Somebody by identifier becomes a member at once; an address is always sent an invitation, so that nobody learns who
 * has an account.
 */
export const memberFormSchema = z
  .object({
    user_id: uuid.optional(),
    email: email.optional(),
    user_rights: rights,
    /** `true` refuses whoever is a member, `false` whoever is not; absent, the rights are written either way. */
    user_creation: z.boolean().optional(),
  })
  .refine(({ user_id, email: address }) => (user_id === undefined) !== (address === undefined), {
    message: 'user_id | email',
    path: ['user_id'],
  });
export type MemberForm = z.infer<typeof memberFormSchema>;

/** Somebody was asked by mail to become a member, and has not answered yet. */
export const invitationSchema = z.object({
  _id: uuid,
  email: z.string(),
  rights,
  created: dateTime,
  /** The last mail. */
  sent: dateTime,
  expires: dateTime,
  /** Told by the server's clock. */
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Invitation as told to whoever holds the mailed link. */
export const receivedInvitationSchema = z.object({
  community: z.object({ _id: uuid, name: z.string(), description: z.string().nullable() }),
  email: z.string(),
  rights,
  /** Name of whoever invites. */
  invited_by: z.string(),
  expires: dateTime,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** As the person whose confirmed address was invited sees it. */
export const myInvitationSchema = receivedInvitationSchema.extend({ _id: uuid });
export type MyInvitation = z.infer<typeof myInvitationSchema>;

export const joinRequestStates = ['PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type JoinRequestState = (typeof joinRequestStates)[number];

/** As those who manage members see it. */
export const joinRequestSchema = z.object({
  _id: uuid,
  user: memberUserSchema,
  message: z.string().nullable(),
  created: dateTime,
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** As whoever asked sees it. */
export const myJoinRequestSchema = z.object({
  _id: uuid,
  community: z.object({ _id: uuid, name: z.string() }),
  state: z.enum(joinRequestStates),
  created: dateTime,
  answered: dateTime.nullable(),
});
export type MyJoinRequest = z.infer<typeof myJoinRequestSchema>;

export const communityChangesSchema = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  description: z.string().trim().max(2000).nullable().optional(),
  contact: email.nullable().optional(),
  public: z.boolean().optional(),
});
export type CommunityChanges = z.infer<typeof communityChangesSchema>;
