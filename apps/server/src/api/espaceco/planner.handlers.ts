import type { espacecoPlannerRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';

export const espacecoPlannerHandlers: HandlersOf<typeof espacecoPlannerRoutes> = {
  getEmailPlanners: ({ services, visitor }, { params: { communityId } }) =>
    services.espaceco.planners.list(visitor, communityId),

  addEmailPlanner: ({ services, visitor }, { params: { communityId }, body: form }) =>
    services.espaceco.planners.add(visitor, { communityId, form }),

  updateEmailPlanner: ({ services, visitor }, { params: { communityId, emailPlannerId }, body: form }) =>
    services.espaceco.planners.replace(visitor, { communityId, plannerId: emailPlannerId, form }),

  async removeEmailPlanner({ services, visitor }, { params: { communityId, emailPlannerId } }) {
    await services.espaceco.planners.remove(visitor, { communityId, plannerId: emailPlannerId });
    return { emailplanner_id: emailPlannerId };
  },

  async previewEmailPlanner({ services, visitor }, { params: { communityId }, body: form }) {
    const preview = await services.espaceco.planners.preview(visitor, { communityId, form });
    const { dueAt: date, reportId, recipients, ...mail } = preview;
    return { ...mail, recipients: [...recipients], date, report_id: reportId };
  },

  async getPlannedMails({ services, visitor }, { params, query }) {
    const { mails, next } = await services.espaceco.planners.planned(visitor, { ...params, ...query });
    const content = mails.map(({ reportId: report, subject, dueAt: due }) => ({ report, subject, due }));
    return { content, next };
  },

  async getSentMails({ services, visitor }, { params, query }) {
    const { mails, next } = await services.espaceco.planners.sent(visitor, { ...params, ...query });
    return {
      content: mails.map(({ reportId: report, at: date, ...mail }) => ({ ...mail, report, date })),
      next,
    };
  },
};
