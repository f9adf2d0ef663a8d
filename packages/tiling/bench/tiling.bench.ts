/**
 * `npm run bench -- tiling`: vector pyramids beside tippecanoe, on the same data with the same options, two threads
 * each, and the memory of ten million features. TIPPECANOE names the program (else it is looked for in PATH); without
 * it, our side is measured alone.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toGeoJson } from '@cartable/geo';
import { findLargeData, largeDataSentence } from '@cartable/testkit';
import { dataset } from './datasets.ts';
import { retainedArea } from './retained-area.ts';
import { type RetainedLines, retainedLines } from './retained-lines.ts';

interface Measure {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytesOfMemory: number;
  readonly bytes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-tiling-'));
const tippecanoe = process.env.TIPPECANOE ?? 'tippecanoe';
const hasTippecanoe = spawnSync(tippecanoe, ['--version']).error === undefined;
const maxZoom = 14;
/** Neither drops anything for a ceiling: the work compared is the same. */
const withoutCeilings = '-pk -pf';

try {
  const cases = [
    ...communesCase(),
    { title: '1 000 000 points', name: 'points:1000000' },
    { title: '300 000 buildings', name: 'polygons:300000' },
    { title: '300 000 lines', name: 'lines:300000' },
  ];
  for (const { title, name } of cases) await compare(title, name);
  await compareAreas('1 000 000 small polygons', 'polygons:1000000');
  report('10 000 000 points, all levels', ours('points:10000000', '', join(folder, 'many.pmtiles')));
  report('10 000 000 polygons, all levels', ours('polygons:10000000', '', join(folder, 'many.pmtiles')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function communesCase(): { title: string; name: string }[] {
  const file = 'communes-metropole-2154.gpkg.zip';
  const zip = findLargeData(file);
  if (zip === undefined) {
    console.log(`Communes left out: ${largeDataSentence(file)}`);
    return [];
  }
  execFileSync('unzip', ['-o', '-q', zip, '-d', folder]);
  return [{ title: '35 228 communes', name: `communes:${join(folder, 'communes-metropole-2154.gpkg')}` }];
}

async function compare(title: string, name: string): Promise<void> {
  const path = join(folder, 'ours.pmtiles');
  const mine = ours(name, withoutCeilings, path);
  report(`${title}, levels 0–${maxZoom}: Cartable`, mine);
  if (!hasTippecanoe) return;
  const theirPath = join(folder, 'theirs.pmtiles');
  const theirs = await tippecanoeOn(name, theirPath);
  report(`${title}, levels 0–${maxZoom}: tippecanoe`, theirs);
  const ratios = {
    'wall time': theirs.seconds / mine.seconds,
    'CPU time': theirs.cpuSeconds / mine.cpuSeconds,
    size: mine.bytes / theirs.bytes,
  };
  console.log(
    `  ${Object.entries(ratios)
      .map(([what, ratio]) => `${what} ${ratio.toFixed(2)}`)
      .join(', ')}`,
  );
  if (name.startsWith('lines')) await printLines(path, theirPath);
  else if (!name.startsWith('points')) await printAreas(path, theirPath);
}

async function compareAreas(title: string, name: string): Promise<void> {
  const path = join(folder, 'ours.pmtiles');
  report(`${title}: Cartable`, ours(name, withoutCeilings, path));
  if (!hasTippecanoe) return;
  const theirPath = join(folder, 'theirs.pmtiles');
  report(`${title}: tippecanoe`, await tippecanoeOn(name, theirPath));
  await printAreas(path, theirPath);
}

async function printAreas(mine: string, theirs: string): Promise<void> {
  const write = (retained: number[]): string =>
    retained
      .slice(0, 7)
      .map((share) => share.toFixed(4))
      .join(' ');
  console.log(`  area kept, levels 0–6: Cartable ${write(await retainedArea(mine, 10))}`);
  console.log(`                       tippecanoe ${write(await retainedArea(theirs, 10))}`);
}

async function printLines(mine: string, theirs: string): Promise<void> {
  const write = (levels: RetainedLines[]): string =>
    levels
      .slice(0, 7)
      .map(({ features, length }) => `${features} (${length.toFixed(3)})`)
      .join(' ');
  console.log(`  lines (length) kept, levels 0–6: Cartable ${write(await retainedLines(mine, 10))}`);
  console.log(`                                 tippecanoe ${write(await retainedLines(theirs, 10))}`);
}

function ours(name: string, options: string, path: string): Measure {
  const script = join(import.meta.dirname, 'make-pyramid.ts');
  const output = execFileSync(process.execPath, [script, name, options, String(maxZoom), path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output) as Measure;
}

/** Reads GeoJSON, one feature a line, which it reads with all threads (-P). */
async function tippecanoeOn(name: string, path: string): Promise<Measure> {
  const input = join(folder, 'input.geojson');
  await writeGeoJson(name, input);
  const options = [
    '-q',
    '-f',
    '-P',
    '-Z0',
    `-z${maxZoom}`,
    ...withoutCeilings.split(' '),
    '-l',
    'l',
    '-o',
    path,
    input,
  ];
  const start = performance.now();
  const run = spawnSync(
    '/usr/bin/env',
    ['bash', '-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', tippecanoe, ...options],
    {
      encoding: 'utf8',
      env: { ...process.env, TIPPECANOE_MAX_THREADS: '2' },
    },
  );
  const seconds = (performance.now() - start) / 1000;
  const [user = 0, system = 0] = run.stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  return { seconds, cpuSeconds: user + system, megabytesOfMemory: Number.NaN, bytes: statSync(path).size };
}

async function writeGeoJson(name: string, path: string): Promise<void> {
  const { columns, source, srid } = dataset(name);
  if (srid !== 4326) {
    const [, file] = name.split(/:(.*)/) as [string, string];
    rmSync(path, { force: true });
    execFileSync('ogr2ogr', [
      '-f',
      'GeoJSONSeq',
      path,
      file,
      '-t_srs',
      'EPSG:4326',
      '-lco',
      'COORDINATE_PRECISION=7',
    ]);
    return;
  }
  const stream = createWriteStream(path);
  for await (const { geometries, rows, keys } of source.batches()) {
    const lines = geometries.map((geometry, i) => {
      const properties = Object.fromEntries(columns.map((column, k) => [column.name, rows[i]![k]]));
      return `${JSON.stringify({ type: 'Feature', id: keys?.[i], properties, geometry: toGeoJson(geometry!, { decimals: 7 }) })}\n`;
    });
    if (!stream.write(lines.join(''))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function report(title: string, { seconds, cpuSeconds, megabytesOfMemory, bytes }: Measure): void {
  const memory = Number.isNaN(megabytesOfMemory) ? '' : `, ${megabytesOfMemory.toFixed(0)} MB of memory`;
  console.log(
    `${title}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${(bytes / 2 ** 20).toFixed(1)} MiB${memory}`,
  );
}
