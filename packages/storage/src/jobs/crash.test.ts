import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWithPostgres, isSweep, readAll, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFeatureStore } from '../features/open-feature-store.ts';
import { openMetadata } from '../metadata/open-metadata.ts';
import { MetadataJobQueue } from './job-queue.ts';

const program = resolve(import.meta.dirname, '../../fixtures/run-dataset-jobs.ts');
const longestLifeMs = 250;
const rows = 2_000;
const testTimeoutMs = 120_000;

/** Lives until it has nothing to do, or that long after it is ready. @returns how it ended */
async function runServer(args: string[], lifeMs?: number): Promise<'killed' | 'finished'> {
  const server = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = new Promise<'killed' | 'finished'>((end, fail) => {
    server.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') end('killed');
      else if (code === 0) end('finished');
      else fail(new Error(`The server ended by itself with code ${code}.`));
    });
  });
  await Promise.race([new Promise((ready) => server.stdout.once('data', ready)), ended]);
  if (lifeMs !== undefined) {
    await sleep(lifeMs);
    server.kill('SIGKILL');
  }
  return ended;
}

async function surviveKills(kills: number, dataDir: string, databaseUrl?: string): Promise<void> {
  const open = () => openMetadata(databaseUrl ? { databaseUrl } : { dataDir });
  const before = await open();
  await before.migrate([]);
  const queue = new MetadataJobQueue({ metadata: before });
  const good = Array.from({ length: 30 }, (_, i) => `good-${i + 10}`);
  const bad = Array.from({ length: 8 }, (_, i) => `bad-${i}`);
  for (const datasetId of good)
    await queue.enqueue({ kind: 'integrate', subject: datasetId, payload: { datasetId, rows } });
  for (const datasetId of bad)
    await queue.enqueue({ kind: 'refuse', subject: datasetId, payload: { datasetId, rows } });
  // Written twice, one after the other: the second replaces the first.
  await queue.enqueue({
    kind: 'integrate',
    subject: good[0]!,
    payload: { datasetId: good[0], rows: rows * 2 },
  });
  await before.close();

  const args = [dataDir, [...good, ...bad].join(','), ...(databaseUrl ? [databaseUrl] : [])];
  let struck = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    if ((await runServer(args, Math.random() * longestLifeMs)) === 'killed') struck += 1;
  }
  // Else the work was over too soon for the test to mean anything.
  expect(struck).toBeGreaterThan(kills / 2);
  expect(await runServer(args)).toBe('finished');

  const after = await open();
  onTestFinished(() => after.close());
  const jobs = new MetadataJobQueue({ metadata: after });
  for (const subject of good) {
    for (const job of await jobs.findBySubject(subject)) {
      expect(job).toMatchObject({ status: 'SUCCESS', error: null, results: { verify: true } });
    }
  }
  for (const subject of bad) {
    const [job] = await jobs.findBySubject(subject);
    expect(job).toMatchObject({ status: 'FAILURE', error: { code: 'common.too-large' } });
    expect((await jobs.logs(job!.id)).map(({ line }) => line)).toContain('dropped');
  }
  const store = await openFeatureStore({ dataDir, databaseUrl });
  onTestFinished(() => store.close());
  const retained = (await store.list()).sort((a, b) => (a.datasetId < b.datasetId ? -1 : 1));
  expect(retained).toEqual(good.map((datasetId) => ({ datasetId, complete: true })));
  for (const datasetId of good) {
    const dataset = await store.open(datasetId);
    const { keys } = await readAll(await dataset.table('t'), { columns: [] });
    expect(keys).toHaveLength(datasetId === good[0] ? rows * 2 : rows);
    await dataset.close();
  }
}

describe('a server killed at random moments, on SQLite and GeoPackages', () => {
  it(
    'loses nothing, sticks nowhere and leaves no orphan',
    () => surviveKills(isSweep ? 20 : 8, temporaryFolder()),
    testTimeoutMs,
  );
});

describeWithPostgres('a server killed at random moments, on PostgreSQL and PostGIS', (freshDatabase) => {
  it(
    'loses nothing, sticks nowhere and leaves no orphan',
    async () => surviveKills(isSweep ? 10 : 5, temporaryFolder(), await freshDatabase()),
    testTimeoutMs,
  );
});
