import { mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { taskFiles } from '@cartable/tiling';
import { expect, it } from 'vitest';
import { packBand, unpackBand } from './band-file.ts';
import { bandFolder, isOfThisVersion, planBands } from './bands.ts';
import { helpWithRasterPyramid } from './build-raster-pyramid.ts';
import { partPath, readWhole, seedPath, writeWhole } from './part-file.ts';
import type { Unit } from './stages.ts';

const units = [0, 1, 2].map((x) => ({ x, y: 0 })) as Unit[];

function spoolOf(): string {
  const spool = temporaryFolder();
  mkdirSync(bandFolder(spool), { recursive: true });
  mkdirSync(join(spool, 'parts'), { recursive: true });
  return spool;
}

/** What another process packed, cut by so many bytes, unpacked: names of the units that came whole. */
function unpacked(cut: number): number[] {
  const [from, to] = [spoolOf(), spoolOf()];
  for (const unit of units) {
    writeWhole(partPath(from, 0, unit), Buffer.alloc(100, unit.x + 1));
    writeWhole(seedPath(from, 0, unit), Buffer.alloc(50, unit.x + 1));
  }
  packBand(from, bandFolder(from), 0, units);
  const { data } = taskFiles(bandFolder(from), 0);
  truncateSync(data, readFileSync(data).length - cut);
  unpackBand(to, bandFolder(from), 0, units);
  return units.filter((unit) => readWhole(partPath(to, 0, unit)) !== undefined).map(({ x }) => x);
}

it('a band that is cut short gives what comes before the cut alone: a seed has no checksum of its own', () => {
  expect(unpacked(0)).toEqual([0, 1, 2]);
  expect(unpacked(1)).toEqual([0, 1]);
  expect(unpacked(150)).toEqual([0, 1]);
  expect(unpacked(200)).toEqual([0]);
});

it('nobody helps with a pyramid that another version of the program planned', async () => {
  const plan = planBands('request', units);
  expect(isOfThisVersion(plan)).toBe(true);
  const other = { ...plan, key: 'of another version' };
  expect(isOfThisVersion(other)).toBe(false);
  const report = () => Promise.reject(new Error('It reports.'));
  const tools = { spoolDir: spoolOf(), sharing: { report } };
  await expect(helpWithRasterPyramid({} as never, other, tools as never)).resolves.toBeUndefined();
});
