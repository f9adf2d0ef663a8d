/**
 * `npm run bench`: how long a deposited file takes from check to table, beside ogr2ogr in the same run.
 *
 * Ours is the whole of what the product does with the file: recognition, reading, types, encoding, names, validity of
 * every geometry, tables, spatial index, statistics, durable commit. ogr2ogr's is its conversion with a spatial
 * index, without any check of geometry.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type FeatureStore, openFeatureStore } from '@cartable/storage';
import {
  largeDataOrExit,
  type Measure,
  medianMs,
  medianProcessorMs,
  race,
  runProgram,
  startPostgres,
} from '@cartable/testkit';
import { integrateLayers } from '../src/ingest/integration/integrate-layers.ts';
import { checkLayers } from '../src/ingest/reading/check-layers.ts';
import type { TaskTools } from '../src/workers/task.ts';
import { type BenchInput, prepareInputs } from './inputs.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const only = process.env.BENCH_ONLY;
const cache = process.env.BENCH_CACHE ?? join(tmpdir(), 'cartable-bench');

const communes = largeDataOrExit('communes-metropole-2154.gpkg.zip');
const inputs = (await prepareInputs(communes, cache)).filter(({ name }) => !only || name.includes(only));
const work = await mkdtemp(join(tmpdir(), 'cartable-bench-'));
const postgres = await startPostgres();

printHead();
await benchGeoPackage();
if (postgres !== undefined) await benchPostgis(await postgres.freshDatabase());
await postgres?.stop();
await rm(work, { recursive: true, force: true });

async function benchGeoPackage() {
  const features = await openFeatureStore({ dataDir: work });
  const target = join(work, 'ogr.gpkg');
  for (const input of inputs) {
    const ogr = [
      '-f',
      'GPKG',
      target,
      input.gdalSource,
      ...input.gdalOptions,
      '-nln',
      'bench',
      '-gt',
      '65536',
    ];
    await benchOne('GeoPackage', input, features, ogr, () => rm(target, { force: true }));
  }
  await features.close();
}

async function benchPostgis(databaseUrl: string) {
  const features = await openFeatureStore({ dataDir: work, databaseUrl });
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const target = `PG:host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}`;
  for (const input of inputs) {
    const options = [
      '--config',
      'PG_USE_COPY',
      'YES',
      '-lco',
      'SPATIAL_INDEX=GIST',
      '-overwrite',
      '-gt',
      '65536',
    ];
    const type = input.name.startsWith('communes') ? ['-nlt', 'PROMOTE_TO_MULTI'] : [];
    const ogr = [
      '-f',
      'PostgreSQL',
      target,
      input.gdalSource,
      ...input.gdalOptions,
      '-nln',
      'bench',
      ...options,
      ...type,
    ];
    await benchOne('PostGIS', input, features, ogr);
  }
  await features.close();
}

async function benchOne(
  engine: string,
  input: BenchInput,
  features: FeatureStore,
  ogrArguments: string[],
  cleanOgr: () => Promise<void> = async () => {},
) {
  let checkMs = 0;
  const [ours, theirs] = await race(
    [
      {
        name: 'ours',
        prepare: () => features.drop('bench'),
        run: async () => {
          checkMs = await integrate(input, features);
        },
      },
      { name: 'ogr2ogr', prepare: cleanOgr, run: () => runProgram('ogr2ogr', ogrArguments) },
    ],
    ROUNDS,
  );
  printRow(engine, input, ours as Measure, theirs as Measure, checkMs);
}

/** @returns how long the checks took, of the whole, in milliseconds */
async function integrate(input: BenchInput, features: FeatureStore): Promise<number> {
  const spoolDir = join(work, 'spool');
  await mkdir(spoolDir, { recursive: true });
  const tools: TaskTools = {
    throwIfCancelled() {},
    report() {},
    question: async () => {},
    signal: new AbortController().signal,
    spoolDir,
  };
  const file = {
    path: input.path,
    name: basename(input.path),
    srid: input.srid,
    encoding: null,
    accepted: [],
    keptFolder: join(spoolDir, 'unpacked'),
  };
  const began = performance.now();
  const { plan, findings } = await checkLayers(file, tools);
  const checkMs = performance.now() - began;
  if (plan === null) throw new Error(`${input.name} was refused: ${JSON.stringify(findings.slice(0, 3))}`);
  const { relations } = await integrateLayers(features, { ...file, datasetId: 'bench', plan }, tools);
  const count = relations.reduce((sum, relation) => sum + relation.featureCount, 0);
  if (count !== input.features)
    throw new Error(`${input.name}: ${count} features instead of ${input.features}`);
  await rm(spoolDir, { recursive: true, force: true });
  return checkMs;
}

function printHead() {
  console.log(
    '| input | engine | ours, ms | of which checks | ogr2ogr, ms | ours, features/s | ratio | ours, ms of processor | ogr2ogr | ratio |',
  );
  console.log(`|${' --- |'.repeat(10)}`);
}

function printRow(engine: string, input: BenchInput, ours: Measure, theirs: Measure, checkMs: number) {
  const [mine, other] = [medianMs(ours), medianMs(theirs)];
  const [mineUsed, otherUsed] = [medianProcessorMs(ours), medianProcessorMs(theirs)];
  const rate = Math.round((input.features / mine) * 1000).toLocaleString('en');
  const cells = [
    input.name,
    engine,
    mine.toFixed(0),
    checkMs.toFixed(0),
    other.toFixed(0),
    rate,
    (other / mine).toFixed(2),
    mineUsed.toFixed(0),
    otherUsed.toFixed(0),
    (otherUsed / mineUsed).toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
