import type { CallsOf } from '../core/call.ts';
import type { espacecoCommunityRoutes, espacecoDocumentRoutes, espacecoGridRoutes, espacecoMemberRoutes, espacecoPlannerRoutes, espacecoUserRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const espacecoCalls: CallsOf<typeof espacecoCommunityRoutes & typeof espacecoDocumentRoutes & typeof espacecoGridRoutes & typeof espacecoMemberRoutes & typeof espacecoPlannerRoutes & typeof espacecoUserRoutes> = {
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
  getEspacecoDocuments: {
    name: 'getEspacecoDocuments',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/document/get_all',
  },
  addEspacecoDocument: {
    name: 'addEspacecoDocument',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/document/add',
    bodyKind: 'form',
  },
  updateEspacecoDocument: {
    name: 'updateEspacecoDocument',
    method: 'PATCH',
    path: '/api/espaceco/community/{communityId}/document/update/{documentId}',
  },
  deleteEspacecoDocument: {
    name: 'deleteEspacecoDocument',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/document/delete/{documentId}',
  },
  getEspacecoDocumentFile: {
    name: 'getEspacecoDocumentFile',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/document/file/{documentId}',
  },
  updateEspacecoLogo: {
    name: 'updateEspacecoLogo',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/update_logo',
    bodyKind: 'form',
  },
  removeEspacecoLogo: {
    name: 'removeEspacecoLogo',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/remove_logo',
  },
  getEspacecoLogo: {
    name: 'getEspacecoLogo',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/logo',
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
  getEmailPlanners: {
    name: 'getEmailPlanners',
    method: 'GET',
    path: '/api/espaceco/emailplanner/{communityId}',
  },
  addEmailPlanner: {
    name: 'addEmailPlanner',
    method: 'POST',
    path: '/api/espaceco/emailplanner/{communityId}',
  },
  updateEmailPlanner: {
    name: 'updateEmailPlanner',
    method: 'PUT',
    path: '/api/espaceco/emailplanner/{communityId}/update/{emailPlannerId}',
  },
  removeEmailPlanner: {
    name: 'removeEmailPlanner',
    method: 'DELETE',
    path: '/api/espaceco/emailplanner/{communityId}/remove/{emailPlannerId}',
  },
  getEspacecoMe: {
    name: 'getEspacecoMe',
    method: 'GET',
    path: '/api/espaceco/user/me',
  },
  getEspacecoSharedThemes: {
    name: 'getEspacecoSharedThemes',
    method: 'GET',
    path: '/api/espaceco/user/me/shared_themes',
  },
  searchEspacecoUsers: {
    name: 'searchEspacecoUsers',
    method: 'GET',
    path: '/api/espaceco/user/search',
  },
};
