import { z } from 'zod';
import { LIST_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { envelopeOf, fieldsQuery, looseBoolean, pageQuery, sortOf } from '../entities/common.ts';
import {
  communityFilters,
  communityIdParams,
  espacecoCommunityChangesSchema,
  espacecoCommunityNameSchema,
  espacecoCommunitySchema,
} from '../entities/community.ts';

const root = '/api/espaceco/community';
/** Any part of the name, or with `%` for whatever stands there. */
const nameQuery = z.string().max(200);
const sort = sortOf(['name', 'creation', 'id']);

/** Communities of the collaborative space. */
export const espacecoCommunityRoutes = {
  getEspacecoCommunities: defineRoute({
    name: 'getEspacecoCommunities',
    method: 'GET',
    path: `${root}/get`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Public communities, and those the reader is setting up; all of them for an administrator',
    query: pageQuery.extend({ name: nameQuery.default(''), sort: sort.default('name:ASC') }),
    answer: envelopeOf(espacecoCommunitySchema),
  }),
  getEspacecoCommunityNames: defineRoute({
    name: 'getEspacecoCommunityNames',
    method: 'GET',
    path: `${root}/get_names`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Names that a new community may not have; those the reader may know, for whoever may create none',
    answer: z.array(z.string()),
  }),
  getEspacecoCommunitiesAsMember: defineRoute({
    name: 'getEspacecoCommunitiesAsMember',
    method: 'GET',
    path: `${root}/get_as_member`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Communities of the reader, by name: those asked to join and not answered yet, or the others',
    query: pageQuery.extend({ pending: looseBoolean }),
    answer: envelopeOf(espacecoCommunitySchema),
  }),
  searchEspacecoCommunities: defineRoute({
    name: 'searchEspacecoCommunities',
    method: 'GET',
    path: `${root}/search`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'The first 20 communities of that name among the public ones, the reader’s or the ones asked to join',
    query: z.object({ name: nameQuery, filter: z.enum(communityFilters), sort }),
    answer: z.array(espacecoCommunitySchema).max(20),
  }),
  getEspacecoCommunity: defineRoute({
    name: 'getEspacecoCommunity',
    method: 'GET',
    path: `${root}/{communityId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'A community; one that is not listed or not set up yet, for those who belong to it',
    params: communityIdParams,
    query: fieldsQuery,
    selectsFields: true,
    answer: espacecoCommunitySchema,
  }),
  addEspacecoCommunity: defineRoute({
    name: 'addEspacecoCommunity',
    method: 'POST',
    path: `${root}/add`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Begin a community, whose set-up is still to do; for whoever manages one already, and administrators',
    body: z.object({ name: espacecoCommunityNameSchema }),
    answer: espacecoCommunitySchema,
    errors: ['espaceco.name-taken'],
  }),
  updateEspacecoCommunity: defineRoute({
    name: 'updateEspacecoCommunity',
    method: 'PATCH',
    path: `${root}/{communityId}/update`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Change a community, one step of its set-up or one tab at a time; needs to manage it',
    params: communityIdParams,
    body: espacecoCommunityChangesSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: espacecoCommunitySchema,
    errors: [
      'espaceco.name-taken',
      'espaceco.zooms-crossed',
      'espaceco.position-outside',
      'espaceco.grid-unknown',
      'espaceco.theme-repeated',
      'espaceco.attribute-repeated',
      'espaceco.attribute-values',
      'espaceco.attribute-default',
      'espaceco.statuses-left-out',
      'espaceco.theme-not-offered',
      'lifecycle.move-refused',
    ],
  }),
};
