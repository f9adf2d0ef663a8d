/** Placement by the GML of a JPEG 2000 file (OGC 08-085r8): a rectified grid, its origin at a pixel's centre. */

import { findCrsByName, isWrittenYx } from '@cartable/geo';
import type { GeoTransform } from '../../description.ts';
import type { CrsStatement } from '../crs-statement.ts';
import { fromCentres } from '../georeferencing.ts';

export interface GmlPlacement {
  readonly crs?: CrsStatement;
  readonly geotransform?: GeoTransform;
}

/** Only a few plain elements are wanted: no XML reader is needed. The text is bounded by the box it comes from. */
export function readGmlPlacement(gml: string): GmlPlacement {
  const grid = /<(?:\w+:)?RectifiedGrid\b.*?<\/(?:\w+:)?RectifiedGrid>/s.exec(gml)?.[0] ?? '';
  const name = /srsName="([^"]{1,200})"/.exec(grid)?.[1] ?? /srsName="([^"]{1,200})"/.exec(gml)?.[1];
  const origin = pair(/<(?:\w+:)?(?:pos|coordinates)[^>]*>([^<]*)</.exec(grid)?.[1]);
  const [right, down] = [...grid.matchAll(/<(?:\w+:)?offsetVector[^>]*>([^<]*)</g)].map(([, text]) =>
    pair(text),
  );
  const known = name === undefined ? undefined : findCrsByName(name);
  const order = known && isWrittenYx(known) ? ([1, 0] as const) : ([0, 1] as const);
  const crs = name === undefined ? {} : { crs: { name, ...(known && { srid: known.crs.srid }) } };
  if (!origin || !right || !down) return crs;
  const [x, y] = order;
  return {
    ...crs,
    geotransform: fromCentres([origin[x], right[x], down[x], origin[y], right[y], down[y]]),
  };
}

function pair(text: string | undefined): readonly [number, number] | undefined {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.length >= 2 && numbers.slice(0, 2).every(Number.isFinite)
    ? [numbers[0]!, numbers[1]!]
    : undefined;
}
