/** `npm run bench`, or one part of it: `npm run bench -- integration`, `npm run bench -- services`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../support/server.ts';

const benches: Readonly<Record<string, string>> = {
  catalogue: 'e2e/bench/catalogue.bench.ts',
  collaborative: 'e2e/bench/collaborative.bench.ts',
  deposit: 'e2e/bench/deposit.bench.ts',
  'edited-maps': 'e2e/bench/edited-maps.bench.ts',
  editing: 'packages/storage/bench/editing.bench.ts',
  front: 'e2e/bench/front.bench.ts',
  guichet: 'e2e/bench/guichet.bench.ts',
  hostile: 'e2e/bench/hostile.bench.ts',
  'instant-tiles': 'e2e/bench/instant-tiles.bench.ts',
  integration: 'packages/datastore/bench/integration.bench.ts',
  reports: 'packages/espaceco/bench/reports.bench.ts',
  queue: 'e2e/bench/queue.bench.ts',
  'raw-tiles': 'e2e/bench/raw-tiles.bench.ts',
  rasters: 'packages/rasters/bench/rasters.bench.ts',
  services: 'e2e/bench/services.bench.ts',
  strips: 'packages/rasters/bench/strips.bench.ts',
  tiles: 'e2e/bench/tiles.bench.ts',
  tiling: 'packages/tiling/bench/tiling.bench.ts',
  workers: 'packages/datastore/bench/workers.bench.ts',
};

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`« ${unknown} » is no benchmark: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
// A server without its WASM modules answers maps with an error, which a fresh clone would measure.
const built = spawnSync(process.execPath, [join(repositoryRoot, 'scripts/build.ts')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
for (const name of requested.length > 0 ? requested : Object.keys(benches)) {
  const { status } = spawnSync(process.execPath, [join(repositoryRoot, benches[name]!)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
