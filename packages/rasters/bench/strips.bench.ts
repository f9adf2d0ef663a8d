/**
 * `npm run bench -- strips`: what a deposited image in compressed strips costs before it is stored: its check, which
 * decodes every block, then its copy by tiles. Wall and processor seconds, each stage of each round.
 *
 * `BENCH_SIDE`: pixels on a side (10000). `BENCH_ROUNDS`: 3. `BENCH_COMPRESSION`: that of the strips (LZW).
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@cartable/testkit';
import { checkRasters } from '../src/check/check-rasters.ts';
import { inspectRaster } from '../src/read/inspect-raster.ts';
import { prepareRaster } from '../src/read/prepare-raster.ts';
import { generatePhotograph } from './generate-photograph.ts';

const side = Number(process.env.BENCH_SIDE ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const compression = process.env.BENCH_COMPRESSION ?? 'LZW';
const cache = process.env.BENCH_CACHE ?? join(tmpdir(), 'cartable-bench');

mkdirSync(cache, { recursive: true });
const path = await stripsOf(compression);
const work = mkdtempSync(join(tmpdir(), 'cartable-bench-'));
const files = { name: 'strips.tif', main: { path, name: 'strips.tif' } };

console.log(
  `${side} × ${side}, ${compression}, ${Math.round(statSync(path).size / 1e6)} MB, load ${loadavg()[0]!.toFixed(1)}`,
);
console.log('| stage | wall, s | processor, s |\n| --- | --- | --- |');
for (let round = 0; round < rounds; round++) {
  await timed('check', () => checkRasters([files], { declaredSrid: 2154, spoolDir: work }));
  await timed('tiles', async () =>
    prepareRaster(await inspectRaster(files, { declaredSrid: 2154 }), join(work, 'tiles.tif')),
  );
}
rmSync(work, { recursive: true, force: true });

async function stripsOf(scheme: string): Promise<string> {
  const strips = join(cache, `strips-${side}-${scheme}.tif`);
  if (existsSync(strips)) return strips;
  const photograph = join(cache, `strips-${side}.tif`);
  await generatePhotograph(photograph, side);
  runProgram('gdal_translate', ['-q', '-co', `COMPRESS=${scheme}`, photograph, strips]);
  rmSync(photograph);
  return strips;
}

async function timed(stage: string, run: () => Promise<unknown>): Promise<void> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - began) / 1000;
  console.log(`| ${stage} | ${seconds.toFixed(2)} | ${((user + system) / 1e6).toFixed(2)} |`);
}
