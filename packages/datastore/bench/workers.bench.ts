/**
 * `npm run bench -- workers`: the same vector pyramid made by 1, 2 and 4 worker processes on one PostgreSQL, each held to
 * one core, their results in one folder.
 *
 * A machine with fewer cores than workers tells little by its clock: the processor time of the busiest worker is how long
 * it would take with a core each. `BENCH_FILE` names another file, `BENCH_BOTTOM` another last level.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { eventually, largeDataOrExit, startPostgres } from '@cartable/testkit';
import { addVectorPyramid } from '../src/pyramids/vector/add-vector-pyramid.ts';
import { settled, uploadFile } from '../src/test-support/deposit-file.ts';
import { openPlatform, type PlatformLocation } from '../src/test-support/platform.ts';
import { openWorkshop, readData, vectorForm, type Workshop } from '../src/test-support/pyramids.ts';
import { prepareInputs } from './inputs.ts';

const cache = process.env.BENCH_CACHE ?? join(tmpdir(), 'cartable-bench');
const file = process.env.BENCH_FILE ?? (await communes());
const levels = { top_level: 4, bottom_level: Number(process.env.BENCH_BOTTOM ?? 13) };
const counts = (process.env.BENCH_WORKERS ?? '1,2,4').split(',').map(Number);
const longestMs = 3_600_000;
const child = new URL('../src/test-support/worker-child.ts', import.meta.url).pathname;

const folder = await mkdtemp(join(tmpdir(), 'cartable-bench-workers-'));
const postgres = await startPostgres();
if (postgres === undefined) throw new Error('PostgreSQL is not on this machine.');
try {
  await bench({ dataDir: folder, databaseUrl: await postgres.freshDatabase() });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function communes(): Promise<string> {
  const inputs = await prepareInputs(largeDataOrExit('communes-metropole-2154.gpkg.zip'), cache);
  return inputs[0]!.path;
}

async function bench(location: PlatformLocation): Promise<void> {
  const platform = await openPlatform(location);
  try {
    const workshop = await openWorkshop(platform);
    const source = await integrate(workshop);
    await platform.runner.stop();
    console.log(`${file}, levels ${levels.top_level} to ${levels.bottom_level}`);
    console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} at the start\n`);
    console.log(
      '| workers | seconds here | processor of each, s | of all, s | with a core each, s | times one |',
    );
    console.log('| --- | --- | --- | --- | --- | --- |');
    const digests = new Set<string>();
    let single: number | undefined;
    for (const count of counts) {
      const { seconds, processors, digest } = await measure(workshop, { location, source, count });
      digests.add(digest);
      const busiest = Math.max(...processors);
      single ??= busiest;
      const all = processors.reduce((sum, each) => sum + each, 0);
      const each = processors.map((value) => value.toFixed(1)).join(', ');
      console.log(
        `| ${count} | ${seconds.toFixed(1)} | ${each} | ${all.toFixed(1)} | ${busiest.toFixed(1)} | ${(single / busiest).toFixed(2)} |`,
      );
    }
    console.log(`\n${digests.size === 1 ? 'The same archive each time.' : 'THE ARCHIVES DIFFER.'}`);
    if (digests.size > 1) process.exitCode = 1;
  } finally {
    await platform.close();
  }
}

async function integrate({ platform, owner, datastoreId }: Workshop) {
  const created = await uploadFile(platform, owner, { datastoreId, file, name: 'bench' });
  const upload = await settledSlowly(platform, owner, { datastoreId, uploadId: created._id });
  const data = await readData({ platform, owner, datastoreId, databaseId: '' }, upload.stored_data!);
  return { databaseId: data._id, table: data.type_infos.relations[0]!.name };
}

async function settledSlowly(...[platform, owner, request]: Parameters<typeof settled>) {
  await eventually(async () => {
    const { jobId } = await platform.context.metadata
      .tables<{ uploads: { id: string; job_id: string | null } }>()
      .selectFrom('uploads')
      .select('job_id as jobId')
      .where('id', '=', request.uploadId)
      .executeTakeFirstOrThrow();
    return jobId === null;
  }, longestMs);
  return settled(platform, owner, request);
}

interface Run {
  readonly location: PlatformLocation;
  readonly source: { readonly databaseId: string; readonly table: string };
  readonly count: number;
}

async function measure(workshop: Workshop, { location, source, count }: Run) {
  const { platform, owner, datastoreId } = workshop;
  const workers = await Promise.all(Array.from({ length: count }, (_, rank) => startWorker(location, rank)));
  const form = vectorForm(source.databaseId, {
    composition: [{ table: source.table, attributes: [], ...levels }],
  });
  const start = performance.now();
  const { _id: pyramidId } = await addVectorPyramid(platform.context, owner, { datastoreId, form });
  await eventually(async () => {
    const { status } = await readData(workshop, pyramidId);
    if (status === 'UNSTABLE') throw new Error('The pyramid failed.');
    return status === 'GENERATED';
  }, longestMs);
  const seconds = (performance.now() - start) / 1_000;
  const processors = await Promise.all(workers.map((worker) => worker.end()));
  return { seconds, processors, digest: await digestOf(workshop, pyramidId) };
}

async function digestOf({ platform }: Workshop, pyramidId: string): Promise<string> {
  for await (const { key } of platform.context.objects.list(`pyramids/${pyramidId}/`))
    if (key.endsWith('.pmtiles'))
      return createHash('sha256')
        .update(await buffer(await platform.context.objects.get(key)))
        .digest('hex');
  throw new Error('The pyramid has no archive.');
}

/** On a core of its own, as far as there are some. */
async function startWorker(location: PlatformLocation, rank: number) {
  const own = { ...location, temporaryDir: await mkdtemp(join(folder, 'worker-')) };
  const core = String(rank % availableParallelism());
  const process_ = spawn('taskset', ['-c', core, process.execPath, child, JSON.stringify(own), '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(process_.stdout);
  await once(lines, 'line');
  return {
    /** @returns seconds of processor it used */
    async end(): Promise<number> {
      const line = once(lines, 'line');
      const exited = once(process_, 'exit');
      process_.kill('SIGTERM');
      const [microseconds] = (await line) as [string];
      await exited;
      return Number(microseconds) / 1e6;
    },
  };
}
