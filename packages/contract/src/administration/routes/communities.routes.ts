import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { technicalName } from '../../datastore/entities/creation-request.ts';
import { administeredCommunitySchema, pageOf } from '../entities/administration.ts';
import { administration, searchedPage } from './common.ts';

const ofCommunity = z.object({ communityId: uuid });
const path = '/api/administration/communities/{communityId}';
/** E-mail address or technical identifier of an account. */
const person = z.string().trim().min(1).max(254);

const facts = z.object({
  name: z.string().trim().min(1).max(99),
  description: z.string().trim().max(2000),
  contact: z.union([z.literal(''), z.email().max(254)]),
  public: z.boolean(),
});

export const communityAdministrationRoutes = {
  getCommunities: defineRoute({
    ...administration,
    name: 'getCommunities',
    method: 'GET',
    path: '/api/administration/communities',
    summary: 'Communities, paged',
    query: searchedPage.extend({ without_datastore: z.stringbool().default(false) }),
    answer: pageOf(administeredCommunitySchema),
  }),
  createCommunity: defineRoute({
    ...administration,
    name: 'createCommunity',
    method: 'POST',
    path: '/api/administration/communities',
    summary: 'Create a community without datastore',
    body: facts.extend({ technical_name: technicalName, supervisor: person }),
    answer: administeredCommunitySchema,
    errors: ['community.technical-name-taken', 'administration.user-unknown'],
  }),
  editCommunityAsAdministrator: defineRoute({
    ...administration,
    name: 'editCommunityAsAdministrator',
    method: 'PATCH',
    path,
    summary: 'Change what a community says of itself',
    params: ofCommunity,
    body: facts.partial(),
    answer: administeredCommunitySchema,
  }),
  changeSupervisorAsAdministrator: defineRoute({
    ...administration,
    name: 'changeSupervisorAsAdministrator',
    method: 'PUT',
    path: `${path}/supervisor`,
    summary: 'Give a community another supervisor; the former one stays a member',
    params: ofCommunity,
    body: z.object({ supervisor: person }),
    answer: administeredCommunitySchema,
    errors: ['administration.user-unknown'],
  }),
  deleteCommunity: defineRoute({
    ...administration,
    name: 'deleteCommunity',
    method: 'DELETE',
    path,
    summary: 'Delete a community without datastore nor member other than its supervisor',
    params: ofCommunity,
    errors: ['administration.community-not-empty', 'administration.sandbox'],
  }),
};
