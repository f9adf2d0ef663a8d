/** Geometry of a FlatGeobuf feature (feature.fbs) from the parts of a WKB. */

import { base, type GeometryParts, type Run } from '../write/geometry-parts.ts';
import { type FlatBuilder, layoutOf, type TableLayout } from './flat-builder.ts';

/** Ranks of the fields: ends, xy, z, m, t, tm, type, parts. */
const field = { ends: 0, xy: 1, z: 2, m: 3, type: 6, parts: 7 } as const;

const layouts = new Map<number, TableLayout>();

function geometryLayout(has: { ends: boolean; z: boolean; m: boolean; parts: boolean }): TableLayout {
  const key = +has.ends | (+has.z << 1) | (+has.m << 2) | (+has.parts << 3);
  let layout = layouts.get(key);
  if (!layout) {
    const link = (present: boolean) => (present ? 4 : 0);
    layout = layoutOf([link(has.ends), link(!has.parts), link(has.z), link(has.m), 0, 0, 1, link(has.parts)]);
    layouts.set(key, layout);
  }
  return layout;
}

export function writeGeometryTable(builder: FlatBuilder, parts: GeometryParts, link: number): void {
  if (parts.base === base.multiPolygon || parts.base === base.collection) writeMembers(builder, parts, link);
  else writeRuns(builder, parts, link);
}

function writeMembers(builder: FlatBuilder, parts: GeometryParts, link: number): void {
  const layout = geometryLayout({ ends: false, z: false, m: false, parts: true });
  const table = builder.table(layout, link);
  builder.view.setUint8(table + layout.places[field.type]!, parts.base);
  const links = builder.vector(4, parts.members.length, table + layout.places[field.parts]!);
  parts.members.forEach((member, rank) => {
    writeGeometryTable(builder, member, links + rank * 4);
  });
}

/** Points of a multipoint, lines of a multiline and rings of a polygon follow one another in the same vectors. */
function writeRuns(builder: FlatBuilder, parts: GeometryParts, link: number): void {
  const runs = parts.runs.length > 0 ? parts.runs : parts.members.flatMap((member) => member.runs);
  const ends = runs.length > 1 && parts.base !== base.multiPoint;
  const layout = geometryLayout({ ends, z: parts.hasZ, m: parts.hasM, parts: false });
  const table = builder.table(layout, link);
  const linkTo = (rank: number) => table + layout.places[rank]!;
  builder.view.setUint8(linkTo(field.type), parts.base);
  if (ends) writeEnds(builder, runs, linkTo(field.ends));
  const total = runs.reduce((sum, run) => sum + run.count, 0);
  const xy = builder.vector(8, total * 2, linkTo(field.xy));
  copy(builder, parts, runs, { to: xy, step: 16, shift: 0 });
  copy(builder, parts, runs, { to: xy + 8, step: 16, shift: 8 });
  if (parts.hasZ) {
    const to = builder.vector(8, total, linkTo(field.z));
    copy(builder, parts, runs, { to, step: 8, shift: 16 });
  }
  if (parts.hasM) {
    const to = builder.vector(8, total, linkTo(field.m));
    copy(builder, parts, runs, { to, step: 8, shift: parts.hasZ ? 24 : 16 });
  }
}

function writeEnds(builder: FlatBuilder, runs: readonly Run[], link: number): void {
  const place = builder.vector(4, runs.length, link);
  let end = 0;
  runs.forEach(({ count }, rank) => {
    end += count;
    builder.view.setUint32(place + rank * 4, end, true);
  });
}

/** One number of each vertex. */
function copy(
  { view: target }: FlatBuilder,
  { view, stride }: GeometryParts,
  runs: readonly Run[],
  { to, step, shift }: { to: number; step: number; shift: number },
): void {
  let place = to;
  for (const { offset, count } of runs) {
    for (let i = 0, at = offset + shift; i < count; i++, at += stride, place += step)
      target.setFloat64(place, view.getFloat64(at, true), true);
  }
}
