import type { PeriodicTasks } from '@cartable/platform';
import { measureHealth } from '../operations/health/measure-health.ts';
import { recordStates } from '../operations/service-days.ts';
import type { Services } from '../services.ts';

/**
 * Looks at the parts of the platform as its health page does, and counts what it saw for the page of the service status.
 * While the database is away nothing can be counted: those looks are missing.
 */
export const serviceWatch: PeriodicTasks<Services> = {
  everyMs: 5 * 60_000,
  tasks: [{ name: 'states of the services', run: recordOnce }],
  onFailure: ({ availability, logger }, _task, err) => {
    if (!availability.explain(err)) logger.error({ err }, 'the state of the services was not noted');
  },
};

async function recordOnce(services: Services): Promise<void> {
  const { database, objects, map_workers, jobs } = await measureHealth(services);
  const states = {
    database: database.state,
    objects: objects.state,
    map_workers: map_workers.state,
    jobs: jobs.state,
  };
  await recordStates(services.metadata, states, services.clock.now());
}
