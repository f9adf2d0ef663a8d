import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoReport, espacecoReportRoutes, RouteInput } from '@cartable/contract';
import type { ReportPage } from '@cartable/espaceco';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { envelopeOf } from './envelope.ts';
import { presentReply, presentReport } from './present-report.ts';

export const espacecoReportHandlers: HandlersOf<typeof espacecoReportRoutes> = {
  async getReports(context, { query }) {
    const { total, items } = await readPage(context, query);
    const present = (item: ReportPage['items'][number]): EspacecoReport => presentReport(context, item);
    return { items: items.map(present), first: (query.page - 1) * query.limit, total };
  },

  async getReportPage(context, { query }) {
    return envelopeOf(await readPage(context, query), query, (item) => presentReport(context, item));
  },

  async addReport(context, { body }) {
    return presentReport(context, await context.services.espaceco.reports.add(context.visitor, body));
  },

  async getReport(context, { params: { reportId } }) {
    return presentReport(context, await context.services.espaceco.reports.read(context.visitor, reportId));
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

  async addReply({ services, visitor }, { params: { reportId }, body: form }) {
    return presentReply(await services.espaceco.reports.reply(visitor, { reportId, form }));
  },

  async replaceReply({ services, visitor }, { params, body: changes }) {
    return presentReply(await services.espaceco.reports.changeReply(visitor, { ...params, changes }));
  },

  async updateReply({ services, visitor }, { params, body: changes }) {
    return presentReply(await services.espaceco.reports.changeReply(visitor, { ...params, changes }));
  },
};

type ListQuery = RouteInput<(typeof espacecoReportRoutes)['getReports']>['query'];

/** Replies may be long: they are told when they are named. */
function readPage(
  { services, visitor }: RequestContext<SignedInVisitor>,
  { page, limit, sort, fields, ...filter }: ListQuery,
): Promise<ReportPage> {
  const withReplies = fields?.includes('replies') ?? false;
  const question = { filter, sort, offset: (page - 1) * limit, limit, withReplies };
  return services.espaceco.reports.list(visitor, question);
}
