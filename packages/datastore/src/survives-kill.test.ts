import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSweep, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { pictureHolding } from './catalogue/pictures/picture.holding.ts';
import { openPlatform } from './test-support/platform.ts';

const kills = isSweep ? 20 : 8;
/** Datasheets of even rounds, old enough to be deleted: see `crash-test-child.ts`. */
const deletedRounds = Math.floor((kills - 3) / 2);
/** From the creation of an upload to its services, about that long, alone on the machine. */
const jobsMs = 900;
const child = new URL('./test-support/crash-test-child.ts', import.meta.url).pathname;

/** Runs the child until it says `word`. */
async function run(dataDir: string, round: number, word: 'ready' | 'deposited' | 'done', ...mode: string[]) {
  const process_ = spawn(process.execPath, [...process.execArgv, child, dataDir, String(round), ...mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  process_.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(process_.stdout).on('line', (text) => text.startsWith(word) && resolve(text));
    process_.once('exit', (code) => reject(new Error(`The child ended with code ${code}: ${errors}`)));
  });
  return { process_, line };
}

async function kill(process_: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => process_.once('exit', resolve));
  process_.kill('SIGKILL');
  await exited;
}

it(`loses nothing, leaves nothing stuck nor behind when killed ${kills} times on the way`, async () => {
  const dataDir = temporaryFolder();
  for (let round = 1; round <= kills; round++) {
    // One in four dies while it receives; the others wherever their jobs are, spread over what these take.
    const isEarly = round % 4 === 1;
    const { process_ } = await run(dataDir, round, isEarly ? 'ready' : 'deposited');
    await sleep(isEarly ? Math.random() * 200 : ((round + Math.random()) * jobsMs) / kills);
    await kill(process_);
  }
  const { line } = await run(dataDir, kills, 'done', 'finish');
  expect(line).toBe('done ');

  const platform = await openPlatform({ dataDir });
  try {
    const db = platform.metadata.tables<Record<string, Record<string, string>>>();
    const rows = (table: string) => db.selectFrom(table).selectAll().execute();
    const jobs = (await rows('jobs')).filter(({ kind }) => kind !== 'mail.send');
    const failed = jobs.filter(({ status }) => status !== 'SUCCESS' && status !== 'ABORTED');
    expect(failed.map(({ kind, status, error }) => [kind, status, error])).toEqual([]);

    const data = await rows('stored_data');
    const alive = data
      .filter(({ status, type }) => status !== 'DELETED' && type === 'VECTOR-DB')
      .map(({ id, status }) => `${id} ${status}`);
    const retained = (await platform.context.features.list()).map(
      ({ datasetId, complete }) => `${datasetId} ${complete}`,
    );
    expect(retained.sort()).toEqual(alive.map((one) => one.replace('GENERATED', 'true')).sort());
    // The demonstration and the rounds, less those that were deleted.
    expect(alive).toHaveLength(1 + kills - deletedRounds);
    const pyramids = data.filter(({ type }) => type === 'ROK4-PYRAMID-VECTOR');
    expect(pyramids.map(({ status }) => status)).toEqual(['GENERATED']);

    const uploads = (await rows('uploads')).filter(({ status }) => status !== 'DELETED');
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 'CLOSED'));
    // A picture drawn before a kill, or of a record that is gone, is left to the sweep of the hour after.
    const anHourLater = { ...platform.context.clock, now: () => new Date(Date.now() + 2 * 3_600_000) };
    await pictureHolding.sweep?.({ ...platform.context, clock: anHourLater });
    const pictures = (await rows('record_pictures')).flatMap(({ object_key }) => object_key ?? []);
    const objects: string[] = [];
    for await (const { key } of platform.context.objects.list('')) objects.push(key);
    const archives = pyramids.map(({ id, execution_id }) => `pyramids/${id}/${execution_id}.pmtiles`);
    expect(objects.sort()).toEqual(
      [...archives, ...pictures, ...uploads.map(({ id }) => `uploads/${id}/data/regions.fgb`)].sort(),
    );
    expect(await rows('deposits')).toEqual([]);
    expect(await rows('deposit_chunks')).toEqual([]);

    const offerings = await rows('offerings');
    expect(offerings).toHaveLength(2 * alive.length + pyramids.length);
    expect(new Set(offerings.map(({ status }) => status))).toEqual(new Set(['PUBLISHED']));
    const owners = new Set(offerings.map(({ id }) => id));
    const statics = await rows('statics');
    expect(statics).toHaveLength(alive.length);
    expect(statics.every(({ offering_id }) => owners.has(offering_id!))).toBe(true);

    for (const { datasetId } of await platform.context.features.list()) {
      const dataset = await platform.context.features.open(datasetId);
      expect((await dataset.describe()).tables.map(({ featureCount }) => featureCount)).toEqual([13]);
      await dataset.close();
    }
    const running = ['CREATED', 'WAITING', 'PROGRESS'];
    expect((await rows('executions')).filter(({ status }) => running.includes(status!))).toEqual([]);
    expect(await platform.sweep()).toEqual([]);
  } finally {
    await platform.close();
  }
  const left = readdirSync(join(dataDir, 'datasets')).filter((name) => !/^[0-9a-f-]{36}\.gpkg$/.test(name));
  expect(left).toEqual([]);
  expect(readdirSync(join(dataDir, 'temporary', 'tasks'))).toEqual([]);
}, 300_000);
