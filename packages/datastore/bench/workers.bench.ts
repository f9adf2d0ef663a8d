/**
 * `npm run bench -- workers`: the same pyramid made by 1, 2 and 4 worker processes on one PostgreSQL, each held to one
 * core, their results in one folder: a vector pyramid, or with `BENCH_RASTER=1` one of an image of elevations.
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
import { rasterPyramidFormSchema } from '@cartable/contract';
import { eventually, largeDataOrExit, startPostgres } from '@cartable/testkit';
import { addRasterPyramid } from '../src/pyramids/raster/add-raster-pyramid.ts';
import { addVectorPyramid } from '../src/pyramids/vector/add-vector-pyramid.ts';
import { settled, uploadFile } from '../src/test-support/deposit-file.ts';
import { makeTiff } from '../src/test-support/make-tiff.ts';
import { openPlatform, type PlatformLocation } from '../src/test-support/platform.ts';
import { openWorkshop, readData, vectorForm, type Workshop } from '../src/test-support/pyramids.ts';
import { prepareInputs } from './inputs.ts';

const cache = process.env.BENCH_CACHE ?? join(tmpdir(), 'cartable-bench');
const isRaster = process.env.BENCH_RASTER !== undefined;
const bottom = Number(process.env.BENCH_BOTTOM ?? (isRaster ? 17 : 13));
const levels = { top_level: isRaster ? 9 : 4, bottom_level: bottom };
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

/** Waves of elevations, twelve kilometres wide. */
function relief(): Uint8Array {
  const [side, pixel] = [2400, 5];
  return makeTiff({
    width: side,
    height: side,
    origin: [700_000, 6_520_000],
    pixel,
    srid: 2154,
    type: 'FLOAT32',
    nodata: -9999,
    value: (column, row) => 500 + 300 * Math.sin(column / 70) * Math.cos(row / 110),
  });
}

async function communes(): Promise<string> {
  const inputs = await prepareInputs(largeDataOrExit('communes-metropole-2154.gpkg.zip'), cache);
  return inputs[0]!.path;
}

async function bench(location: PlatformLocation): Promise<void> {
  const platform = await openPlatform(location);
  try {
    const workshop = await openWorkshop(platform);
    const launch = isRaster ? await prepareRaster(workshop) : await prepareVector(workshop);
    await platform.runner.stop();
    console.log(`${isRaster ? 'relief' : 'vector'}, levels ${levels.top_level} to ${levels.bottom_level}`);
    console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} at the start\n`);
    console.log(
      '| workers | seconds here | processor of each, s | of all, s | with a core each, s | times one |',
    );
    console.log('| --- | --- | --- | --- | --- | --- |');
    const digests = new Set<string>();
    let single: number | undefined;
    for (const count of counts) {
      const { seconds, processors, digest } = await measure(workshop, { location, launch, count });
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

/** Integrates the file. @returns what asks for a pyramid of it */
async function prepareVector(workshop: Workshop): Promise<Launch> {
  const { platform, owner, datastoreId } = workshop;
  const file = process.env.BENCH_FILE ?? (await communes());
  const created = await uploadFile(platform, owner, { datastoreId, file, name: 'bench' });
  const upload = await settledSlowly(platform, owner, { datastoreId, uploadId: created._id });
  const data = await readData({ platform, owner, datastoreId, databaseId: '' }, upload.stored_data!);
  const table = data.type_infos.relations[0]!.name;
  const form = vectorForm(data._id, { composition: [{ table, attributes: [], ...levels }] });
  return () => addVectorPyramid(platform.context, owner, { datastoreId, form });
}

async function prepareRaster({ platform, owner, datastoreId }: Workshop): Promise<Launch> {
  const file = { name: 'relief.tif', content: relief() };
  const { _id: uploadId } = await uploadFile(platform, owner, { datastoreId, file, name: file.name });
  const { stored_data } = await settledSlowly(platform, owner, { datastoreId, uploadId });
  const form = rasterPyramidFormSchema.parse({
    technical_name: 'relief',
    raster_id: stored_data,
    zoom_range: [levels.top_level, levels.bottom_level],
  });
  return () => addRasterPyramid(platform.context, owner, { datastoreId, form });
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

type Launch = () => Promise<{ readonly _id: string }>;

interface Run {
  readonly location: PlatformLocation;
  readonly launch: Launch;
  readonly count: number;
}

async function measure(workshop: Workshop, { location, launch, count }: Run) {
  const workers = await Promise.all(Array.from({ length: count }, (_, rank) => startWorker(location, rank)));
  const start = performance.now();
  const { _id: pyramidId } = await launch();
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
