import type { SignedInVisitor } from '@cartable/accounts';
import {
  CartableError,
  type EspacecoReport,
  type espacecoReportRoutes,
  REPORT_AUTHORS_MAX,
  type RouteInput,
} from '@cartable/contract';
import type { ReportPage } from '@cartable/espaceco';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../../http/handlers.ts';
import { envelopeOf } from './envelope.ts';
import { presentAttachment, presentHistoryLine, presentReply, presentReport } from './present-report.ts';

export const espacecoReportHandlers: HandlersOf<typeof espacecoReportRoutes> = {
  async getReports(context, { query }) {
    const { total, items } = await readPage(context, query);
    const present = (item: ReportPage['items'][number]): EspacecoReport => presentReport(context, item);
    return { items: items.map(present), first: (query.page - 1) * query.limit, total };
  },

  async getReportPage(context, { query }) {
    return envelopeOf(await readPage(context, query), query, (item) => presentReport(context, item));
  },

  getReportClusters: ({ services, visitor }, { query }) => services.espaceco.reports.clusters(visitor, query),

  async getReportAuthors({ services, visitor }, { query }) {
    const question = { ...query, limit: REPORT_AUTHORS_MAX };
    const authors = await services.espaceco.reports.authors(visitor, question);
    return authors.map(({ number, userName }) => ({ id: number, username: userName }));
  },

  async addReport(context, { body }) {
    return presentReport(context, await context.services.espaceco.reports.add(context.visitor, body));
  },

  async getReport(context, { params: { reportId } }) {
    const { reports, followers } = context.services.espaceco;
    const shown = await reports.read(context.visitor, reportId);
    const followed = await followers.isFollowed(context.visitor, reportId);
    return { ...presentReport(context, shown), followed, public: shown.isPublic };
  },

  async getReportHistory({ services, visitor }, { params: { reportId }, query }) {
    const { items, next } = await services.espaceco.reports.history(visitor, { reportId, ...query });
    return { content: items.map(presentHistoryLine), next };
  },

  async replaceReport(context, { params: { reportId }, body: form }) {
    const { reports } = context.services.espaceco;
    return presentReport(context, await reports.replace(context.visitor, { reportId, form }));
  },

  async updateReport(context, { params: { reportId }, body: changes }) {
    const { reports } = context.services.espaceco;
    return presentReport(context, await reports.change(context.visitor, { reportId, changes }));
  },

  async deleteReport({ services, visitor }, { params: { reportId } }) {
    await services.espaceco.reports.remove(visitor, reportId);
  },

  async followReport({ services, visitor }, { params: { reportId } }) {
    await services.espaceco.followers.follow(visitor, reportId);
  },

  async unfollowReport({ services, visitor }, { params: { reportId } }) {
    await services.espaceco.followers.unfollow(visitor, reportId);
  },

  async stopFollowing({ services }, { params: { stopKey } }) {
    await services.espaceco.followers.stop(stopKey);
  },

  async addReply({ services, visitor }, { params: { reportId }, body: form }) {
    return presentReply(await services.espaceco.reports.reply(visitor, { reportId, form }));
  },

  async replaceReply({ services, visitor }, { params, body: changes }) {
    return presentReply(await services.espaceco.reports.changeReply(visitor, { ...params, changes }));
  },

  async updateReply({ services, visitor }, { params, body: changes }) {
    return presentReply(await services.espaceco.reports.changeReply(visitor, { ...params, changes }));
  },

  async importSketch({ services, files: [file] }) {
    if (file === undefined) throw new CartableError('espaceco.file-missing', { field: 'sketch' });
    return services.espaceco.reports.importSketch(file);
  },

  async addAttachments(context, { params: { reportId } }) {
    const { reports } = context.services.espaceco;
    const attachments = await reports.attach(context.visitor, { reportId, files: context.files });
    return attachments.map((one) => presentAttachment(context, one));
  },

  async deleteAttachment({ services, visitor }, { params }) {
    await services.espaceco.reports.detach(visitor, params);
  },

  getAttachmentFile: ({ services, visitor }, { params, query: { thumbnail } }) =>
    services.espaceco.reports.readAttachment(visitor, { ...params, thumbnail }),
};

type ListQuery = RouteInput<(typeof espacecoReportRoutes)['getReports']>['query'];

/** Nobody sends files for nothing. */
export const espacecoReportAdmissions: AdmissionsOf<typeof espacecoReportRoutes> = {
  addAttachments: ({ services, visitor }, { params: { reportId } }) =>
    services.espaceco.reports.admitAttachments(visitor, reportId),
};

/** Replies and files may be many: they are told when they are named. */
function readPage(
  { services, visitor }: RequestContext<SignedInVisitor>,
  { page, limit, sort, fields, ...filter }: ListQuery,
): Promise<ReportPage> {
  const told = {
    replies: fields?.includes('replies') ?? false,
    attachments: fields?.includes('attachments') ?? false,
  };
  const question = { filter, sort, offset: (page - 1) * limit, limit, told };
  return services.espaceco.reports.list(visitor, question);
}
