import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Health, ProbeState } from '@cartable/contract';
import { listRounds } from '@cartable/platform';
import { JobOverview, type Metadata } from '@cartable/storage';
import { sql } from 'kysely';
import { misleadingAddress } from '../../config/misleading-address.ts';
import type { Services } from '../../services.ts';
import { productVersion } from '../../version.ts';
import { openDataFolder } from './open-data-folder.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A store that says nothing for that long is taken for down. */
const patienceMs = 3_000;
/** An answer slower than that is worth a look. */
const slowMs = 500;
/** Part of the disk, or of the memory, that is left. */
const little = { warning: 0.1, failure: 0.02 } as const;
/** Time a job may wait for its turn. */
const waiting = { warning: 10 * minute, failure: hour } as const;
/** Housekeeping is done every hour. */
const roundEveryMs = hour;

/** Every probe is made now, and cheap: a few queries, one call of the file system. */
export async function measureHealth(services: Services): Promise<Health> {
  const [database, objects, disk, jobs, mails, housekeeping] = await Promise.all([
    probeDatabase(services),
    probeObjects(services),
    probeDisk(services),
    probeJobs(services),
    probeMails(services),
    probeHousekeeping(services),
  ]);
  const memory = probeMemory();
  const map_workers = probeMapWorkers(services);
  const public_address = probePublicAddress(services);
  const probes = { database, objects, disk, memory, map_workers, jobs, mails, housekeeping, public_address };
  return {
    state: worst(Object.values(probes).map(({ state }) => state)),
    date: services.clock.now().toISOString(),
    ...probes,
    versions: {
      cartable: productVersion,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      started: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      role: services.config.role,
    },
  };
}

function worst(states: readonly ProbeState[]): ProbeState {
  if (states.includes('failure')) return 'failure';
  return states.includes('warning') ? 'warning' : 'ok';
}

async function probeDatabase({ metadata, logger, availability }: Services): Promise<Health['database']> {
  const engine = metadata.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  try {
    const began = performance.now();
    const version = await within(readVersion(metadata));
    const answer_ms = round(performance.now() - began);
    return { state: answer_ms > slowMs ? 'warning' : 'ok', engine, version, answer_ms };
  } catch (error) {
    if (!availability.explain(error)) logger.warn({ err: error }, 'the database does not answer');
    return { state: 'failure', engine, version: null, answer_ms: null };
  }
}

async function readVersion({ engine, db }: Metadata): Promise<string> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await query.execute(db);
  return rows[0]?.version ?? '';
}

async function probeObjects({ objects, logger }: Services): Promise<Health['objects']> {
  try {
    const began = performance.now();
    await within(readFirst(objects.list('uploads/')));
    const answer_ms = round(performance.now() - began);
    return { state: answer_ms > slowMs ? 'warning' : 'ok', answer_ms };
  } catch (error) {
    logger.warn({ err: error }, 'the object store does not answer');
    return { state: 'failure', answer_ms: null };
  }
}

async function readFirst(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) return;
}

async function probeDisk({ config }: Services): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    await access(config.dataDir, constants.W_OK);
    const ofRest = stateOfRest(bavail / blocks);
    const open_to_others = openDataFolder(config) !== undefined;
    return {
      state: worst([ofRest, open_to_others ? 'warning' : 'ok']),
      free_bytes: bavail * bsize,
      total_bytes: blocks * bsize,
      is_filling: ofRest !== 'ok',
      open_to_others,
    };
  } catch {
    return {
      state: 'failure',
      free_bytes: null,
      total_bytes: null,
      is_filling: false,
      open_to_others: false,
    };
  }
}

function probeMemory(): Health['memory'] {
  const { rss, heapUsed } = process.memoryUsage();
  // In a container, what it may use; elsewhere, what the machine has.
  const total = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  const free = Math.min(process.availableMemory(), total);
  return {
    state: stateOfRest(free / total),
    resident_bytes: rss,
    heap_bytes: heapUsed,
    free_bytes: free,
    total_bytes: total,
  };
}

function stateOfRest(rest: number): ProbeState {
  if (rest < little.failure) return 'failure';
  return rest < little.warning ? 'warning' : 'ok';
}

function probeMapWorkers({ maps }: Services): Health['map_workers'] {
  const { threads, mostThreads, waiting } = maps.load;
  return { state: waiting > 0 ? 'warning' : 'ok', threads, most_threads: mostThreads, waiting };
}

async function probeJobs({ metadata, clock }: Services): Promise<Health['jobs']> {
  const now = clock.now().getTime();
  const overview = new JobOverview({ metadata, clock });
  const { oldestWaiting, ...counts } = await overview.count(new Date(now - day));
  const waitedMs = oldestWaiting === null ? 0 : now - Date.parse(oldestWaiting);
  const isLate = waitedMs > waiting.warning || counts.failed > 0;
  const state = waitedMs > waiting.failure ? 'failure' : isLate ? 'warning' : 'ok';
  return { state, ...counts, oldest_waiting: oldestWaiting };
}

async function probeMails({ accounts, config }: Services): Promise<Health['mails']> {
  const { waiting, failed, lastSentAt } = await accounts.administration.countMails();
  return {
    state: failed > 0 ? 'warning' : 'ok',
    kind: config.smtpUrl === undefined ? 'outbox' : 'smtp',
    waiting,
    failed,
    last_sent: lastSentAt,
  };
}

async function probeHousekeeping({ metadata, clock }: Services): Promise<Health['housekeeping']> {
  const rounds = await listRounds(metadata);
  const last = rounds.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), '');
  const isLate = last === '' || clock.now().getTime() - Date.parse(last) > 2 * roundEveryMs;
  return {
    state: isLate || rounds.some(({ failed }) => failed) ? 'warning' : 'ok',
    last_round: last === '' ? null : last,
    tasks: rounds.map(({ task, at, failed }) => ({ name: task, date: at, failed })),
  };
}

function probePublicAddress({ config, openedNames }: Services): Health['public_address'] {
  const other_names = openedNames.others();
  const state = other_names.length > 0 || misleadingAddress(config) !== undefined ? 'warning' : 'ok';
  return { state, url: config.publicUrl, other_names };
}

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${patienceMs} ms.`)), patienceMs);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
