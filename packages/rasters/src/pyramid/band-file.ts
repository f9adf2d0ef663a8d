/**
 * The parts and seeds of the units of a band, as two files that go from one machine to another: their bytes one after the
 * other, and an index that appears last.
 */

import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isTaskDone, taskFiles } from '@cartable/tiling';
import { partPath, readWhole, seedPath, writeWhole } from './part-file.ts';
import type { Unit } from './stages.ts';

/** Bytes of the part of each unit, and of its seed where it has one. */
type BandIndex = readonly (readonly [part: number, seed: number])[];

export const isBandPacked = isTaskDone;

/** Of units of the first stage that are made. */
export function packBand(spoolDir: string, folder: string, band: number, units: readonly Unit[]): void {
  const files = taskFiles(folder, band);
  const index: [number, number][] = [];
  const data = openSync(files.data, 'w');
  try {
    for (const unit of units) {
      const part = readWhole(partPath(spoolDir, 0, unit));
      if (!part) throw new Error(`The part 0/${unit.x}/${unit.y} of the pyramid is missing.`);
      const seed = readWhole(seedPath(spoolDir, 0, unit));
      for (const bytes of [part, seed]) if (bytes) writeFileSync(data, bytes);
      index.push([part.length, seed?.length ?? 0]);
    }
    // An index that is there tells of bytes that are.
    fsyncSync(data);
  } finally {
    closeSync(data);
  }
  writeFileSync(`${files.index}.partial`, JSON.stringify(index), { flush: true });
  renameSync(`${files.index}.partial`, files.index);
}

/** What is cut short, and all that follows it, counts as not made; so does a part whose checksum is not its own. */
export function unpackBand(spoolDir: string, folder: string, band: number, units: readonly Unit[]): void {
  const files = taskFiles(folder, band);
  const index = JSON.parse(readFileSync(files.index, 'utf8')) as BandIndex;
  const data = openSync(files.data, 'r');
  let from = 0;
  const next = (length: number): Uint8Array | undefined => {
    const bytes = Buffer.alloc(length);
    const read = readSync(data, bytes, 0, length, from);
    from += length;
    return read === length ? bytes : undefined;
  };
  try {
    for (const [rank, [part, seed]] of index.entries()) {
      const unit = units[rank]!;
      const partBytes = next(part);
      const seedBytes = next(seed);
      if (!partBytes || !seedBytes) return;
      // Before the part: with it the unit is made.
      if (seed > 0) writeWhole(seedPath(spoolDir, 0, unit), seedBytes);
      writeWhole(partPath(spoolDir, 0, unit), partBytes);
    }
  } finally {
    closeSync(data);
  }
}

/** Once a band is packed, for whoever only makes it for another process. */
export function removeUnits(spoolDir: string, units: readonly Unit[]): void {
  for (const unit of units)
    for (const path of [partPath(spoolDir, 0, unit), seedPath(spoolDir, 0, unit)])
      rmSync(path, { force: true });
}
