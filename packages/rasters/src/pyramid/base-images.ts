/** The base image of a unit of a following stage: the seeds of the stage before, side by side. */

import type { Archive } from '@cartable/tiling';
import { decodeTile } from '../sample/read-tiles.ts';
import { readSeed, seedPath } from './part-file.ts';
import { type Stage, tilesOfUnit, type Unit, unitSidePixels } from './stages.ts';
import type { WorkerSetup } from './worker-messages.ts';

export interface PreviousImages {
  readonly archive: Archive | undefined;
  /** Units of the stage before that were not made anew. */
  readonly retained: readonly Unit[];
}

/** Undefined when no unit under this one shows anything. */
export async function baseFromSeeds(
  setup: WorkerSetup,
  stage: Stage,
  unit: Unit,
  previous: PreviousImages,
): Promise<Uint8Array | undefined> {
  const side = unitSidePixels(stage, setup.set);
  const size = setup.set.tileSizePixels;
  let image: Uint8Array | undefined;
  for (const tile of tilesOfUnit(stage, unit, stage.baseZoom)) {
    const isRetained = previous.retained.some(({ x, y }) => x === tile.x && y === tile.y);
    const seed = isRetained
      ? await previousImage(previous.archive!, tile, size)
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

/** A unit that was not made anew: its image is the tile that the former archive holds. */
async function previousImage(
  previous: Archive,
  { z, x, y }: { z: number; x: number; y: number },
  size: number,
): Promise<Uint8Array | undefined> {
  const bytes = await previous.tile(z, x, y);
  return bytes && decodeTile(bytes, size);
}
