import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@cartable/contract';
import { prepareDownloadJob } from '@cartable/datastore';
import { startPeriodicTasks } from '@cartable/platform';
import { type JobDefinition, JobRunner, whyUnavailable } from '@cartable/storage';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-app.ts';
import { compose } from './compose.ts';
import { type Config, defaultPublicUrl } from './config.ts';
import { firstStart } from './first-start.ts';
import { closeGently } from './http/close-gently.ts';
import { jobDefinitions } from './jobs/definitions.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { trafficSaving } from './jobs/save-traffic.ts';
import { serviceWatch } from './jobs/watch-services.ts';
import { listenOn, reservePort } from './listening/listening.ts';
import { askBeforeVisitors } from './own-requests/ask-before-visitors.ts';
import { writePrepared } from './protocols/download/write-prepared.ts';
import { findLikelyRequests } from './protocols/likely-requests.ts';
import { findLikelyMaps } from './protocols/wms/likely-maps.ts';
import type { Services } from './services.ts';

export interface RunningServer {
  readonly services: Services;
  /** Address it can be reached at, or `null` for a process that only runs jobs. */
  readonly address: string | null;
  /** Ends what is under way, then everything. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly config: Config;
  readonly language: Language;
  readonly print: (line: string) => void;
}

/** Port first, then data, first start, jobs, and requests last: whoever is answered finds everything ready. */
export async function startServer({
  config: requested,
  language,
  print,
}: StartOptions): Promise<RunningServer> {
  const listens = requested.role !== 'jobs';
  const config = listens ? await withFreePort(requested) : requested;
  const { services, close } = await compose(config);
  const stops: (() => Promise<void>)[] = [close];
  const stop = async () => {
    for (const step of stops.toReversed()) await step();
  };
  try {
    await firstStart(services, language, print);
    services.availability.start();
    if (config.role !== 'web') stops.push(await startJobs(services));
    if (!listens) {
      void services.datastores.prepare();
      return { services, address: null, stop };
    }
    const stopSaving = startPeriodicTasks(services, trafficSaving);
    stops.push(async () => {
      await stopSaving();
      await services.datastores.traffic.flush();
    });
    const app = await listen(services);
    stops.push(() => closeApp(app, services));
    void prepareThreads(services, app);
    return { services, address: config.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Maps first: visitors come before producers. */
async function prepareThreads(services: Services, app: FastifyInstance): Promise<void> {
  const { config, maps, datastores, logger } = services;
  await maps.prepare();
  await datastores.prepare();
  if (config.readyMapWorkers === 0) return;
  try {
    await maps.drawLikely(await findLikelyMaps(services));
    await askLikely(services, app);
  } catch (err) {
    logger.warn({ err }, 'what visitors are likely to ask was not made ready');
  }
}

/** By HTTP, until somebody asks for anything published. */
async function askLikely(services: Services, { server }: FastifyInstance): Promise<void> {
  const { config, datastores, departure, logger } = services;
  const answers = await askBeforeVisitors({
    server,
    host: new URL(config.publicUrl).host,
    paths: await findLikelyRequests(services),
    isOver: () => departure.isBegun || datastores.traffic.requests > 0,
  });
  logger.debug({ answers }, 'asked before visitors');
}

async function withFreePort(config: Config): Promise<Config> {
  const port = await reservePort(config.host, config.port);
  const isDefault = config.publicUrl === defaultPublicUrl(config.port);
  return { ...config, port, publicUrl: isDefault ? defaultPublicUrl(port) : config.publicUrl };
}

async function startJobs(services: Services): Promise<() => Promise<void>> {
  const { config, logger } = services;
  const runner = new JobRunner({
    queue: services.jobs,
    definitions: [
      ...jobDefinitions(services),
      prepareDownloadJob(services.datastores.context, writePrepared(services)) as JobDefinition,
    ],
    concurrency: config.jobWorkers,
    ...(services.tracing && { around: services.tracing.aroundJob }),
    onError: (error, where) => {
      const isExplained = services.availability.explain(error) !== undefined;
      // A right that is missing may be that of one file, which this job alone meets.
      if (!isExplained || whyUnavailable(error) === 'read-only')
        logger.error({ err: error, ...where }, 'job fault');
    },
  });
  await runner.start();
  const stops = [housekeeping, serviceWatch].map((tasks) => startPeriodicTasks(services, tasks));
  return async () => {
    await runner.stop();
    for (const stop of stops) await stop();
  };
}

async function listen(services: Services): Promise<FastifyInstance> {
  const { host, port } = services.config;
  const app = await buildApp(services);
  await listenOn(app, host, port);
  return app;
}

/** Leaves proxies the time to turn to others, then takes no more connections and lets requests under way end, up to a time. */
async function closeApp(app: FastifyInstance, { config, departure }: Services): Promise<void> {
  departure.begin();
  if (config.drainMs !== undefined) {
    await sleep(config.drainMs);
    closeGently(app.server);
  }
  const patience = setTimeout(() => app.server.closeAllConnections(), config.stopTimeoutMs);
  await app.close();
  clearTimeout(patience);
}
