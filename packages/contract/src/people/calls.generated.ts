import type { CallsOf } from '../core/call.ts';
import type { communityRoutes, notificationRoutes, peopleRoutes, requestRoutes, savedMapRoutes, sessionRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const peopleCalls: CallsOf<typeof communityRoutes & typeof notificationRoutes & typeof peopleRoutes & typeof requestRoutes & typeof savedMapRoutes & typeof sessionRoutes> = {
  getMembers: {
    name: 'getMembers',
    method: 'GET',
    path: '/api/community/{communityId}/members',
  },
  getMember: {
    name: 'getMember',
    method: 'GET',
    path: '/api/community/{communityId}/members/{userId}',
  },
  updateMember: {
    name: 'updateMember',
    method: 'PUT',
    path: '/api/community/{communityId}/update_member',
  },
  removeMember: {
    name: 'removeMember',
    method: 'DELETE',
    path: '/api/community/{communityId}/remove_member',
  },
  leaveCommunity: {
    name: 'leaveCommunity',
    method: 'POST',
    path: '/api/community/{communityId}/leave',
  },
  editCommunity: {
    name: 'editCommunity',
    method: 'PATCH',
    path: '/api/community/{communityId}',
  },
  transferSupervision: {
    name: 'transferSupervision',
    method: 'POST',
    path: '/api/community/{communityId}/transfer_supervision',
  },
  getInvitations: {
    name: 'getInvitations',
    method: 'GET',
    path: '/api/community/{communityId}/invitations',
  },
  resendInvitation: {
    name: 'resendInvitation',
    method: 'POST',
    path: '/api/community/{communityId}/invitations/{invitationId}/resend',
  },
  revokeInvitation: {
    name: 'revokeInvitation',
    method: 'DELETE',
    path: '/api/community/{communityId}/invitations/{invitationId}',
  },
  readInvitation: {
    name: 'readInvitation',
    method: 'POST',
    path: '/api/invitations/read',
  },
  acceptInvitation: {
    name: 'acceptInvitation',
    method: 'POST',
    path: '/api/invitations/accept',
  },
  declineInvitation: {
    name: 'declineInvitation',
    method: 'POST',
    path: '/api/invitations/decline',
  },
  getMyInvitations: {
    name: 'getMyInvitations',
    method: 'GET',
    path: '/api/users/me/invitations',
  },
  acceptMyInvitation: {
    name: 'acceptMyInvitation',
    method: 'POST',
    path: '/api/users/me/invitations/{invitationId}/accept',
  },
  declineMyInvitation: {
    name: 'declineMyInvitation',
    method: 'DELETE',
    path: '/api/users/me/invitations/{invitationId}',
  },
  getJoinRequests: {
    name: 'getJoinRequests',
    method: 'GET',
    path: '/api/community/{communityId}/join_requests',
  },
  acceptJoinRequest: {
    name: 'acceptJoinRequest',
    method: 'POST',
    path: '/api/community/{communityId}/join_requests/{requestId}/accept',
  },
  refuseJoinRequest: {
    name: 'refuseJoinRequest',
    method: 'POST',
    path: '/api/community/{communityId}/join_requests/{requestId}/refuse',
  },
  getMyJoinRequests: {
    name: 'getMyJoinRequests',
    method: 'GET',
    path: '/api/users/me/join_requests',
  },
  withdrawJoinRequest: {
    name: 'withdrawJoinRequest',
    method: 'DELETE',
    path: '/api/users/me/join_requests/{requestId}',
  },
  getMyNotifications: {
    name: 'getMyNotifications',
    method: 'GET',
    path: '/api/users/me/notifications',
  },
  readMyNotifications: {
    name: 'readMyNotifications',
    method: 'POST',
    path: '/api/users/me/notifications/read',
  },
  getMe: {
    name: 'getMe',
    method: 'GET',
    path: '/api/users/me',
  },
  getMyDatastores: {
    name: 'getMyDatastores',
    method: 'GET',
    path: '/api/users/me/datastores',
  },
  addMeToSandbox: {
    name: 'addMeToSandbox',
    method: 'PUT',
    path: '/api/users/me/add_to_sandbox',
  },
  getCommunity: {
    name: 'getCommunity',
    method: 'GET',
    path: '/api/community/{communityId}/get',
  },
  getPublicCommunities: {
    name: 'getPublicCommunities',
    method: 'GET',
    path: '/api/catalogs/communities',
  },
  contactUs: {
    name: 'contactUs',
    method: 'POST',
    path: '/contact_us',
  },
  joinCommunity: {
    name: 'joinCommunity',
    method: 'POST',
    path: '/join_community',
  },
  requestAccesses: {
    name: 'requestAccesses',
    method: 'POST',
    path: '/accesses_request',
  },
  getMyAccessRequests: {
    name: 'getMyAccessRequests',
    method: 'GET',
    path: '/api/users/me/access_requests',
  },
  withdrawAccessRequest: {
    name: 'withdrawAccessRequest',
    method: 'DELETE',
    path: '/api/users/me/access_requests/{requestId}',
  },
  getMyMaps: {
    name: 'getMyMaps',
    method: 'GET',
    path: '/api/users/me/maps',
  },
  saveMyMap: {
    name: 'saveMyMap',
    method: 'POST',
    path: '/api/users/me/maps',
  },
  changeMyMap: {
    name: 'changeMyMap',
    method: 'PATCH',
    path: '/api/users/me/maps/{mapId}',
  },
  deleteMyMap: {
    name: 'deleteMyMap',
    method: 'DELETE',
    path: '/api/users/me/maps/{mapId}',
  },
  shortenMap: {
    name: 'shortenMap',
    method: 'POST',
    path: '/api/maps/links',
  },
  getSession: {
    name: 'getSession',
    method: 'GET',
    path: '/api/session',
  },
  signIn: {
    name: 'signIn',
    method: 'POST',
    path: '/login',
  },
  signOut: {
    name: 'signOut',
    method: 'POST',
    path: '/logout',
  },
  signUp: {
    name: 'signUp',
    method: 'POST',
    path: '/signup',
  },
  confirmEmail: {
    name: 'confirmEmail',
    method: 'POST',
    path: '/signup/confirm',
  },
  requestEmailConfirmation: {
    name: 'requestEmailConfirmation',
    method: 'POST',
    path: '/userinfo/confirmation',
  },
  editAccount: {
    name: 'editAccount',
    method: 'POST',
    path: '/userinfo/edit',
  },
  changePassword: {
    name: 'changePassword',
    method: 'POST',
    path: '/userinfo/password',
  },
  exportMyData: {
    name: 'exportMyData',
    method: 'GET',
    path: '/userinfo/export',
  },
  deleteMyAccount: {
    name: 'deleteMyAccount',
    method: 'POST',
    path: '/userinfo/delete',
  },
  getMySessions: {
    name: 'getMySessions',
    method: 'GET',
    path: '/userinfo/sessions',
  },
  closeOtherSessions: {
    name: 'closeOtherSessions',
    method: 'DELETE',
    path: '/userinfo/sessions',
  },
  getSecondFactor: {
    name: 'getSecondFactor',
    method: 'GET',
    path: '/userinfo/second_factor',
  },
  beginSecondFactor: {
    name: 'beginSecondFactor',
    method: 'POST',
    path: '/userinfo/second_factor',
  },
  confirmSecondFactor: {
    name: 'confirmSecondFactor',
    method: 'POST',
    path: '/userinfo/second_factor/confirm',
  },
  renewRecoveryCodes: {
    name: 'renewRecoveryCodes',
    method: 'POST',
    path: '/userinfo/second_factor/recovery_codes',
  },
  removeSecondFactor: {
    name: 'removeSecondFactor',
    method: 'POST',
    path: '/userinfo/second_factor/remove',
  },
  getPasskeys: {
    name: 'getPasskeys',
    method: 'GET',
    path: '/userinfo/passkeys',
  },
  beginPasskey: {
    name: 'beginPasskey',
    method: 'POST',
    path: '/userinfo/passkeys/begin',
  },
  addPasskey: {
    name: 'addPasskey',
    method: 'POST',
    path: '/userinfo/passkeys',
  },
  removePasskey: {
    name: 'removePasskey',
    method: 'POST',
    path: '/userinfo/passkeys/{passkeyId}/remove',
  },
  beginPasskeySignIn: {
    name: 'beginPasskeySignIn',
    method: 'POST',
    path: '/login/passkey/begin',
  },
  signInWithPasskey: {
    name: 'signInWithPasskey',
    method: 'POST',
    path: '/login/passkey',
  },
  requestPasswordReset: {
    name: 'requestPasswordReset',
    method: 'POST',
    path: '/password/request',
  },
  resetPassword: {
    name: 'resetPassword',
    method: 'POST',
    path: '/password/reset',
  },
};
