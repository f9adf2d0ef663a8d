import {
  espacecoCommunityRoutes,
  espacecoDatabaseRoutes,
  espacecoReportRoutes,
  type RouteDefinition,
} from '@cartable/contract';

/** Clients written for the reference know the collaborative API below this address. */
export const gcmsRoot = '/gcms/api';

/** The same call at another address, with the same handler. */
function at<R extends RouteDefinition>(route: R, path: string): R {
  return { ...route, path: `${gcmsRoot}${path}`, aliases: [] };
}

const communities = espacecoCommunityRoutes;
const databases = espacecoDatabaseRoutes;
const reports = espacecoReportRoutes;

export const gcmsCommunityRoutes = {
  getEspacecoCommunity: at(communities.getEspacecoCommunity, '/communities/{communityId}'),
};

export const gcmsDatabaseRoutes = {
  getEspacecoDatabase: at(databases.getEspacecoDatabase, '/databases/{databaseId}'),
  getEspacecoTable: at(databases.getEspacecoTable, '/databases/{databaseId}/tables/{tableId}'),
};

export const gcmsReportRoutes = {
  getReports: at(reports.getReports, '/reports'),
  addReport: at(reports.addReport, '/reports'),
  getReport: at(reports.getReport, '/reports/{reportId}'),
  replaceReport: at(reports.replaceReport, '/reports/{reportId}'),
  updateReport: at(reports.updateReport, '/reports/{reportId}'),
  deleteReport: at(reports.deleteReport, '/reports/{reportId}'),
  addReply: at(reports.addReply, '/reports/{reportId}/replies'),
};
