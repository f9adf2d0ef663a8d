import type { Metadata } from '@cartable/storage';
import type { Gauge } from './metrics.ts';

interface Jobs {
  jobs: { kind: string; status: string; finished_at: string | null };
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
