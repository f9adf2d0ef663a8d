/**
 * The entries of a tile on a coarser grid: the first thing done to a tile that is too full, since nothing disappears.
 * Vertices are moved by their place only, so that neighbours stay joined; polygons of which nothing would be left keep
 * a triangle of half a unit.
 */

import { Path } from '../geometry/path.ts';
import { encodeLines, encodePoints, encodeRings } from '../mvt/encode-geometry.ts';
import { readCommands } from '../mvt/read-commands.ts';
import { type MvtGeometryType, mvtLine, mvtPoint } from '../mvt/wire.ts';
import { repairRings } from '../repair/repair.ts';
import { doubleArea, Rings, settleRings } from '../repair/rings.ts';
import type { EntryTable } from './entries.ts';

const path = new Path();
const rings = new Rings();
let standIns = 0;

export interface CoarseEntries {
  /** In the order of those they were made of. */
  readonly entries: Int32Array;
  /** Lines of which nothing would be left. */
  readonly vanished: readonly number[];
  /** Polygons for which a triangle stands. */
  readonly standIns: number;
}

/** Appends the entries in units of `step` former ones. */
export function lowerDetail(table: EntryTable, order: Int32Array, step: number): CoarseEntries {
  const made = new Int32Array(order.length);
  const vanished: number[] = [];
  let count = 0;
  standIns = 0;
  for (const entry of order) {
    const type = table.types[entry] as MvtGeometryType;
    readCoarse(table, entry, step);
    const start = table.geometry.length;
    if (!write(table, type)) {
      vanished.push(entry);
      continue;
    }
    const coarse = table.add(table.features[entry]!, type, start, table.sizes[entry]!);
    table.copyOwnValues(entry, coarse);
    made[count++] = coarse;
  }
  return { entries: made.subarray(0, count), vanished, standIns };
}

function readCoarse(entries: EntryTable, entry: number, step: number): void {
  path.clear();
  const isOuter = (c: Float64Array, from: number, to: number): boolean => doubleArea(c, from, to) > 0;
  readCommands(entries.geometry.bytes, entries.starts[entry]!, entries.ends[entry]!, path, isOuter);
  for (let i = 0; i < path.length; i++) path.coordinates[i] = Math.round(path.coordinates[i]! / step);
}

function write({ geometry }: EntryTable, type: MvtGeometryType): boolean {
  if (type === mvtLine) return encodeLines(geometry, path, 0, 0);
  if (type === mvtPoint) {
    encodePoints(geometry, path.coordinates, path.length / 2);
    return true;
  }
  settleRings(path, 0, 0, rings);
  if (!repairRings(rings)) standIn();
  encodeRings(geometry, rings);
  return true;
}

function standIn(): void {
  const x = path.coordinates[0]!;
  const y = path.coordinates[1]!;
  standIns++;
  rings.clear();
  rings.add([x, y, x + 1, y, x, y + 1], 1);
}
