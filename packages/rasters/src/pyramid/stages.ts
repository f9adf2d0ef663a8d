/**
 * Division of a pyramid into work. A unit is one cell of the matrix set three levels above a base level: 8 × 8 tiles,
 * 2048² pixels. The first stage makes the bottom level from the source and averages it up to the level of its units;
 * each following stage starts from the last images of the one before (its seeds) and goes on up.
 */

import { CartableError } from '@cartable/contract';
import {
  type Bbox,
  countTiles,
  type Tile,
  type TileCover,
  type TileMatrixSet,
  tileBbox,
  tileRangeOf,
} from '@cartable/geo';
import { tileIdOf } from '@cartable/tiling';

export interface Stage {
  readonly rank: number;
  /** Level of the image a unit starts from. */
  readonly baseZoom: number;
  /** Level at which a unit is one cell. */
  readonly unitZoom: number;
  /** Levels whose tiles this stage makes, most detailed first. */
  readonly levels: readonly number[];
  /** Whether a next stage starts from the image of each unit at its own level. */
  readonly keepsSeeds: boolean;
}

const levelsPerUnit = 3;
/** Of its most detailed level. */
export const tilesPerUnit = 4 ** levelsPerUnit;

export function planStages(topLevel: number, bottomLevel: number): Stage[] {
  const stages: Stage[] = [];
  let baseZoom = bottomLevel;
  do {
    const unitZoom = Math.max(0, baseZoom - levelsPerUnit);
    const first = stages.length === 0 ? baseZoom : baseZoom - 1;
    stages.push({
      rank: stages.length,
      baseZoom,
      unitZoom,
      levels: descending(first, Math.max(topLevel, unitZoom)),
      keepsSeeds: unitZoom > topLevel,
    });
    baseZoom = unitZoom;
  } while (baseZoom > topLevel);
  return stages;
}

function descending(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, from - to + 1) }, (_, i) => from - i);
}

/** Stages of a pyramid whose levels are each drawn for themselves: one per level. */
export function planDrawnStages(topLevel: number, bottomLevel: number): Stage[] {
  return descending(bottomLevel, topLevel).map((zoom, rank) => ({
    rank,
    baseZoom: zoom,
    unitZoom: Math.max(0, zoom - levelsPerUnit),
    levels: [zoom],
    keepsSeeds: false,
  }));
}

export interface Unit {
  readonly x: number;
  readonly y: number;
}

/** Keys of cells are numbers of PMTiles: neighbours follow each other. */
export const unitKey = (zoom: number, { x, y }: Unit): number => tileIdOf(zoom, x, y);

/**
 * Units under some boxes, in the order of the archive.
 * @throws {CartableError} `raster.pyramid-too-large`
 */
export function unitsUnder(boxes: readonly Bbox[], zoom: number, set: TileMatrixSet): Unit[] {
  const units = new Map<number, Unit>();
  for (const box of boxes) {
    const range = tileRangeOf(box, zoom, set);
    if (countTiles(range) > maxUnits) throw tooLarge(countTiles(range));
    for (let y = range.minY; y <= range.maxY; y++)
      for (let x = range.minX; x <= range.maxX; x++) units.set(unitKey(zoom, { x, y }), { x, y });
    if (units.size > maxUnits) throw tooLarge(units.size);
  }
  return [...units].sort(([a], [b]) => a - b).map(([, unit]) => unit);
}

/** Units that meet an area; all when there is none. */
export function unitsThatMeet(
  units: readonly Unit[],
  zoom: number,
  cover: TileCover | undefined,
): readonly Unit[] {
  return cover ? units.filter((unit) => cover.meets({ z: zoom, ...unit })) : units;
}

/** Sixty-four million tiles, four million million pixels: metropolitan France at 50 cm. */
const maxUnits = 1_000_000;

function tooLarge(units: number): CartableError {
  return new CartableError('raster.pyramid-too-large', {
    tiles: units * tilesPerUnit,
    limit: maxUnits * tilesPerUnit,
  });
}

/** The cells of a less detailed level that hold these, in the order of the archive. */
export function parentsOf(units: readonly Unit[], zoom: number, parentZoom: number): Unit[] {
  const shift = zoom - parentZoom;
  const parents = new Map<number, Unit>();
  for (const { x, y } of units) {
    const parent = { x: x >> shift, y: y >> shift };
    parents.set(unitKey(parentZoom, parent), parent);
  }
  return [...parents].sort(([a], [b]) => a - b).map(([, unit]) => unit);
}

/** Tiles of a level inside a unit, in the order of the archive. */
export function tilesOfUnit({ unitZoom }: Stage, unit: Unit, zoom: number): Tile[] {
  const shift = zoom - unitZoom;
  const side = 2 ** shift;
  const tiles: Tile[] = [];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) tiles.push({ z: zoom, x: unit.x * side + x, y: unit.y * side + y });
  return tiles.sort((a, b) => tileIdOf(a.z, a.x, a.y) - tileIdOf(b.z, b.x, b.y));
}

export function unitBbox({ unitZoom }: Stage, { x, y }: Unit, set: TileMatrixSet): Bbox {
  return tileBbox({ z: unitZoom, x, y }, set);
}

/** Pixels of the side of a unit's base image. */
export function unitSidePixels({ baseZoom, unitZoom }: Stage, set: TileMatrixSet): number {
  return set.tileSizePixels * 2 ** (baseZoom - unitZoom);
}
