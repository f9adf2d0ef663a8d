/**
 * `npm run bench -- rasters`: a photograph in Lambert 93 made into tiles of Web Mercator, levels 10 to 17, beside
 * gdal2tiles (two processes, PNG) and gdal_translate -of COG (GoogleMapsCompatible, JPEG, two threads). Every
 * contender is a process of its own that reads the same file, warm in the cache of the system, and leaves its result
 * on disk. Processor seconds count its children and threads.
 *
 * `BENCH_SIDE`: pixels on a side (20000). `BENCH_ROUNDS`: 1. `BENCH_ONLY`: contenders whose name holds that text.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePhotograph } from './generate-photograph.ts';

const side = Number(process.env.BENCH_SIDE ?? 20_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 1);
const only = process.env.BENCH_ONLY ?? '';
const cache = process.env.BENCH_CACHE ?? join(tmpdir(), 'cartable-bench');

interface Contender {
  readonly name: string;
  readonly command: (source: string, target: string) => string[];
  readonly target: string;
}

const ours = (format: string): Contender => ({
  name: `ours, ${format}`,
  target: `${format}.pmtiles`,
  command: (source, target) => [
    process.execPath,
    join(import.meta.dirname, 'build-one.ts'),
    source,
    format,
    target,
  ],
});

const cog = (scheme: string): Contender => ({
  name: `gdal_translate COG, ${scheme}`,
  target: 'cog.tif',
  command: (source, target) => [
    ...[
      'gdal_translate',
      '-q',
      '-of',
      'COG',
      '-co',
      'TILING_SCHEME=GoogleMapsCompatible',
      '-co',
      `COMPRESS=${scheme}`,
    ],
    ...['-co', 'QUALITY=75', '-co', 'NUM_THREADS=2', '-co', 'RESAMPLING=BILINEAR', source, target],
  ],
});

const gdal2tiles: Contender = {
  name: 'gdal2tiles, png',
  target: 'tiles',
  command: (source, target) => [
    ...[
      'gdal2tiles.py',
      '-q',
      '--processes=2',
      '-r',
      'bilinear',
      '-z',
      '10-17',
      '-w',
      'none',
      source,
      target,
    ],
  ],
};

interface Run {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
  readonly printed: string;
}

const contenders = [ours('jpeg'), cog('JPEG'), ours('png'), gdal2tiles, ours('auto')].filter(({ name }) =>
  name.includes(only),
);
mkdirSync(cache, { recursive: true });
const source = join(cache, `photograph-${side}.tif`);
if (!existsSync(source)) await generatePhotograph(source, side);
const work = mkdtempSync(join(tmpdir(), 'cartable-bench-rasters-'));
try {
  console.log(`${side} × ${side} RGB, EPSG:2154 → 3857, load ${loadavg()[0]!.toFixed(1)}`);
  console.log('| contender | s | processor s | MB written | |\n| --- | --- | --- | --- | --- |');
  for (let round = 0; round < rounds; round++)
    for (const contender of contenders) report(contender, run(contender));
} finally {
  rmSync(work, { recursive: true, force: true });
}

function run({ command, target, name }: Contender): Run {
  const output = join(work, target);
  // The shell's own clock counts what children of children used.
  const script = 'TIMEFORMAT="%R %U %S"; time "$@"';
  const start = spawnSync('bash', ['-c', script, 'bash', ...command(source, output)], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (start.status !== 0) throw new Error(`${name} failed:\n${start.stderr}`);
  const [wall, user, system] = start.stderr.trim().split('\n').at(-1)!.split(' ').map(Number) as [
    number,
    number,
    number,
  ];
  const megabytes = sizeOf(output) / 1e6;
  rmSync(output, { recursive: true, force: true });
  return { seconds: wall, processorSeconds: user + system, megabytes, printed: start.stdout.trim() };
}

function report({ name }: Contender, { seconds, processorSeconds, megabytes, printed }: Run): void {
  const cells = [name, seconds.toFixed(1), processorSeconds.toFixed(1), megabytes.toFixed(1), printed];
  console.log(`| ${cells.join(' | ')} |`);
}

function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
