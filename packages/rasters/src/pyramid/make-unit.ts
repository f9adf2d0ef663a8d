/** From the base image of a unit to its tiles, level after level. */

import { isInRange, type TileCover, type TileMatrixSet, tileRangeOf } from '@cartable/geo';
import { sniffImageType } from '@cartable/tiling';
import { halveByMean, halveByNearest } from '../warp/halve.ts';
import { encodeTile } from './encode-tile.ts';
import { type PartTile, partPath, seedPath, writePart, writeSeed } from './part-file.ts';
import { type Stage, tilesOfUnit, type Unit, unitSidePixels } from './stages.ts';
import type { UnitMade, WorkerSetup } from './worker-messages.ts';

/** Tiles encoded at a time: enough to feed the threads of libuv, few enough to hold. */
const encodedAtOnce = 64;

export interface UnitSetup extends WorkerSetup {
  /** Wanted tiles of the area; all without it. */
  readonly cover: TileCover | undefined;
}

/** Writes the part of the unit, and the seed of the next stage when there is one. */
export async function makeUnit(
  setup: UnitSetup,
  stage: Stage,
  unit: Unit,
  base: Uint8Array | undefined,
): Promise<UnitMade> {
  const path = partPath(setup.spoolDir, stage.rank, unit);
  if (!base) {
    writePart(path, []);
    return { tiles: 0, types: [] };
  }
  const { tiles, last } = await tilesOf(setup, stage, unit, base);
  if (last) writeSeed(seedPath(setup.spoolDir, stage.rank, unit), last);
  writePart(path, tiles);
  return summaryOf(tiles);
}

export function summaryOf(tiles: readonly PartTile[]): UnitMade {
  const types = new Set(tiles.map(({ bytes }) => sniffImageType(bytes) ?? 'unknown'));
  return { tiles: tiles.length, types: [...types] };
}

async function tilesOf(
  setup: UnitSetup,
  stage: Stage,
  unit: Unit,
  base: Uint8Array,
): Promise<{ tiles: PartTile[]; last: Uint8Array | undefined }> {
  const byLevel: PartTile[][] = [];
  const halve = setup.scene?.resampling === 'nearest' ? halveByNearest : halveByMean;
  const lowest = stage.keepsSeeds ? stage.unitZoom : Math.min(...stage.levels);
  let image = base;
  let side = unitSidePixels(stage, setup.set);
  let zoom = stage.baseZoom;
  for (; ; zoom--) {
    if (stage.levels.includes(zoom))
      byLevel.unshift(await tilesOfLevel(setup, stage, unit, { image, side, zoom }));
    if (zoom <= lowest) break;
    image = halve(image, { width: side, height: side });
    side >>= 1;
  }
  return { tiles: byLevel.flat(), last: stage.keepsSeeds ? image : undefined };
}

interface LevelImage {
  readonly image: Uint8Array;
  readonly side: number;
  readonly zoom: number;
}

async function tilesOfLevel(
  setup: UnitSetup,
  stage: Stage,
  unit: Unit,
  level: LevelImage,
): Promise<PartTile[]> {
  const { set, area, cover } = setup;
  const range = area && tileRangeOf(area, level.zoom, set);
  const requestedTiles = tilesOfUnit(stage, unit, level.zoom).filter(
    (tile) => (!range || isInRange(tile, range)) && (!cover || cover.meets(tile)),
  );
  const tiles: PartTile[] = [];
  for (let start = 0; start < requestedTiles.length; start += encodedAtOnce) {
    const encoded = await Promise.all(
      requestedTiles.slice(start, start + encodedAtOnce).map(async (tile) => {
        const bytes = await encodeTile(
          buildTile(level, unit, tile, stage, set),
          set.tileSizePixels,
          setup.encoding,
        );
        return bytes && { ...tile, bytes };
      }),
    );
    tiles.push(...encoded.filter((tile) => tile !== undefined));
  }
  return tiles;
}

function buildTile(
  { image, side, zoom }: LevelImage,
  unit: Unit,
  tile: { x: number; y: number },
  { unitZoom }: Stage,
  { tileSizePixels: size }: TileMatrixSet,
): Uint8Array {
  const perUnit = 2 ** (zoom - unitZoom);
  const left = (tile.x - unit.x * perUnit) * size;
  const top = (tile.y - unit.y * perUnit) * size;
  if (perUnit === 1) return image;
  const pixels = new Uint8Array(size * size * 4);
  for (let row = 0; row < size; row++) {
    const from = ((top + row) * side + left) * 4;
    pixels.set(image.subarray(from, from + size * 4), row * size * 4);
  }
  return pixels;
}
