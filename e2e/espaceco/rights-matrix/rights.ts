/** Parts somebody may have in a community of the collaborative space. */
export const parts = ['anonymous', 'stranger', 'pending', 'invited', 'member', 'admin', 'platform'] as const;
export type Part = (typeof parts)[number];

interface Call {
  /** Who may make the call about a community where they have that part. */
  readonly allowed: readonly Part[];
  /** Of the address, besides the community. */
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const everybody: readonly Part[] = ['stranger', 'pending', 'invited', 'member', 'admin', 'platform'];
const members: readonly Part[] = ['member', 'admin', 'platform'];
const managers: readonly Part[] = ['admin', 'platform'];

/** No account has it: whoever may do the call learns so. */
const userId = 999_999;

/** No feature has it. */
const unknownDocument = '00000000-0000-4000-8000-000000000000';

/** Two columns of one name: no table is made of it. */
const unfitTable = {
  name: 'voies',
  title: 'Voies',
  geometry_type: null,
  columns: [
    { name: 'nom', type: 'String' },
    { name: 'nom', type: 'String' },
  ],
};

/**
 * Every call of the collaborative space, with a request that changes nothing. A new call is a line here: the matrix
 * fails as long as it has none. To be worked out from the specification, never from the code.
 */
export const calls: Readonly<Record<string, Call>> = {
  // Of no community
  getEspacecoCommunities: { allowed: everybody },
  getEspacecoCommunityNames: { allowed: everybody },
  getEspacecoCommunitiesAsMember: { allowed: everybody, query: { pending: 'false' } },
  searchEspacecoCommunities: {
    allowed: everybody,
    query: { name: 'voirie', filter: 'listed', sort: 'name:ASC' },
  },
  getEspacecoGridsByNames: { allowed: everybody, query: { names: 'FR' } },
  searchEspacecoGrids: { allowed: everybody, query: { text: 'gre%' } },
  getEspacecoMe: { allowed: everybody },
  getEspacecoSharedThemes: { allowed: everybody },
  // Whoever manages a community, anywhere
  addEspacecoCommunity: { allowed: managers, body: { name: 'Voirie' } },
  searchEspacecoUsers: { allowed: managers, query: { search: 'anne' } },
  // The community and its members
  getEspacecoCommunity: { allowed: everybody },
  updateEspacecoCommunity: { allowed: managers, body: {} },
  getEspacecoMembers: { allowed: managers },
  addEspacecoMembers: { allowed: managers, body: { members: [userId] } },
  withdrawEspacecoInvitation: { allowed: managers, query: { email: 'personne@mairie.example' } },
  updateEspacecoMemberRole: { allowed: managers, params: { userId }, body: { role: 'member' } },
  updateEspacecoMemberGrids: { allowed: managers, params: { userId }, body: { grids: [] } },
  removeEspacecoMember: { allowed: managers, params: { userId } },
  // Its map: who is there, places one keeps, what its reports come to
  getCommunityEvents: { allowed: members },
  announcePresence: {
    allowed: members,
    body: { tab: '0d2f2a5c-8f0e-4a53-9a57-5b1b3f0c7e11', doing: 'leaving' },
  },
  getKeptPlaces: { allowed: members },
  keepPlace: { allowed: members, body: { kind: 'position', name: 'Pont', query: '?zoom=12' } },
  removeKeptPlace: { allowed: members, query: { kind: 'position', name: 'Absente' } },
  getCommunityOverview: { allowed: managers },
  // Documents and logo
  getEspacecoDocuments: { allowed: everybody },
  getEspacecoDocumentFile: { allowed: everybody, params: { documentId: userId } },
  addEspacecoDocument: { allowed: managers, body: { title: 'Notice' } },
  updateEspacecoDocument: { allowed: managers, params: { documentId: userId }, body: {} },
  deleteEspacecoDocument: { allowed: managers, params: { documentId: userId } },
  getEspacecoLogo: { allowed: everybody },
  updateEspacecoLogo: { allowed: managers, body: {} },
  removeEspacecoLogo: { allowed: managers },
  // Follow-up e-mails
  getEmailPlanners: { allowed: managers },
  getPlannedMails: { allowed: managers },
  getSentMails: { allowed: managers },
  addEmailPlanner: {
    allowed: managers,
    body: {
      subject: 'Suivi',
      body: '<p>_id_</p>',
      event: 'georem_created',
      cancel_event: 'none',
      delay: 1,
      recipients: ['Auteur'],
      themes: ['Inconnu'],
    },
  },
  updateEmailPlanner: {
    allowed: managers,
    params: { emailPlannerId: userId },
    body: {
      subject: 'Suivi',
      body: '<p>_id_</p>',
      event: 'georem_created',
      cancel_event: 'none',
      delay: 1,
      recipients: ['Auteur'],
    },
  },
  previewEmailPlanner: {
    allowed: managers,
    body: {
      subject: 'Suivi',
      body: '<p>_id_</p>',
      event: 'georem_created',
      cancel_event: 'none',
      delay: 1,
      recipients: ['Auteur'],
    },
  },
  removeEmailPlanner: { allowed: managers, params: { emailPlannerId: userId } },
  // Databases: what one may not know is unknown, to all alike; levels are tested in packages/espaceco
  getEspacecoDatabases: { allowed: everybody },
  searchEspacecoDatabases: {
    allowed: everybody,
    query: { field: 'title', value: 'voirie%', sort: 'title:ASC' },
  },
  getEspacecoDatabase: { allowed: everybody, params: { databaseId: userId } },
  getEspacecoTable: { allowed: everybody, params: { databaseId: userId, tableId: 1 } },
  updateEspacecoDatabase: { allowed: everybody, params: { databaseId: userId }, body: {} },
  updateEspacecoTable: { allowed: everybody, params: { databaseId: userId, tableId: 1 }, body: {} },
  deleteEspacecoDatabase: {
    allowed: everybody,
    params: { databaseId: userId },
    query: { confirmation: 'voirie' },
  },
  addEspacecoDatabase: {
    allowed: managers,
    body: { community_id: 1, title: 'Voirie', tables: [unfitTable] },
  },
  addEspacecoDatabaseOfFile: { allowed: managers, body: { community_id: 1, title: 'Voirie' } },
  addEspacecoTables: { allowed: everybody, params: { databaseId: userId }, body: { tables: [unfitTable] } },
  addEspacecoTablesOfFile: { allowed: everybody, params: { databaseId: userId }, body: {} },
  addEspacecoTransaction: {
    allowed: everybody,
    params: { databaseId: userId },
    body: { actions: [{ table: 1, state: 'Insert', data: {} }] },
  },
  addTableDocument: {
    allowed: everybody,
    params: { databaseId: userId, tableId: 1, columnId: 1 },
    body: {},
  },
  getTableDocument: { allowed: everybody, params: { documentId: unknownDocument } },
  getEspacecoTransactions: { allowed: everybody, params: { databaseId: userId } },
  revertEspacecoTransaction: {
    allowed: everybody,
    params: { databaseId: userId, transactionId: 1 },
    body: {},
  },
  getEspacecoLocks: { allowed: everybody, params: { databaseId: userId } },
  releaseEspacecoLock: { allowed: everybody, params: { databaseId: userId, lockId: 'absent' } },
  getEspacecoChanges: { allowed: everybody, params: { databaseId: userId, tableId: 1 } },
  getEspacecoMaxNumrec: { allowed: everybody, params: { databaseId: userId, tableId: 1 } },
  getEspacecoFeatureHistory: {
    allowed: everybody,
    params: { databaseId: userId, tableId: 1, featureId: 1 },
  },
  // Addresses told of reports
  getEspacecoWebhooks: { allowed: managers },
  addEspacecoWebhook: { allowed: managers, body: { url: 'ftp://example.org/', events: ['georem_created'] } },
  updateEspacecoWebhook: { allowed: managers, params: { webhookId: userId }, body: {} },
  removeEspacecoWebhook: { allowed: managers, params: { webhookId: userId } },
  renewEspacecoWebhookSecret: { allowed: managers, params: { webhookId: userId } },
  testEspacecoWebhook: { allowed: managers, params: { webhookId: userId } },
  getEspacecoWebhookDeliveries: { allowed: managers, params: { webhookId: userId } },
  // Grids of its own
  getEditableArea: { allowed: members },
  getCommunityGrids: { allowed: members },
  addCommunityGrid: { allowed: managers, body: { title: 'Secteur', area: { type: 'Point' } } },
  removeCommunityGrid: { allowed: managers, params: { gridName: 'custom-999999' } },
  // Images of styles
  getStyleImages: { allowed: members },
  addStyleImage: { allowed: managers, body: {} },
  removeStyleImage: { allowed: managers, params: { name: 'absente.png' } },
  getStyleImage: { allowed: everybody, params: { name: 'absente.png' } },
  // Layers
  getEspacecoLayers: { allowed: members },
  getEspacecoFeatureTypes: { allowed: managers },
  updateEspacecoLayerTools: { allowed: managers, body: { layer_tools: {} } },
  replaceEspacecoLayers: { allowed: managers, body: { layers: [{}] } },
  getEspacecoLayerStyle: { allowed: members, params: { layerId: userId } },
  updateEspacecoLayerStyle: { allowed: managers, params: { layerId: userId }, body: { style: '<a/>' } },
  removeEspacecoLayerStyle: { allowed: managers, params: { layerId: userId } },
  getEspacecoTableStyle: { allowed: everybody, params: { databaseId: userId, tableId: userId } },
  getGeoservice: { allowed: everybody, params: { geoserviceId: userId } },
  // Rights on databases
  getViewableTables: { allowed: members },
  getThemableTables: { allowed: members },
  getEspacecoPermissions: { allowed: members },
  updateEspacecoPermissions: { allowed: managers, body: [{ id: userId, level: 'VIEW' }] },
  // Reports, of none in particular
  getReports: { allowed: everybody },
  getReportPage: { allowed: everybody },
  getReportClusters: { allowed: everybody },
  getReportAuthors: { allowed: everybody },
  addReport: { allowed: everybody, body: { geometry: 'nowhere' } },
  importSketch: { allowed: everybody, body: {} },
  getReportsRss: { allowed: ['anonymous', ...everybody] },
  getReportsWfs: { allowed: ['anonymous', ...everybody] },
  exportReports: { allowed: everybody },
  // Reports without an account: for whoever has the address or the key
  getOpenReporting: { allowed: ['anonymous', ...everybody], params: { openCommunityId: userId } },
  addOpenReport: { allowed: ['anonymous', ...everybody], params: { openCommunityId: userId }, body: {} },
  followOpenReport: { allowed: ['anonymous', ...everybody], params: { followKey: 'absente' } },
  stopFollowing: { allowed: ['anonymous', ...everybody], params: { stopKey: 'absente' } },
  getReceivedReports: { allowed: managers },
  getReceivedReportFile: { allowed: managers, params: { receivedId: userId, rank: 0 } },
  acceptReceivedReport: { allowed: managers, params: { receivedId: userId } },
  refuseReceivedReport: { allowed: managers, params: { receivedId: userId }, body: {} },
  // A report of a community that shares its own with its members
  getReport: { allowed: members },
  getReportRss: { allowed: members },
  getReportHistory: { allowed: members },
  replaceReport: { allowed: managers, body: { geometry: 'nowhere' } },
  updateReport: { allowed: managers, body: { comment: 'Un trou' } },
  deleteReport: { allowed: managers },
  followReport: { allowed: members },
  unfollowReport: { allowed: everybody },
  addReply: { allowed: members, body: {} },
  replaceReply: { allowed: members, params: { replyId: userId }, body: {} },
  addAttachments: { allowed: members, body: {} },
  deleteAttachment: { allowed: managers, params: { attachmentId: userId } },
  getAttachmentFile: { allowed: members, params: { attachmentId: userId } },
  updateReply: { allowed: members, params: { replyId: userId }, body: {} },
};
