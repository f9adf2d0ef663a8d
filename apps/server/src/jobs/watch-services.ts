import { measureHealth } from '../operations/health/measure-health.ts';
import { noteStates } from '../operations/service-days.ts';
import type { Services } from '../services.ts';

const everyMs = 5 * 60_000;

/**
 * Looks at the parts of the platform as its health page does, and counts what it saw for the page of the service status.
 * While the database is away nothing can be counted: those looks are missing.
 * @returns what stops it, once the look under way is over
 */
export function watchServices(services: Services): () => Promise<void> {
  let look = lookOnce(services);
  const timer = setInterval(() => {
    look = look.then(() => lookOnce(services));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}

async function lookOnce(services: Services): Promise<void> {
  const { metadata, clock, availability, logger } = services;
  try {
    const { database, objects, map_workers, jobs } = await measureHealth(services);
    const states = {
      database: database.state,
      objects: objects.state,
      map_workers: map_workers.state,
      jobs: jobs.state,
    };
    await noteStates(metadata, states, clock.now());
  } catch (error) {
    if (!availability.explain(error)) logger.error({ err: error }, 'the state of the services was not noted');
  }
}
