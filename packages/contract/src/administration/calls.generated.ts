import type { CallsOf } from '../core/call.ts';
import type { administrationRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const administrationCalls: CallsOf<typeof administrationRoutes> = {
  getAdministrationSummary: {
    name: 'getAdministrationSummary',
    method: 'GET',
    path: '/api/administration/summary',
  },
  getAdministrationActs: {
    name: 'getAdministrationActs',
    method: 'GET',
    path: '/api/administration/acts',
  },
  getJobs: {
    name: 'getJobs',
    method: 'GET',
    path: '/api/administration/jobs',
  },
  getJob: {
    name: 'getJob',
    method: 'GET',
    path: '/api/administration/jobs/{jobId}',
  },
  cancelJob: {
    name: 'cancelJob',
    method: 'POST',
    path: '/api/administration/jobs/{jobId}/cancel',
  },
  retryJob: {
    name: 'retryJob',
    method: 'POST',
    path: '/api/administration/jobs/{jobId}/retry',
  },
  getMails: {
    name: 'getMails',
    method: 'GET',
    path: '/api/administration/mails',
  },
  resendMail: {
    name: 'resendMail',
    method: 'POST',
    path: '/api/administration/mails/{mailId}/resend',
  },
  getSettings: {
    name: 'getSettings',
    method: 'GET',
    path: '/api/administration/settings',
  },
  getHealth: {
    name: 'getHealth',
    method: 'GET',
    path: '/api/administration/health',
  },
  getUsers: {
    name: 'getUsers',
    method: 'GET',
    path: '/api/administration/users',
  },
  getUser: {
    name: 'getUser',
    method: 'GET',
    path: '/api/administration/users/{userId}',
  },
  updateUser: {
    name: 'updateUser',
    method: 'PATCH',
    path: '/api/administration/users/{userId}',
  },
  resendConfirmation: {
    name: 'resendConfirmation',
    method: 'POST',
    path: '/api/administration/users/{userId}/confirmation',
  },
  sendPasswordReset: {
    name: 'sendPasswordReset',
    method: 'POST',
    path: '/api/administration/users/{userId}/password_reset',
  },
  resetSecondFactor: {
    name: 'resetSecondFactor',
    method: 'DELETE',
    path: '/api/administration/users/{userId}/second_factor',
  },
  deleteUser: {
    name: 'deleteUser',
    method: 'DELETE',
    path: '/api/administration/users/{userId}',
  },
  getCommunities: {
    name: 'getCommunities',
    method: 'GET',
    path: '/api/administration/communities',
  },
  createCommunity: {
    name: 'createCommunity',
    method: 'POST',
    path: '/api/administration/communities',
  },
  editCommunityAsAdministrator: {
    name: 'editCommunityAsAdministrator',
    method: 'PATCH',
    path: '/api/administration/communities/{communityId}',
  },
  changeSupervisorAsAdministrator: {
    name: 'changeSupervisorAsAdministrator',
    method: 'PUT',
    path: '/api/administration/communities/{communityId}/supervisor',
  },
  deleteCommunity: {
    name: 'deleteCommunity',
    method: 'DELETE',
    path: '/api/administration/communities/{communityId}',
  },
  getAllDatastores: {
    name: 'getAllDatastores',
    method: 'GET',
    path: '/api/administration/datastores',
  },
  getAdministeredDatastore: {
    name: 'getAdministeredDatastore',
    method: 'GET',
    path: '/api/administration/datastores/{datastoreId}',
  },
  createDatastore: {
    name: 'createDatastore',
    method: 'POST',
    path: '/api/administration/datastores',
  },
  updateDatastore: {
    name: 'updateDatastore',
    method: 'PATCH',
    path: '/api/administration/datastores/{datastoreId}',
  },
  getAllEndpoints: {
    name: 'getAllEndpoints',
    method: 'GET',
    path: '/api/administration/endpoints',
  },
  renameEndpoint: {
    name: 'renameEndpoint',
    method: 'PATCH',
    path: '/api/administration/endpoints/{endpointId}',
  },
  getCreationRequests: {
    name: 'getCreationRequests',
    method: 'GET',
    path: '/api/administration/requests',
  },
  acceptCreationRequest: {
    name: 'acceptCreationRequest',
    method: 'POST',
    path: '/api/administration/requests/{requestId}/accept',
  },
  refuseCreationRequest: {
    name: 'refuseCreationRequest',
    method: 'POST',
    path: '/api/administration/requests/{requestId}/refuse',
  },
  getTexts: {
    name: 'getTexts',
    method: 'GET',
    path: '/api/administration/texts',
  },
  getText: {
    name: 'getText',
    method: 'GET',
    path: '/api/administration/texts/{kind}/{name}/{language}',
  },
  saveText: {
    name: 'saveText',
    method: 'PUT',
    path: '/api/administration/texts/{kind}/{name}/{language}',
  },
  addTextPicture: {
    name: 'addTextPicture',
    method: 'POST',
    path: '/api/administration/texts/pictures',
    bodyKind: 'form',
  },
  withdrawText: {
    name: 'withdrawText',
    method: 'DELETE',
    path: '/api/administration/texts/{kind}/{name}/{language}',
  },
};
