/** Geometries of a tile made into fewer or simpler ones, appended to the table they come from. */

import { Path } from '../geometry/path.ts';
import { thinPath } from '../geometry/thin.ts';
import { encodeLines, encodePoints, encodeRings } from '../mvt/encode-geometry.ts';
import { readCommands } from '../mvt/read-commands.ts';
import { type MvtGeometryType, mvtLine, mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import { repairRings } from '../repair/repair.ts';
import { doubleArea, Rings, settleRings } from '../repair/rings.ts';
import type { EntryTable } from './entries.ts';

const path = new Path();
const rings = new Rings();

/** The entries as one, with the attributes of the first; polygons that touch become one. @returns its number */
export function joinEntries(entries: EntryTable, joined: readonly number[]): number {
  const [leader] = joined as [number];
  const type = entries.types[leader] as MvtGeometryType;
  path.clear();
  let size = 0;
  for (const entry of joined) {
    readCommands(
      entries.geometry.bytes,
      entries.starts[entry]!,
      entries.ends[entry]!,
      path,
      (c, from, to) => doubleArea(c, from, to) > 0,
    );
    size += entries.sizes[entry]!;
  }
  const start = entries.geometry.length;
  if (!write(entries, type)) return leader;
  const made = entries.add(entries.features[leader]!, type, start, size);
  entries.copyOwnValues(leader, made);
  return made;
}

/** The entry on a coarser grid. @param step units @returns its number; the same one when nothing would be left */
export function coarsenEntry(entries: EntryTable, entry: number, step: number): number {
  const type = entries.types[entry] as MvtGeometryType;
  path.clear();
  readCommands(
    entries.geometry.bytes,
    entries.starts[entry]!,
    entries.ends[entry]!,
    path,
    (c, from, to) => doubleArea(c, from, to) > 0,
  );
  if (type !== mvtPoint) thinPath(path, step, type === mvtPolygon);
  for (let i = 0; i < path.length; i++) path.coordinates[i] = Math.round(path.coordinates[i]! / step) * step;
  const start = entries.geometry.length;
  if (!write(entries, type)) return entry;
  const made = entries.add(entries.features[entry]!, type, start, entries.sizes[entry]!);
  entries.copyOwnValues(entry, made);
  return made;
}

function write(entries: EntryTable, type: MvtGeometryType): boolean {
  const sink = entries.geometry;
  if (type === mvtPoint) writePoints(entries);
  else if (type === mvtLine) return encodeLines(sink, path, 0, 0);
  else {
    settleRings(path, 0, 0, rings);
    if (!repairRings(rings)) return false;
    encodeRings(sink, rings);
  }
  return true;
}

/** Points of one feature in one place are one point. */
function writePoints(entries: EntryTable): void {
  const seen = new Set<number>();
  const retained: number[] = [];
  for (let i = 0; i < path.length; i += 2) {
    const key = path.coordinates[i]! * 2 ** 20 + path.coordinates[i + 1]!;
    if (seen.has(key)) continue;
    seen.add(key);
    retained.push(path.coordinates[i]!, path.coordinates[i + 1]!);
  }
  encodePoints(entries.geometry, retained, retained.length / 2);
}
