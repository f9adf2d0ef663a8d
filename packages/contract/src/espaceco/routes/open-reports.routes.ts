import { z } from 'zod';
import { LIST_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { envelopeOf } from '../entities/common.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  followedReportSchema,
  followKeyParams,
  openReportFormSchema,
  openReportingSchema,
  openReportParams,
  receivedFileParams,
  receivedReportParams,
  receivedReportSchema,
  receivedReportsQuery,
  refusalSchema,
} from '../entities/open-report.ts';
import { REPORT_ATTACHMENT_BYTES, REPORT_ATTACHMENTS_MAX, reportSchema } from '../entities/report.ts';

const open = '/api/espaceco/open_reports';
const received = '/api/espaceco/community/{communityId}/received_reports';

/** Reports sent without an account to the communities that take them; they wait for a manager. */
export const espacecoOpenReportRoutes = {
  getOpenReporting: defineRoute({
    name: 'getOpenReporting',
    method: 'GET',
    path: `${open}/{openCommunityId}`,
    tag: 'espaceco',
    access: 'public',
    summary: 'What a community that takes reports without an account asks of them',
    params: openReportParams,
    answer: openReportingSchema,
    errors: ['espaceco.reports-not-open'],
  }),
  addOpenReport: defineRoute({
    name: 'addOpenReport',
    method: 'POST',
    path: `${open}/{openCommunityId}`,
    tag: 'espaceco',
    access: 'public',
    summary:
      'Send a report without an account, with four files at most; it waits for a manager, and its key tells what becomes of it. So many per address',
    params: openReportParams,
    body: openReportFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    bodyKind: 'form',
    files: ['attachment1', 'attachment2', 'attachment3', 'attachment4'],
    filesBytes: REPORT_ATTACHMENTS_MAX * REPORT_ATTACHMENT_BYTES,
    answer: z.object({ key: z.string() }),
    errors: [
      'espaceco.reports-not-open',
      'espaceco.open-reports-full',
      'espaceco.report-place',
      'espaceco.report-theme',
      'espaceco.report-attribute',
      'espaceco.report-value',
      'espaceco.report-value-missing',
      'espaceco.sketch-geometry',
      'espaceco.file-type',
      'espaceco.picture-damaged',
      'espaceco.picture-too-large',
      'espaceco.picture-too-slow',
      'espaceco.too-many-attachments',
      'common.too-large',
      'common.too-many',
    ],
  }),
  followOpenReport: defineRoute({
    name: 'followOpenReport',
    method: 'GET',
    path: '/api/espaceco/followed_reports/{followKey}',
    tag: 'espaceco',
    access: 'public',
    summary: 'What became of a report sent without an account, for whoever has its key',
    params: followKeyParams,
    answer: followedReportSchema,
    errors: ['espaceco.received-report-unknown'],
  }),
  getReceivedReports: defineRoute({
    name: 'getReceivedReports',
    method: 'GET',
    path: received,
    tag: 'espaceco',
    access: 'user',
    summary: 'Reports sent without an account that wait, oldest first; needs to manage the community',
    params: communityIdParams,
    query: receivedReportsQuery,
    answer: envelopeOf(receivedReportSchema).extend({ total: z.int() }),
  }),
  getReceivedReportFile: defineRoute({
    name: 'getReceivedReportFile',
    method: 'GET',
    path: `${received}/{receivedId}/files/{rank}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'A file of a report that waits; needs to manage the community',
    params: receivedFileParams,
    answerKind: 'file',
    errors: ['espaceco.received-report-unknown'],
  }),
  acceptReceivedReport: defineRoute({
    name: 'acceptReceivedReport',
    method: 'POST',
    path: `${received}/{receivedId}/accept`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Make a report of what was received; needs to manage the community',
    params: receivedReportParams,
    answer: reportSchema,
    errors: ['espaceco.received-report-unknown', 'espaceco.received-report-decided', 'espaceco.report-theme'],
  }),
  refuseReceivedReport: defineRoute({
    name: 'refuseReceivedReport',
    method: 'POST',
    path: `${received}/{receivedId}/refuse`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Refuse what was received: its content is erased, and the reason told to whoever follows it; needs to manage the community',
    params: receivedReportParams,
    body: refusalSchema,
    errors: ['espaceco.received-report-unknown', 'espaceco.received-report-decided'],
  }),
};
