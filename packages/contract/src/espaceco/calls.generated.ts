import type { CallsOf } from '../core/call.ts';
import type { espacecoCommunityMapRoutes, espacecoCommunityRoutes, espacecoDatabaseRoutes, espacecoDocumentRoutes, espacecoGridRoutes, espacecoLayerRoutes, espacecoMemberRoutes, espacecoOpenReportRoutes, espacecoPermissionRoutes, espacecoPlannerRoutes, espacecoReportFeedRoutes, espacecoReportRoutes, espacecoStyleImageRoutes, espacecoTableDocumentRoutes, espacecoTransactionRoutes, espacecoUserRoutes, espacecoWebhookRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const espacecoCalls: CallsOf<typeof espacecoCommunityMapRoutes & typeof espacecoCommunityRoutes & typeof espacecoDatabaseRoutes & typeof espacecoDocumentRoutes & typeof espacecoGridRoutes & typeof espacecoLayerRoutes & typeof espacecoMemberRoutes & typeof espacecoOpenReportRoutes & typeof espacecoPermissionRoutes & typeof espacecoPlannerRoutes & typeof espacecoReportFeedRoutes & typeof espacecoReportRoutes & typeof espacecoStyleImageRoutes & typeof espacecoTableDocumentRoutes & typeof espacecoTransactionRoutes & typeof espacecoUserRoutes & typeof espacecoWebhookRoutes> = {
  getCommunityEvents: {
    name: 'getCommunityEvents',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/events',
  },
  announcePresence: {
    name: 'announcePresence',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/presence',
  },
  getKeptPlaces: {
    name: 'getKeptPlaces',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/places',
  },
  keepPlace: {
    name: 'keepPlace',
    method: 'PUT',
    path: '/api/espaceco/community/{communityId}/places',
  },
  removeKeptPlace: {
    name: 'removeKeptPlace',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/places',
  },
  getCommunityOverview: {
    name: 'getCommunityOverview',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/overview',
  },
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
  getEspacecoDatabases: {
    name: 'getEspacecoDatabases',
    method: 'GET',
    path: '/api/espaceco/databases',
  },
  searchEspacecoDatabases: {
    name: 'searchEspacecoDatabases',
    method: 'GET',
    path: '/api/espaceco/databases/search_by',
  },
  getEspacecoDatabase: {
    name: 'getEspacecoDatabase',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}',
  },
  getEspacecoTable: {
    name: 'getEspacecoTable',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}',
  },
  addEspacecoDatabase: {
    name: 'addEspacecoDatabase',
    method: 'POST',
    path: '/api/espaceco/databases',
  },
  addEspacecoDatabaseOfFile: {
    name: 'addEspacecoDatabaseOfFile',
    method: 'POST',
    path: '/api/espaceco/databases/from_file',
    bodyKind: 'form',
  },
  addEspacecoTables: {
    name: 'addEspacecoTables',
    method: 'POST',
    path: '/api/espaceco/databases/{databaseId}/tables',
  },
  addEspacecoTablesOfFile: {
    name: 'addEspacecoTablesOfFile',
    method: 'POST',
    path: '/api/espaceco/databases/{databaseId}/tables/from_file',
    bodyKind: 'form',
  },
  updateEspacecoDatabase: {
    name: 'updateEspacecoDatabase',
    method: 'PATCH',
    path: '/api/espaceco/databases/{databaseId}',
  },
  updateEspacecoTable: {
    name: 'updateEspacecoTable',
    method: 'PATCH',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}',
  },
  deleteEspacecoDatabase: {
    name: 'deleteEspacecoDatabase',
    method: 'DELETE',
    path: '/api/espaceco/databases/{databaseId}',
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
  getEditableArea: {
    name: 'getEditableArea',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/editable_area',
  },
  getCommunityGrids: {
    name: 'getCommunityGrids',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/grids',
  },
  addCommunityGrid: {
    name: 'addCommunityGrid',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/grids',
  },
  removeCommunityGrid: {
    name: 'removeCommunityGrid',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/grids/{gridName}',
  },
  getEspacecoLayers: {
    name: 'getEspacecoLayers',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/layer/get_all',
  },
  getEspacecoFeatureTypes: {
    name: 'getEspacecoFeatureTypes',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/layer/get_feature_types',
  },
  updateEspacecoLayerTools: {
    name: 'updateEspacecoLayerTools',
    method: 'PATCH',
    path: '/api/espaceco/community/{communityId}/layer/update',
  },
  replaceEspacecoLayers: {
    name: 'replaceEspacecoLayers',
    method: 'PUT',
    path: '/api/espaceco/community/{communityId}/layer/replace',
  },
  getEspacecoLayerStyle: {
    name: 'getEspacecoLayerStyle',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/layer/{layerId}/style',
  },
  updateEspacecoLayerStyle: {
    name: 'updateEspacecoLayerStyle',
    method: 'PUT',
    path: '/api/espaceco/community/{communityId}/layer/{layerId}/style',
  },
  removeEspacecoLayerStyle: {
    name: 'removeEspacecoLayerStyle',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/layer/{layerId}/style',
  },
  getEspacecoTableStyle: {
    name: 'getEspacecoTableStyle',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/style',
  },
  getGeoservice: {
    name: 'getGeoservice',
    method: 'GET',
    path: '/api/espaceco/geoservice/get/{geoserviceId}',
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
  getOpenReporting: {
    name: 'getOpenReporting',
    method: 'GET',
    path: '/api/espaceco/open_reports/{openCommunityId}',
  },
  addOpenReport: {
    name: 'addOpenReport',
    method: 'POST',
    path: '/api/espaceco/open_reports/{openCommunityId}',
    bodyKind: 'form',
  },
  followOpenReport: {
    name: 'followOpenReport',
    method: 'GET',
    path: '/api/espaceco/followed_reports/{followKey}',
  },
  getReceivedReports: {
    name: 'getReceivedReports',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/received_reports',
  },
  getReceivedReportFile: {
    name: 'getReceivedReportFile',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/received_reports/{receivedId}/files/{rank}',
  },
  acceptReceivedReport: {
    name: 'acceptReceivedReport',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/received_reports/{receivedId}/accept',
  },
  refuseReceivedReport: {
    name: 'refuseReceivedReport',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/received_reports/{receivedId}/refuse',
  },
  getViewableTables: {
    name: 'getViewableTables',
    method: 'GET',
    path: '/api/espaceco/permission/get_viewable_tables/{communityId}',
  },
  getThemableTables: {
    name: 'getThemableTables',
    method: 'GET',
    path: '/api/espaceco/permission/get_themable_tables/{communityId}',
  },
  getEspacecoPermissions: {
    name: 'getEspacecoPermissions',
    method: 'GET',
    path: '/api/espaceco/permission/get/{communityId}',
  },
  updateEspacecoPermissions: {
    name: 'updateEspacecoPermissions',
    method: 'PATCH',
    path: '/api/espaceco/permission/update/{communityId}',
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
  previewEmailPlanner: {
    name: 'previewEmailPlanner',
    method: 'POST',
    path: '/api/espaceco/emailplanner/{communityId}/preview',
  },
  getPlannedMails: {
    name: 'getPlannedMails',
    method: 'GET',
    path: '/api/espaceco/emailplanner/{communityId}/mails/planned',
  },
  getSentMails: {
    name: 'getSentMails',
    method: 'GET',
    path: '/api/espaceco/emailplanner/{communityId}/mails/sent',
  },
  getReportsRss: {
    name: 'getReportsRss',
    method: 'GET',
    path: '/api/espaceco/reports/rss',
  },
  getReportRss: {
    name: 'getReportRss',
    method: 'GET',
    path: '/api/espaceco/reports/{reportId}/rss',
  },
  getReportsWfs: {
    name: 'getReportsWfs',
    method: 'GET',
    path: '/api/espaceco/reports/wfs',
  },
  exportReports: {
    name: 'exportReports',
    method: 'GET',
    path: '/api/espaceco/reports/export',
  },
  getReports: {
    name: 'getReports',
    method: 'GET',
    path: '/api/espaceco/reports',
  },
  getReportPage: {
    name: 'getReportPage',
    method: 'GET',
    path: '/api/espaceco/reports/get',
  },
  getReportClusters: {
    name: 'getReportClusters',
    method: 'GET',
    path: '/api/espaceco/reports/clusters',
  },
  getReportAuthors: {
    name: 'getReportAuthors',
    method: 'GET',
    path: '/api/espaceco/reports/authors',
  },
  addReport: {
    name: 'addReport',
    method: 'POST',
    path: '/api/espaceco/reports',
  },
  getReport: {
    name: 'getReport',
    method: 'GET',
    path: '/api/espaceco/reports/{reportId}',
  },
  getReportHistory: {
    name: 'getReportHistory',
    method: 'GET',
    path: '/api/espaceco/reports/{reportId}/history',
  },
  replaceReport: {
    name: 'replaceReport',
    method: 'PUT',
    path: '/api/espaceco/reports/{reportId}',
  },
  updateReport: {
    name: 'updateReport',
    method: 'PATCH',
    path: '/api/espaceco/reports/{reportId}',
  },
  deleteReport: {
    name: 'deleteReport',
    method: 'DELETE',
    path: '/api/espaceco/reports/{reportId}',
  },
  followReport: {
    name: 'followReport',
    method: 'PUT',
    path: '/api/espaceco/reports/{reportId}/follow',
  },
  unfollowReport: {
    name: 'unfollowReport',
    method: 'DELETE',
    path: '/api/espaceco/reports/{reportId}/follow',
  },
  stopFollowing: {
    name: 'stopFollowing',
    method: 'DELETE',
    path: '/api/espaceco/report_mails/{stopKey}',
  },
  addReply: {
    name: 'addReply',
    method: 'POST',
    path: '/api/espaceco/reports/{reportId}/replies',
  },
  replaceReply: {
    name: 'replaceReply',
    method: 'PUT',
    path: '/api/espaceco/reports/{reportId}/replies/{replyId}',
  },
  updateReply: {
    name: 'updateReply',
    method: 'PATCH',
    path: '/api/espaceco/reports/{reportId}/replies/{replyId}',
  },
  addAttachments: {
    name: 'addAttachments',
    method: 'POST',
    path: '/api/espaceco/reports/{reportId}/attachments',
    bodyKind: 'form',
  },
  deleteAttachment: {
    name: 'deleteAttachment',
    method: 'DELETE',
    path: '/api/espaceco/reports/{reportId}/attachments/{attachmentId}',
  },
  getAttachmentFile: {
    name: 'getAttachmentFile',
    method: 'GET',
    path: '/api/espaceco/reports/{reportId}/attachments/{attachmentId}',
  },
  importSketch: {
    name: 'importSketch',
    method: 'POST',
    path: '/api/espaceco/reports/sketch',
    bodyKind: 'form',
  },
  getStyleImages: {
    name: 'getStyleImages',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/style/image',
  },
  addStyleImage: {
    name: 'addStyleImage',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/style/image',
    bodyKind: 'form',
  },
  removeStyleImage: {
    name: 'removeStyleImage',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/style/image/{name}',
  },
  getStyleImage: {
    name: 'getStyleImage',
    method: 'GET',
    path: '/api/espaceco/style/image/{name}',
  },
  addTableDocument: {
    name: 'addTableDocument',
    method: 'POST',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/columns/{columnId}/documents',
    bodyKind: 'form',
  },
  getTableDocument: {
    name: 'getTableDocument',
    method: 'GET',
    path: '/api/espaceco/documents/{documentId}',
  },
  addEspacecoTransaction: {
    name: 'addEspacecoTransaction',
    method: 'POST',
    path: '/api/espaceco/databases/{databaseId}/transactions',
  },
  getEspacecoTransactions: {
    name: 'getEspacecoTransactions',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/transactions',
  },
  revertEspacecoTransaction: {
    name: 'revertEspacecoTransaction',
    method: 'POST',
    path: '/api/espaceco/databases/{databaseId}/transactions/{transactionId}/revert',
  },
  getEspacecoLocks: {
    name: 'getEspacecoLocks',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/locks',
  },
  releaseEspacecoLock: {
    name: 'releaseEspacecoLock',
    method: 'DELETE',
    path: '/api/espaceco/databases/{databaseId}/locks/{lockId}',
  },
  getEspacecoChanges: {
    name: 'getEspacecoChanges',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/changes',
  },
  getEspacecoMaxNumrec: {
    name: 'getEspacecoMaxNumrec',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/max-numrec',
  },
  getEspacecoFeatureHistory: {
    name: 'getEspacecoFeatureHistory',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/features/{featureId}/history',
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
  getEspacecoWebhooks: {
    name: 'getEspacecoWebhooks',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/webhooks',
  },
  addEspacecoWebhook: {
    name: 'addEspacecoWebhook',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/webhooks',
  },
  updateEspacecoWebhook: {
    name: 'updateEspacecoWebhook',
    method: 'PATCH',
    path: '/api/espaceco/community/{communityId}/webhooks/{webhookId}',
  },
  removeEspacecoWebhook: {
    name: 'removeEspacecoWebhook',
    method: 'DELETE',
    path: '/api/espaceco/community/{communityId}/webhooks/{webhookId}',
  },
  renewEspacecoWebhookSecret: {
    name: 'renewEspacecoWebhookSecret',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/webhooks/{webhookId}/secret',
  },
  testEspacecoWebhook: {
    name: 'testEspacecoWebhook',
    method: 'POST',
    path: '/api/espaceco/community/{communityId}/webhooks/{webhookId}/test',
  },
  getEspacecoWebhookDeliveries: {
    name: 'getEspacecoWebhookDeliveries',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/webhooks/{webhookId}/deliveries',
  },
};
