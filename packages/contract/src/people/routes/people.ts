import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { datastoreSummarySchema } from '../entities/datastore-summary.ts';
import { catalogueCommunitySchema, communitySchema, userSchema } from '../entities/people.ts';

export const peopleRoutes = {
  getMe: defineRoute({
    name: 'getMe',
    method: 'GET',
    path: '/api/users/me',
    tag: 'user',
    access: 'user',
    summary: 'The signed-in person',
    answer: userSchema,
  }),
  getMyDatastores: defineRoute({
    name: 'getMyDatastores',
    method: 'GET',
    path: '/api/users/me/datastores',
    tag: 'user',
    access: 'user',
    summary: 'Workspaces of the person; the sandbox always first',
    answer: z.array(datastoreSummarySchema),
  }),
  addMeToSandbox: defineRoute({
    name: 'addMeToSandbox',
    method: 'PUT',
    path: '/api/users/me/add_to_sandbox',
    tag: 'user',
    access: 'user',
    summary: 'Join the sandbox with UPLOAD, PROCESSING, ANNEX and BROADCAST',
    errors: ['account.email-unconfirmed'],
  }),
  getCommunity: defineRoute({
    name: 'getCommunity',
    method: 'GET',
    path: '/api/community/{communityId}/get',
    tag: 'community',
    access: 'user',
    summary: 'A community',
    params: z.object({ communityId: uuid }),
    answer: communitySchema,
  }),
  getPublicCommunities: defineRoute({
    name: 'getPublicCommunities',
    method: 'GET',
    path: '/api/catalogs/communities',
    tag: 'community',
    access: 'user',
    summary: 'Public communities',
    answer: z.array(catalogueCommunitySchema),
  }),
};
