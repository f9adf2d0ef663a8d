import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { nameList, numericId } from './common.ts';
import { communityIdParams, espacecoRoles } from './community.ts';
import { GRIDS_MAX, gridNameSchema, gridSchema } from './grid.ts';
import { offeredThemesSchema, themeSchema } from './theme.ts';

/** Somebody in a community of the collaborative space. */
export const espacecoMemberSchema = z.object({
  /** `null` for an address that was invited and has not answered. */
  user_id: z.int().nullable(),
  community_id: z.int(),
  /** The address, for one that was invited. */
  username: z.string(),
  firstname: z.string().nullable(),
  surname: z.string().nullable(),
  role: z.enum(espacecoRoles),
  /** Of this person, besides those of the community. */
  grids: z.array(gridSchema),
  /** Of the request, the invitation or the membership. */
  date: dateTime,
});
export type EspacecoMember = z.infer<typeof espacecoMemberSchema>;

export const memberIdParams = communityIdParams.extend({ userId: numericId });

export const rolesQuery = z.object({
  roles: nameList(espacecoRoles.length)
    .pipe(z.array(z.enum(espacecoRoles)).min(1))
    .default(['admin', 'member']),
});

/** Numbers of people, and addresses to invite. */
export const newMembersSchema = z.object({
  members: z
    .array(z.union([z.int().min(1).max(999_999_999), z.email().max(254)]))
    .min(1)
    .max(50),
});

export const memberGridsSchema = z.object({ grids: z.array(gridNameSchema).max(GRIDS_MAX) });

/** Themes of one community for new reports. */
const profileSchema = z.object({ community_id: z.int(), themes: z.array(themeSchema) });

/** The signed-in person in the collaborative space. */
export const espacecoUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  firstname: z.string().nullable(),
  surname: z.string().nullable(),
  /** Of the platform. */
  administrator: z.boolean(),
  /** May begin a community. */
  creator: z.boolean(),
  communities_member: z.array(
    espacecoMemberSchema.omit({ username: true, firstname: true, surname: true }).extend({
      user_id: z.int(),
      community_name: z.string(),
      /** Themes for new reports there: of the community, then of the others whose themes it shows. */
      profile: z.array(profileSchema),
    }),
  ),
  /** Of the first community the person works in; `null`: of none. */
  profile: profileSchema.nullable(),
  /** Offered by the communities the person may know. */
  shared_themes: z.array(offeredThemesSchema),
});
export type EspacecoUser = z.infer<typeof espacecoUserSchema>;

/** Somebody to invite. */
export const foundUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string().nullable(),
  surname: z.string().nullable(),
});
