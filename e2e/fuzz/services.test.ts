import { describeWithPostgres, isSweep } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointCount } from '../clients/subject.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startCanary } from './canary.ts';
import { nastyPrologs, nastyValues } from './dictionary.ts';
import { judge } from './judge.ts';
import { requestOf } from './mutate.ts';
import { type FuzzRequest, get, send } from './request.ts';
import { cursorSeeds, validSeeds } from './seeds.ts';
import { rejectedStyleSeeds } from './seeds-wms.ts';
import { type FuzzSubject, publishFuzzSubject } from './subject.ts';

/**
 * Requests that are nearly right, by the hundred, the same in each run: whatever they ask, the answer is in the form
 * of a protocol, soon, without fault of the program, without reading what is elsewhere. See README.md.
 */

const requestedCount = process.env.CARTABLE_FUZZ_REQUESTS;
/** On PostgreSQL a third of the same ones, outside of sweeps: what reads a request is the same on both engines. */
const counts = { default: 1_500, postgres: isSweep ? 1_500 : 500 };
const seed = Number(process.env.CARTABLE_FUZZ_SEED ?? 1);
const firstRank = Number(process.env.CARTABLE_FUZZ_FIRST ?? 0);
/** Tells of requests that took longer, milliseconds. */
const slowMs = Number(process.env.CARTABLE_FUZZ_SLOW_MS ?? Number.POSITIVE_INFINITY);
/** Requests under way at once: some must meet each other in the workers. */
const parallel = 4;
const limits = {
  CARTABLE_WFS_RATE: '100000',
  CARTABLE_WMS_RATE: '100000',
  CARTABLE_OGCAPI_RATE: '100000',
  CARTABLE_WMTS_RATE: '100000',
  CARTABLE_CATALOGUE_RATE: '100000',
  CARTABLE_INSTANT_TILES_RATE: '100000',
};

/** Enough to send it again by hand. */
const print = (request: FuzzRequest) => JSON.stringify(request).slice(0, 20_000);

/** Each of the ranks once, by several at a time. */
async function forEachRank(
  first: number,
  count: number,
  work: (rank: number) => Promise<void>,
): Promise<void> {
  let next = first;
  const workNext = async () => {
    while (next < first + count) await work(next++);
  };
  await Promise.all(Array.from({ length: parallel }, workNext));
}

function fuzzed(engine: keyof typeof counts, environment: () => Promise<Record<string, string>>) {
  const requestCount = Number(requestedCount ?? counts[engine]);
  let server: RunningServer;
  let subject: FuzzSubject;

  beforeAll(async () => {
    server = await startServer({ ...(await environment()), ...limits, CARTABLE_LOG_FORMAT: 'json' });
    subject = await publishFuzzSubject(server);
  });
  afterAll(() => server?.dispose());

  it('answers each request the others are made from', async () => {
    const seeds = [...validSeeds(subject), ...(await cursorSeeds(server.url, subject))];
    const rejected: string[] = [];
    await forEachRank(0, seeds.length, async (rank) => {
      const { status, isRefused, problem, elapsedMs } = await judge(server.url, seeds[rank]!);
      if (isRefused || problem !== undefined)
        rejected.push(`${status} ${problem ?? ''}\n  ${print(seeds[rank]!)}`);
      if (elapsedMs > slowMs) console.info(`${elapsedMs} ms\n  ${print(seeds[rank]!)}`);
    });
    expect(rejected).toEqual([]);
  });

  it('refuses a style that is elsewhere, without asking for it', async () => {
    const canary = await startCanary();
    const seeds = rejectedStyleSeeds(subject, canary.url);
    const answers = await Promise.all(seeds.map((request) => judge(server.url, request)));
    canary.close();
    expect(answers.map(({ isRefused, problem }) => [isRefused, problem])).toEqual(
      seeds.map(() => [true, undefined]),
    );
    expect(canary.heard()).toEqual([]);
  });

  it(
    `answers ${requestCount} hostile requests in the words of the protocols`,
    async () => {
      const canary = await startCanary();
      const nasty = { values: nastyValues(canary.url), prologs: nastyPrologs(canary.url) };
      const cursors = await cursorSeeds(server.url, subject);
      const seeds = [...validSeeds(subject), ...cursors, ...rejectedStyleSeeds(subject, canary.url)];
      const broken: string[] = [];
      await forEachRank(firstRank, requestCount, async (rank) => {
        const request = requestOf(seeds, nasty, seed, rank);
        const { problem, elapsedMs } = await judge(server.url, request);
        if (elapsedMs > slowMs) console.info(`${elapsedMs} ms\n  rank ${rank}: ${print(request)}`);
        if (problem !== undefined) broken.push(`${problem}\n  seed ${seed}, rank ${rank}: ${print(request)}`);
      });
      canary.close();
      const found = { broken, heard: canary.heard(), faults: faultsIn(server.output()) };
      expect(found).toEqual({ broken: [], heard: [], faults: [] });
    },
    60_000 + requestCount * 1_000,
  );

  it('still has its data and answers, after all that', async () => {
    const query = { SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetFeature', RESULTTYPE: 'hits' };
    const hits = get('/wfs', { ...query, TYPENAMES: subject.points.typeName });
    const answer = await send(server.url, hits, 60_000);
    expect(await answer.text()).toContain(`numberMatched="${pointCount}"`);
  });
}

describe('on the default engine', () => fuzzed('default', async () => ({})));
describeWithPostgres('on PostgreSQL + PostGIS', (database) =>
  fuzzed('postgres', async () => ({ DATABASE_URL: await database() })),
);
