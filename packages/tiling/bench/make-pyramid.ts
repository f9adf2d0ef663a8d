/** One pyramid in a process of its own, so that its time and memory are its own. Prints JSON. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pm } from '@cartable/geo';
import { buildVectorPyramid, parseTippecanoeOptions } from '../src/index.ts';
import { dataset } from './datasets.ts';

const [name, options, maxZoom, outputPath, memoryMegabytes] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
];
const spoolDir = mkdtempSync(`${outputPath}.spool-`);
const layer = dataset(name);
const start = performance.now();
const result = await buildVectorPyramid({
  layers: [{ name: 'l', ...layer, minZoom: 0, maxZoom: Number(maxZoom) }],
  options: parseTippecanoeOptions(options),
  tileMatrixSet: pm,
  outputPath,
  spoolDir: join(spoolDir),
  sourceVersion: '1',
  metadata: { name },
  ...(memoryMegabytes ? { memoryBytes: Number(memoryMegabytes) * 1e6 } : {}),
});
const seconds = (performance.now() - start) / 1000;
const usage = process.resourceUsage();
rmSync(spoolDir, { recursive: true, force: true });
console.log(
  JSON.stringify({
    seconds,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    megabytesOfMemory: usage.maxRSS / 1024,
    bytes: result.bytes,
    tiles: result.tiles,
    features: result.features,
    dropped: result.droppedTotals,
  }),
);
