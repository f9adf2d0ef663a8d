/**
 * `npm run bench -- services`: our services beside MapServer and QGIS Server, the same data, styles and requests, in
 * turn. See docs/benchmarks.md for what the environment may choose.
 */
import { DatabaseSync } from 'node:sqlite';
import { measureBurst } from './services/burst.ts';
import {
  type Arena,
  type Case,
  capabilitiesCases,
  depthCases,
  featureCases,
  mapCases,
} from './services/cases.ts';
import { startCluster } from './services/cluster.ts';
import { measureCold } from './services/cold.ts';
import { filterCases } from './services/filter-cases.ts';
import { measureFirstMaps } from './services/first-maps.ts';
import { freshCases } from './services/fresh-cases.ts';
import { knobs, viewSeed } from './services/knobs.ts';
import { measureSimilarity } from './services/likeness.ts';
import { compete, competeOnce } from './services/load.ts';
import { makeData } from './services/make-data.ts';
import { measureMemory } from './services/memory.ts';
import { startOurs } from './services/ours.ts';
import { startPeers } from './services/peers.ts';
import { measureProcessor } from './services/processor.ts';
import type { Ours } from './services/published-theme.ts';
import { Report } from './services/report.ts';
import type { Theme } from './services/themes.ts';
import type { Bbox } from './services/views.ts';

// Told to stop, the servers started here are ended by what listens to `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const files = await makeData();
const cluster = await startCluster();
const peers = await startPeers(files, extentsOf(files), cluster);
const ours: (Ours & { engine: 'geopackage' | 'postgis' })[] = [];
if (knobs.contenders.test('ours-geopackage'))
  ours.push({ ...(await startOurs('geopackage', files)), engine: 'geopackage' });
if (knobs.contenders.test('ours-postgis')) {
  const { url, isNew } = cluster.database('ours');
  ours.push({ ...(await startOurs('postgis', files, { databaseUrl: url, isNew })), engine: 'postgis' });
}
const arena: Arena = { ours, peers, files };
const report = new Report();
console.log(`Views of this run: BENCH_SEED=${viewSeed}`);
try {
  if (knobs.parts.includes('fresh')) {
    for (const { name, clients, contenders } of freshCases(arena))
      report.fresh(name, clients, await competeOnce(contenders, clients));
  }
  if (knobs.parts.includes('filters')) {
    for (const { name, clients, contenders } of filterCases(arena))
      report.fresh(name, clients, await competeOnce(contenders, clients));
  }
  if (knobs.parts.includes('first')) {
    for (const one of ours)
      for await (const found of measureFirstMaps(one, files)) report.firstMaps(one.engine, found);
  }
  if (knobs.parts.includes('burst')) {
    for (const one of ours) report.burst(one.engine, await measureBurst(one, files));
  }
  if (knobs.parts.includes('maps')) await run(mapCases(arena), knobs.clients);
  if (knobs.parts.includes('features')) await run(featureCases(arena), knobs.clients);
  if (knobs.parts.includes('processor')) await spend(featureCases(arena));
  if (knobs.parts.includes('depth')) await run(depthCases(arena), [1]);
  if (knobs.parts.includes('capabilities')) {
    await run(capabilitiesCases(arena), [1]);
    for (const one of ours) report.cold(one.engine, await measureCold(one));
  }
  if (knobs.parts.includes('likeness')) report.likeness(await measureSimilarity(arena));
  if (knobs.parts.includes('memory')) {
    for (const one of ours) {
      for (const format of ['application/gml+xml; version=3.2', 'application/json'])
        report.memory(one.engine, format, await measureMemory(one, 10_000, format));
    }
  }
  report.finish();
} finally {
  for (const { server } of ours) await server.dispose();
  await peers.stop();
  await cluster.stop();
}

async function run(cases: readonly Case[], clients: readonly number[]): Promise<void> {
  for (const { name, contenders } of cases) {
    for (const count of clients) report.race(name, count, await compete(contenders, count, knobs.seconds));
  }
}

async function spend(cases: readonly Case[]): Promise<void> {
  for (const { name, contenders } of cases) {
    const spent = [];
    for (const contender of contenders)
      spent.push(await measureProcessor(contender, pidsOf(contender.name), knobs.seconds));
    report.processor(name, spent);
  }
}

/** PostgreSQL works for whoever reads from it. */
function pidsOf(contender: string): number[] {
  const engine = contender.endsWith('-postgis') ? [cluster.pid] : [];
  const mine = ours.find((one) => contender === `ours-${one.engine}`);
  return [...engine, ...(mine ? [mine.server.pid()!] : peers.pids)];
}

function extentsOf(paths: Record<Theme['name'], string>): Record<Theme['name'], Bbox> {
  const entries = Object.entries(paths).map(([name, path]) => {
    const database = new DatabaseSync(path, { readOnly: true });
    const row = database.prepare('select min_x, min_y, max_x, max_y from gpkg_contents').get()!;
    database.close();
    return [name, [row.min_x, row.min_y, row.max_x, row.max_y].map(Number)];
  });
  return Object.fromEntries(entries);
}
