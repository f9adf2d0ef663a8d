import { type Clock, type Metadata, offeredPriority } from '@cartable/storage';
import type { Gauge } from './metrics.ts';

interface Jobs {
  jobs: { kind: string; status: string; finished_at: string | null; run_at: string; priority: number };
}

/** Jobs not yet over, by kind and status: a queue that grows is seen here first. */
export function jobGauge(metadata: Metadata): Gauge {
  return {
    name: 'cartable_jobs',
    help: 'Jobs waiting or running.',
    read: async () => {
      const rows = await metadata
        .tables<Jobs>()
        .selectFrom('jobs')
        .select(({ fn }) => ['kind', 'status', fn.countAll<number>().as('count')])
        .where('finished_at', 'is', null)
        .groupBy(['kind', 'status'])
        .execute();
      return rows.map(({ kind, status, count }) => ({ labels: { kind, status }, value: Number(count) }));
    },
  };
}

/** How long the job that could start has waited, the oldest of each kind: depth alone does not say that nobody works. */
export function jobWaitGauge(metadata: Metadata, clock: Clock): Gauge {
  return {
    name: 'cartable_job_wait_seconds',
    help: 'Since when the oldest job that may start waits, by kind.',
    read: async () => {
      const now = clock.now();
      const rows = await metadata
        .tables<Jobs>()
        .selectFrom('jobs')
        .select(({ fn }) => ['kind', fn.min<string>('run_at').as('since')])
        .where('finished_at', 'is', null)
        .where('status', '=', 'WAITING')
        .where('run_at', '<=', now.toISOString())
        // Help that is offered is never late.
        .where('priority', '>', offeredPriority)
        .groupBy('kind')
        .execute();
      return rows.map(({ kind, since }) => ({
        labels: { kind },
        value: Math.max(0, (now.getTime() - Date.parse(since)) / 1000),
      }));
    },
  };
}
