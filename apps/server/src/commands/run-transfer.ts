import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CartableError } from '@cartable/contract';
import { type Job, JobRunner, MetadataJobQueue, openMetadataBeside } from '@cartable/storage';
import { compose } from '../compose.ts';
import { importJobKind } from '../transfers/import.job.ts';
import { transferJobs } from '../transfers/transfer-jobs.ts';
import type { CommandOptions } from './command.ts';

const lookEveryMs = 300;

/**
 * Runs an export or an import as a job: by the server that holds the folder where there is one, else by this process.
 * The same command, run again after a stop, goes on where it was; one that asks something else of the same file gives up
 * what was begun. @returns what the last step told
 */
export async function runTransfer<Result>(
  { config }: CommandOptions,
  {
    kind,
    payload,
    lastStep,
  }: {
    kind: string;
    payload: { readonly path: string };
    lastStep: string;
  },
): Promise<Result> {
  const { queue, close } = await openQueue(config);
  const stop = stopOnSignal();
  try {
    const subject = subjectOf(kind, payload);
    const unfinished = (await queue.findBySubject(subject)).filter(({ finishedAt }) => finishedAt === null);
    const same = unfinished.find((job) => isDeepStrictEqual(job.payload, payload));
    for (const other of unfinished)
      if (other !== same && pathOf(other) === payload.path) await giveUp(queue, other.id, stop);
    const jobId = same?.id ?? (await queue.enqueue({ kind, subject, payload }));
    const job = await follow(queue, jobId, stop);
    if (job.status === 'SUCCESS') return job.results[lastStep] as Result;
    if (job.status === 'ABORTED') throw new CartableError('transfer.cancelled');
    throw job.error === null
      ? new CartableError('common.internal', { reference: jobId })
      : new CartableError(job.error.code as 'transfer.cancelled', job.error.params as never);
  } finally {
    await close();
  }
}

/**
 * Imports come one after the other: what one of them finds free must still be so when it writes, and what it removes when
 * it is given up must be its own.
 */
function subjectOf(kind: string, { path }: { readonly path: string }): string {
  return kind === importJobKind ? kind : `${kind}:${path}`;
}

const pathOf = ({ payload }: Job): string => (payload as { readonly path: string }).path;

async function giveUp(queue: MetadataJobQueue, jobId: string, stop: AbortSignal): Promise<void> {
  await queue.requestCancel(jobId);
  await follow(queue, jobId, stop);
}

async function openQueue(config: CommandOptions['config']) {
  try {
    const { services, close } = await compose(config);
    const runner = new JobRunner({
      queue: services.jobs,
      definitions: transferJobs(services),
      onError: (error) => services.logger.error({ err: error }, 'job fault'),
    });
    await runner.start();
    return {
      queue: services.jobs,
      close: async () => {
        await runner.stop();
        await close();
      },
    };
  } catch (error) {
    if (!(error instanceof CartableError && error.code === 'storage.folder-in-use')) throw error;
    const metadata = openMetadataBeside(config.dataDir);
    return { queue: new MetadataJobQueue({ metadata }), close: () => metadata.close() };
  }
}

async function follow(queue: MetadataJobQueue, jobId: string, stop: AbortSignal): Promise<Job> {
  let told = '';
  let isCancelled = false;
  for (;;) {
    const job = await queue.get(jobId);
    if (job === undefined) throw new CartableError('common.not-found');
    if (job.finishedAt !== null) return job;
    if (stop.aborted && !isCancelled) {
      isCancelled = true;
      await queue.requestCancel(jobId);
    }
    const line = lineOf(job);
    if (line !== told) process.stderr.write(`${line}\n`);
    told = line;
    await sleep(lookEveryMs, undefined, { signal: isCancelled ? undefined : stop }).catch(() => undefined);
  }
}

function lineOf({ progress }: Job): string {
  if (progress === null) return '…';
  const { part, step, done, total, unit } = progress;
  return `${part ?? step}: ${done}${total === null ? '' : ` / ${total}`} ${unit}`;
}

function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
