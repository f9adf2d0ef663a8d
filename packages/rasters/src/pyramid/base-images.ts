/** The base image of a unit of a following stage: the seeds of the stage before, side by side. */

import { decodeTile } from '../sample/read-tiles.ts';
import { readSeed, seedPath } from './part-file.ts';
import { type Stage, tilesOfUnit, type Unit, unitSidePixels } from './stages.ts';
import type { RetainedTile, WorkerSetup } from './worker-messages.ts';

/**
 * Undefined when no unit under this one shows anything.
 * @param retained units of the stage before that were not made anew
 */
export async function baseFromSeeds(
  setup: WorkerSetup,
  stage: Stage,
  unit: Unit,
  retained: readonly RetainedTile[],
): Promise<Uint8Array | undefined> {
  const side = unitSidePixels(stage, setup.set);
  const size = setup.set.tileSizePixels;
  let image: Uint8Array | undefined;
  for (const tile of tilesOfUnit(stage, unit, stage.baseZoom)) {
    const kept = retained.find(({ x, y }) => x === tile.x && y === tile.y);
    const seed = kept
      ? kept.bytes && (await decodeTile(kept.bytes, size))
      : readSeed(seedPath(setup.spoolDir, stage.rank - 1, tile), size * size * 4);
    if (!seed) continue;
    image ??= new Uint8Array(side * side * 4);
    const perUnit = side / size;
    const left = (tile.x - unit.x * perUnit) * size;
    const top = (tile.y - unit.y * perUnit) * size;
    for (let row = 0; row < size; row++)
      image.set(seed.subarray(row * size * 4, (row + 1) * size * 4), ((top + row) * side + left) * 4);
  }
  return image;
}
