import { CartableError, maxLevel, type TileMatrixSetName } from '@cartable/contract';
import {
  type Bbox,
  bboxIntersection,
  clipToDomain,
  getCrs,
  isSetForData,
  type PlacedRings,
  placePolygons,
  TileCover,
  tileMatrixSet,
  tileMatrixSetBbox,
  tileRangeOf,
  transformBbox,
} from '@cartable/geo';
import type { Area } from '../../ingest/stored-data/read-area.ts';

/** Area to make tiles of, in the CRS of the tiles. */
export interface MadeArea {
  /** The extent of the data, within the box of the area when there is one. */
  readonly extent: Bbox;
  /** Polygons of an area that is no box: tiles that do not meet them are not made. */
  readonly rings: PlacedRings | null;
}

/**
 * @param extent in degrees
 * @throws {CartableError} `pyramid.outside-set` when it is not where the set is of use, `pyramid.area-outside` when it
 * does not meet the area
 */
export function areaToMake(extent: Bbox, area: Area | null, set: TileMatrixSetName): MadeArea {
  if (!isSetForData(extent, tileMatrixSet(set))) throw outsideSet(extent, set);
  const requested = area ? bboxIntersection(extent, area.box) : extent;
  const box = requested && placeInSet(requested, set);
  if (!box) throw outside(area?.box ?? extent, set);
  if (!area || area.isBox) return { extent: box, rings: null };
  const rings = placePolygons(area.polygons, tileMatrixSet(set));
  if (!meet(box, rings, set)) throw outside(area.box, set);
  return { extent: box, rings };
}

function meet(extent: Bbox, rings: PlacedRings, name: TileMatrixSetName): boolean {
  const set = tileMatrixSet(name);
  return new TileCover({ rings, set }).count(tileRangeOf(extent, maxLevel, set), 0) !== 0;
}

export const outside = (area: Bbox, set: TileMatrixSetName) =>
  new CartableError('pyramid.area-outside', { area: degreesOf(area), set });

const outsideSet = (area: Bbox, set: TileMatrixSetName) =>
  new CartableError('pyramid.outside-set', {
    area: degreesOf(area),
    set,
    expected: getCrs(tileMatrixSet(set).srid).areaOfUse.join(' '),
  });

const degreesOf = (box: Bbox): string => box.map((value) => value.toFixed(5)).join(' ');

/** The part of a box in degrees that the tiles of a set can hold, in its CRS; undefined when there is none. */
export function placeInSet(degrees: Bbox, name: TileMatrixSetName): Bbox | undefined {
  const set = tileMatrixSet(name);
  const inside = clipToDomain(degrees, 4326, set.srid);
  const box = inside && transformBbox(inside, 4326, set.srid);
  return box && bboxIntersection(box, tileMatrixSetBbox(set));
}
