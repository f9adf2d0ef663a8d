import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  communityOverviewSchema,
  keptPlaceNameQuery,
  keptPlaceSchema,
  overviewQuery,
  presenceFormSchema,
} from '../entities/community-map.ts';

const root = '/api/espaceco/community/{communityId}';

/** What the map of a community needs besides its layers and its reports. */
export const espacecoCommunityMapRoutes = {
  getCommunityEvents: defineRoute({
    name: 'getCommunityEvents',
    method: 'GET',
    path: `${root}/events`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Server-sent events of the map of a community: `people` (who is there) on connection and at each change, `features` (the database whose objects changed), `reports`; `closed` when the session or the membership ends',
    params: communityIdParams,
    answerKind: 'events',
    errors: ['common.too-many'],
  }),
  announcePresence: defineRoute({
    name: 'announcePresence',
    method: 'POST',
    path: `${root}/presence`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Say that one is on the map, or leaves it: nobody is there who does not say so every minute',
    params: communityIdParams,
    body: presenceFormSchema,
  }),
  getKeptPlaces: defineRoute({
    name: 'getKeptPlaces',
    method: 'GET',
    path: `${root}/places`,
    tag: 'espaceco',
    access: 'user',
    summary: 'One’s own named positions and searches on the map of a community',
    params: communityIdParams,
    answer: z.array(keptPlaceSchema),
  }),
  keepPlace: defineRoute({
    name: 'keepPlace',
    method: 'PUT',
    path: `${root}/places`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Keep a position or a search under a name, in the place of the one it named',
    params: communityIdParams,
    body: keptPlaceSchema,
    answer: z.array(keptPlaceSchema),
    errors: ['espaceco.too-many-places'],
  }),
  removeKeptPlace: defineRoute({
    name: 'removeKeptPlace',
    method: 'DELETE',
    path: `${root}/places`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Forget a position or a search',
    params: communityIdParams,
    query: keptPlaceNameQuery,
  }),
  getCommunityOverview: defineRoute({
    name: 'getCommunityOverview',
    method: 'GET',
    path: `${root}/overview`,
    tag: 'espaceco',
    access: 'user',
    summary: 'What the reports of a community come to, and what members did; needs to manage it',
    params: communityIdParams,
    query: overviewQuery,
    answer: communityOverviewSchema,
  }),
};
