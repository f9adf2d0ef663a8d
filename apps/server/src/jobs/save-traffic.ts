import type { PeriodicTasks } from '@cartable/platform';
import type { Services } from '../services.ts';

/** A process that dies loses the counts of one period. */
export const trafficSaving: PeriodicTasks<Services> = {
  everyMs: 10_000,
  tasks: [{ name: 'traffic', run: ({ datastores }) => datastores.traffic.flush() }],
  onFailure: ({ availability, logger }, _task, err) => {
    if (!availability.explain(err)) logger.error({ err }, 'the traffic could not be written');
  },
};
