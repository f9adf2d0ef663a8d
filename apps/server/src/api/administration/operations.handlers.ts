import type { AdministeredMail } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import type { administrationRoutes } from '@cartable/contract';
import { countDatastores, countPendingRequests, defaultQuotas } from '@cartable/datastore';
import { JobOverview } from '@cartable/storage';
import { listEffectiveSettings } from '../../config.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { measureHealth } from '../../operations/health/measure-health.ts';

type Routes = typeof administrationRoutes;
type OperationsRoutes = Pick<
  Routes,
  | 'getAdministrationSummary'
  | 'getAdministrationActs'
  | 'getMails'
  | 'resendMail'
  | 'getSettings'
  | 'getHealth'
>;

const dayMs = 86_400_000;

export const operationsAdministrationHandlers: HandlersOf<OperationsRoutes> = {
  async getAdministrationSummary({ services }) {
    const { administration } = services.accounts;
    const people = await administration.countPeople();
    const mails = await administration.countMails();
    const since = new Date(services.clock.now().getTime() - dayMs);
    const jobs = await new JobOverview(services).count(since);
    return {
      users: people.users,
      disabled_users: people.disabledUsers,
      communities: people.communities,
      datastores: await countDatastores(services.datastores.context),
      pending_requests: await countPendingRequests(services.datastores.context),
      waiting_jobs: jobs.waiting,
      running_jobs: jobs.running,
      failed_jobs: jobs.failed,
      waiting_mails: mails.waiting,
      failed_mails: mails.failed,
      default_quotas: defaultQuotas(services.datastores.context.limits),
      default_endpoint_quota: services.datastores.context.limits.endpointQuota,
    };
  },

  async getAdministrationActs({ services }, { query }) {
    const { items, ...page } = await services.accounts.administration.listActs(query);
    return {
      items: items.map(({ id, at, actor, call, parameters, subject, outcome }) => ({
        _id: id,
        date: at,
        actor: { _id: actor.id, name: actor.name },
        call,
        parameters: { ...parameters },
        subject,
        outcome,
      })),
      ...page,
    };
  },

  async getMails({ services }, { query }) {
    const { items, ...page } = await services.accounts.administration.listMails(query);
    return { items: items.map(presentMail), ...page };
  },

  async resendMail({ services, tell }, { params }) {
    const mail = await services.accounts.administration.resendMail(params.mailId);
    tell(`${mail.subject} → ${mail.to}`);
    return presentMail(mail);
  },

  async getSettings({ services, language }) {
    return listEffectiveSettings(services.config, language);
  },

  getHealth: ({ services }) => measureHealth(services),
};

function presentMail(mail: AdministeredMail): Contract.Mail {
  return {
    _id: mail.id,
    to: mail.to,
    language: mail.language,
    subject: mail.subject,
    text: mail.text,
    created: mail.createdAt,
    state: mail.state,
    sent: mail.sentAt,
    kept: mail.keptAt,
    last_error: mail.lastError,
    last_error_date: mail.lastErrorAt,
  };
}
