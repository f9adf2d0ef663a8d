import {
  type Job,
  type JobDefinition,
  JobRunner,
  type JobRunnerOptions,
  type Metadata,
  MetadataJobQueue,
} from '@cartable/storage';
import { onTestFinished } from 'vitest';
import { eventually } from '../../eventually.ts';

export const quick = { leaseMs: 2_000, renewEveryMs: 100, pulseMs: 20, pollMs: 20 };

/** What tests of jobs are written with, over any metadata. */
export function jobTools(open: () => Promise<Metadata>) {
  async function openQueue(): Promise<MetadataJobQueue> {
    const metadata = await open();
    onTestFinished(() => metadata.close());
    await metadata.migrate([]);
    return new MetadataJobQueue({ metadata });
  }

  async function startRunner(
    queue: MetadataJobQueue,
    definitions: JobDefinition[],
    options: Partial<JobRunnerOptions> = {},
  ): Promise<JobRunner> {
    const runner = new JobRunner({ queue, definitions, onError: () => {}, timing: quick, ...options });
    await runner.start();
    onTestFinished(() => runner.stop({ graceMs: 100 }));
    return runner;
  }

  const ended = (queue: MetadataJobQueue, id: string): Promise<Job> =>
    eventually(async () => {
      const job = await queue.get(id);
      return job?.finishedAt ? job : undefined;
    });
  const enqueue = (queue: MetadataJobQueue, kind: string, subject = 's', payload: unknown = null) =>
    queue.enqueue({ kind, subject, payload });
  const step = (name: string, run: JobDefinition['steps'][number]['run'] = async () => name) => ({
    name,
    run,
  });
  return { openQueue, startRunner, ended, enqueue, step };
}
