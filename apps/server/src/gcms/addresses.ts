import {
  espacecoCommunityRoutes,
  espacecoDatabaseRoutes,
  espacecoLayerRoutes,
  espacecoReportRoutes,
  espacecoTransactionRoutes,
  REPORT_ATTACHMENT_BYTES,
  REPORT_ATTACHMENTS_MAX,
  type RouteDefinition,
} from '@cartable/contract';
import { z } from 'zod';

/** Clients written for the reference know the collaborative API below this address. */
export const gcmsRoot = '/gcms/api';

/** The same call at another address, with the same handler. */
function at<R extends RouteDefinition>(route: R, path: string): R {
  return { ...route, path: `${gcmsRoot}${path}`, aliases: [] };
}

const communities = espacecoCommunityRoutes;
const databases = espacecoDatabaseRoutes;
const layers = espacecoLayerRoutes;
const reports = espacecoReportRoutes;
const transactions = espacecoTransactionRoutes;

export const gcmsCommunityRoutes = {
  getEspacecoCommunity: at(communities.getEspacecoCommunity, '/communities/{communityId}'),
};

export const gcmsDatabaseRoutes = {
  getEspacecoDatabase: at(databases.getEspacecoDatabase, '/databases/{databaseId}'),
  getEspacecoTable: at(databases.getEspacecoTable, '/databases/{databaseId}/tables/{tableId}'),
};

export const gcmsReportRoutes = {
  getReports: at(reports.getReports, '/reports'),
  /** With its files, under any names of fields. */
  addReport: {
    ...at(reports.addReport, '/reports'),
    files: ['attachment'],
    filesBytes: REPORT_ATTACHMENTS_MAX * REPORT_ATTACHMENT_BYTES,
  },
  getReport: at(reports.getReport, '/reports/{reportId}'),
  replaceReport: at(reports.replaceReport, '/reports/{reportId}'),
  updateReport: at(reports.updateReport, '/reports/{reportId}'),
  deleteReport: at(reports.deleteReport, '/reports/{reportId}'),
  addReply: at(reports.addReply, '/reports/{reportId}/replies'),
  addAttachments: at(reports.addAttachments, '/reports/{reportId}/attachments'),
  getAttachmentFile: at(reports.getAttachmentFile, '/reports/{reportId}/attachments/{attachmentId}'),
};

export const gcmsLayerRoutes = {
  getEspacecoLayers: at(layers.getEspacecoLayers, '/communities/{communityId}/layers'),
  getGeoservice: at(layers.getGeoservice, '/geoservices/{geoserviceId}'),
};

export const gcmsTransactionRoutes = {
  addEspacecoTransaction: at(transactions.addEspacecoTransaction, '/databases/{databaseId}/transactions'),
  getEspacecoMaxNumrec: {
    ...at(transactions.getEspacecoMaxNumrec, '/databases/{databaseId}/tables/{tableId}/max-numrec'),
    /** A bare number. */
    answer: z.int(),
  },
};
