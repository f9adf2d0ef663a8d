import { CartableError, type TileMatrixSetName } from '@cartable/contract';
import {
  type Bbox,
  BboxBuilder,
  bboxIntersection,
  clipToDomain,
  tileMatrixSet,
  tileMatrixSetBbox,
  transformBbox,
} from '@cartable/geo';

/** More corners than a person draws. */
const maxPositions = 1_000;

/**
 * The envelope of the WKT polygon by which a person limits a pyramid: tiles that meet it are made. Degrees, longitude
 * then latitude, within the world.
 * @throws {CartableError} `pyramid.area-invalid`
 */
export function readArea(wkt: string): Bbox {
  const rings = /^\s*POLYGON\s*\((.*)\)\s*$/is.exec(wkt)?.[1];
  const outer = /^\s*\(([^()]*)\)\s*(,\s*\([^()]*\)\s*)*$/s.exec(rings ?? '')?.[1];
  if (outer === undefined) throw refuse('POLYGON((x y, …))');
  const positions = outer.split(',').map((text) => text.trim().split(/\s+/).map(Number));
  if (positions.length < 4 || positions.length > maxPositions) throw refuse(`${positions.length} positions`);
  const builder = new BboxBuilder();
  for (const [x, y, ...others] of positions) {
    const isPosition = Number.isFinite(x) && Number.isFinite(y) && others.length === 0;
    if (!isPosition || Math.abs(x!) > 180 || Math.abs(y!) > 90) throw refuse(`${x} ${y}`);
    builder.add(x!, y!);
  }
  const [first, last] = [positions[0]!, positions.at(-1)!];
  if (first[0] !== last[0] || first[1] !== last[1]) throw refuse(`${first.join(' ')} ≠ ${last.join(' ')}`);
  const box = builder.build()!;
  if (box[0] === box[2] || box[1] === box[3]) throw refuse('0 × 0');
  return box;
}

const refuse = (reason: string) => new CartableError('pyramid.area-invalid', { reason });

/**
 * What is to be made, in the CRS of the tiles: the extent of the data, within the area when there is one.
 * @param extent in degrees
 * @throws {CartableError} `pyramid.area-outside` when they do not meet
 */
export function extentToMake(extent: Bbox, area: Bbox | null, set: TileMatrixSetName): Bbox {
  const wanted = area ? bboxIntersection(extent, area) : extent;
  const box = wanted && placeInSet(wanted, set);
  if (!box) throw outside(area ?? extent, set);
  return box;
}

export const outside = (area: Bbox, set: TileMatrixSetName) =>
  new CartableError('pyramid.area-outside', { area: area.map((value) => value.toFixed(5)).join(' '), set });

/** The part of a box in degrees that the tiles of a set can hold, in its CRS; undefined when there is none. */
export function placeInSet(degrees: Bbox, name: TileMatrixSetName): Bbox | undefined {
  const set = tileMatrixSet(name);
  const inside = clipToDomain(degrees, 4326, set.srid);
  const box = inside && transformBbox(inside, 4326, set.srid);
  return box && bboxIntersection(box, tileMatrixSetBbox(set));
}
