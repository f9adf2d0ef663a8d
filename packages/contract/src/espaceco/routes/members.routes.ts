import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  espacecoMemberSchema,
  espacecoUserSchema,
  foundUserSchema,
  memberGridsSchema,
  memberIdParams,
  newMembersSchema,
  rolesQuery,
} from '../entities/member.ts';
import { offeredThemesSchema } from '../entities/theme.ts';

const root = '/api/espaceco/community/{communityId}';
const ofMember = `${root}/member/{userId}`;

/** Who belongs to a community of the collaborative space, and who is asked. */
export const espacecoMemberRoutes = {
  getEspacecoMembers: defineRoute({
    name: 'getEspacecoMembers',
    method: 'GET',
    path: `${root}/members`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Members and managers, or those of the roles named, by name; needs to manage the community',
    params: communityIdParams,
    query: rolesQuery,
    answer: z.array(espacecoMemberSchema),
  }),
  addEspacecoMembers: defineRoute({
    name: 'addEspacecoMembers',
    method: 'POST',
    path: `${root}/members`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'For a manager: make members of people by number, and invite addresses, which the answer does not tell. For anybody: ask to join, with one’s own number alone',
    params: communityIdParams,
    body: newMembersSchema,
    answer: z.array(espacecoMemberSchema),
    errors: [
      'espaceco.person-unknown',
      'espaceco.not-active',
      'account.email-unconfirmed',
      'common.too-many',
    ],
  }),
  withdrawEspacecoInvitation: defineRoute({
    name: 'withdrawEspacecoInvitation',
    method: 'DELETE',
    path: `${root}/invitation`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Withdraw the invitation of an address; needs to manage the community',
    params: communityIdParams,
    query: z.object({ email: z.email().max(254) }),
    errors: ['espaceco.member-unknown'],
  }),
  updateEspacecoMemberRole: defineRoute({
    name: 'updateEspacecoMemberRole',
    method: 'PATCH',
    path: `${ofMember}/update_role`,
    tag: 'espaceco',
    access: 'user',
    summary: 'For a manager: accept a request, name a manager or a member. For whoever is invited: accept',
    params: memberIdParams,
    body: z.object({ role: z.enum(['member', 'admin']) }),
    answer: espacecoMemberSchema,
    errors: ['espaceco.last-admin', 'espaceco.member-unknown', 'lifecycle.move-refused'],
  }),
  updateEspacecoMemberGrids: defineRoute({
    name: 'updateEspacecoMemberGrids',
    method: 'PATCH',
    path: `${ofMember}/update_grids`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Replace the grids of a member; needs to manage the community',
    params: memberIdParams,
    body: memberGridsSchema,
    answer: espacecoMemberSchema,
    errors: ['espaceco.grid-unknown', 'espaceco.member-unknown'],
  }),
  removeEspacecoMember: defineRoute({
    name: 'removeEspacecoMember',
    method: 'DELETE',
    path: `${ofMember}/remove`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'For a manager: remove a member or refuse a request. For anybody: leave, or refuse an invitation',
    params: memberIdParams,
    answer: z.object({ user_id: z.int() }),
    errors: ['espaceco.last-admin', 'espaceco.member-unknown'],
  }),
};

/** People in the collaborative space. */
export const espacecoUserRoutes = {
  getEspacecoMe: defineRoute({
    name: 'getEspacecoMe',
    method: 'GET',
    path: '/api/espaceco/user/me',
    tag: 'espaceco',
    access: 'user',
    summary: 'The signed-in person, with the communities they belong to, asked to join or are invited to',
    answer: espacecoUserSchema,
  }),
  getEspacecoSharedThemes: defineRoute({
    name: 'getEspacecoSharedThemes',
    method: 'GET',
    path: '/api/espaceco/user/me/shared_themes',
    tag: 'espaceco',
    access: 'user',
    summary: 'Themes that communities the reader may know offer to the others',
    answer: z.array(offeredThemesSchema),
  }),
  searchEspacecoUsers: defineRoute({
    name: 'searchEspacecoUsers',
    method: 'GET',
    path: '/api/espaceco/user/search',
    tag: 'espaceco',
    access: 'user',
    summary: 'The first 20 people whose names hold the words; for those who manage a community',
    query: z.object({ search: z.string().trim().min(2).max(100) }),
    answer: z.array(foundUserSchema).max(20),
  }),
};
