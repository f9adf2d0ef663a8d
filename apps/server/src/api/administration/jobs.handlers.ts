import type * as Contract from '@cartable/contract';
import { type administrationRoutes, CartableError, isErrorCode, type Language } from '@cartable/contract';
import { textOfQueuedLine } from '@cartable/datastore';
import { type Job, type JobDefinition, JobOverview } from '@cartable/storage';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { jobDefinitions } from '../../jobs/definitions.ts';
import type { Services } from '../../services.ts';

type JobRoutes = Pick<typeof administrationRoutes, 'getJobs' | 'getJob' | 'cancelJob' | 'retryJob'>;

export const jobAdministrationHandlers: HandlersOf<JobRoutes> = {
  async getJobs({ services, language }, { query: { page, limit, status, kind } }) {
    const definitions = definitionsOf(services);
    const { total, items } = await new JobOverview(services).list({
      status: status === 'all' ? undefined : status,
      kind: kind === '' ? undefined : kind,
      offset: (page - 1) * limit,
      limit,
    });
    return {
      items: items.map((job) => present(job, definitions, language)),
      total,
      page,
      limit,
      kinds: [...definitions.keys()].toSorted(),
    };
  },

  async getJob(context, { params: { jobId } }) {
    const job = await presentJob(context, jobId);
    const log = await context.services.jobs.logs(jobId);
    return {
      ...job,
      log: log.map(({ at, line }) => ({ date: at, line: textOfQueuedLine(line, context.language) })),
    };
  },

  async cancelJob(context, { params: { jobId } }) {
    const { kind, abilities } = await presentJob(context, jobId);
    context.tell(kind);
    if (!abilities.cancel) throw new CartableError('administration.job-not-cancellable');
    await context.services.jobs.requestCancel(jobId);
    return presentJob(context, jobId);
  },

  async retryJob(context, { params: { jobId } }) {
    const { kind, abilities } = await presentJob(context, jobId);
    context.tell(kind);
    const isResumed = abilities.retry && (await context.services.jobs.resume(jobId));
    if (!isResumed) throw new CartableError('administration.job-not-retryable');
    return presentJob(context, jobId);
  },
};

type Definitions = ReadonlyMap<string, JobDefinition>;

function definitionsOf(services: Services): Definitions {
  return new Map(jobDefinitions(services).map((definition) => [definition.kind, definition]));
}

async function presentJob(
  { services, language }: RequestContext,
  jobId: string,
): Promise<Contract.AdministeredJob> {
  const job = await services.jobs.get(jobId);
  if (job === undefined) throw new CartableError('common.not-found');
  return present(job, definitionsOf(services), language);
}

function present(job: Job, definitions: Definitions, language: Language): Contract.AdministeredJob {
  const definition = definitions.get(job.kind);
  return {
    _id: job.id,
    kind: job.kind,
    subject: job.subject,
    status: job.status,
    progress: job.progress,
    attempts: job.attempts,
    error: wordsOf(job, language),
    created: job.createdAt,
    started: job.startedAt,
    finished: job.finishedAt,
    cancel_requested: job.cancelRequested,
    abilities: {
      // One that does not say how it is stopped has to run to its end.
      cancel:
        (job.status === 'WAITING' || job.status === 'PROGRESS') &&
        !job.cancelRequested &&
        definition?.onAbort !== undefined,
      retry: job.status === 'FAILURE' && job.finishedAt !== null && definition?.mayResume === true,
    },
  };
}

function wordsOf({ error }: Job, language: Language): string | null {
  if (error === null) return null;
  if (!isErrorCode(error.code)) return error.code;
  return new CartableError(error.code, error.params).text(language);
}
