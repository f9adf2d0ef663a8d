import { presentReport } from '../api/espaceco/present-report.ts';
import { espacecoReportAdmissions, espacecoReportHandlers } from '../api/espaceco/report.handlers.ts';
import type { AdmissionsOf, HandlersOf } from '../http/handlers.ts';
import type { gcmsReportRoutes } from './addresses.ts';

const {
  addAttachments,
  addReply,
  deleteReport,
  getAttachmentFile,
  getReport,
  getReports,
  replaceReport,
  updateReport,
} = espacecoReportHandlers;

export const gcmsReportHandlers: HandlersOf<typeof gcmsReportRoutes> = {
  addAttachments,
  addReply,
  deleteReport,
  getAttachmentFile,
  getReport,
  getReports,
  replaceReport,
  updateReport,

  /** These clients send photographs and files with the report itself. */
  async addReport(context, { body }) {
    const { visitor, services, files } = context;
    return presentReport(context, await services.espaceco.reports.add(visitor, body, files));
  },
};

export const gcmsReportAdmissions: AdmissionsOf<typeof gcmsReportRoutes> = {
  addAttachments: espacecoReportAdmissions.addAttachments,
};
