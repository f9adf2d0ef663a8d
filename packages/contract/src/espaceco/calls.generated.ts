import type { CallsOf } from '../core/call.ts';
import type { espacecoCommunityRoutes, espacecoGridRoutes, espacecoMemberRoutes, espacecoUserRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const espacecoCalls: CallsOf<typeof espacecoCommunityRoutes & typeof espacecoGridRoutes & typeof espacecoMemberRoutes & typeof espacecoUserRoutes> = {
  getEspacecoCommunities: {
    name: 'getEspacecoCommunities',
    method: 'GET',
    path: '/api/espaceco/community/get',
  },
  getEspacecoCommunityNames: {
    name: 'getEspacecoCommunityNames',
    method: 'GET',
    path: '/api/espaceco/community/get_names',
  },
  getEspacecoCommunitiesAsMember: {
    name: 'getEspacecoCommunitiesAsMember',
    method: 'GET',
    path: '/api/espaceco/community/get_as_member',
  },
  searchEspacecoCommunities: {
    name: 'searchEspacecoCommunities',
    method: 'GET',
    path: '/api/espaceco/community/search',
  },
  getEspacecoCommunity: {
    name: 'getEspacecoCommunity',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}',
  },
  addEspacecoCommunity: {
    name: 'addEspacecoCommunity',
    method: 'POST',
    path: '/api/espaceco/community/add',
  },
  updateEspacecoCommunity: {
    name: 'updateEspacecoCommunity',
    method: 'PATCH',
    path: '/api/espaceco/community/{communityId}/update',
  },
  getEspacecoGridsByNames: {
    name: 'getEspacecoGridsByNames',
    method: 'GET',
    path: '/api/espaceco/grid/get_by_names',
  },
  searchEspacecoGrids: {
    name: 'searchEspacecoGrids',
    method: 'GET',
    path: '/api/espaceco/grid/search',
  },
  getEspacecoMembers: {
    name: 'getEspacecoMembers',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/members',
  },
  addEspacecoMembers: {
    name: 'addEspacecoMembers',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/members',
  },
  withdrawEspacecoInvitation: {
    name: 'withdrawEspacecoInvitation',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/invitation',
  },
  updateEspacecoMemberRole: {
    name: 'updateEspacecoMemberRole',
    method: 'PATCH',
    path: '/api/espaceco/community/{communityId}/member/{userId}/update_role',
  },
  updateEspacecoMemberGrids: {
    name: 'updateEspacecoMemberGrids',
    method: 'PATCH',
    path: '/api/espaceco/community/{communityId}/member/{userId}/update_grids',
  },
  removeEspacecoMember: {
    name: 'removeEspacecoMember',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/member/{userId}/remove',
  },
  getEspacecoMe: {
    name: 'getEspacecoMe',
    method: 'GET',
    path: '/api/espaceco/user/me',
  },
  searchEspacecoUsers: {
    name: 'searchEspacecoUsers',
    method: 'GET',
    path: '/api/espaceco/user/search',
  },
};
