import { drawSheet as draw, type Sheet } from '@cartable/rendering';
import { decodeTile } from '@cartable/tiling';
import type { WorkerContext } from '../worker/context.ts';
import { tileUnpacker } from '../worker/unpack-tiles.ts';

/** A map on a sheet of paper, all that its layers show being read. */
export interface DrawSheetTask {
  readonly kind: 'draw-sheet';
  readonly sheet: Sheet;
  readonly timeoutMs: number;
}

/** Decoded, one takes some fifty times as much: one is decoded at a time. */
const tileLimits = { bytesOfOne: 10_000_000, bytesOfAll: 200_000_000 };

/** A PDF or a PNG. What the rasteriser draws of it takes its turn among the maps: a worker has one WASM instance. */
export function drawSheet(
  { sheet, timeoutMs }: DrawSheetTask,
  { drawing }: WorkerContext,
  signal: AbortSignal,
  throwIfCancelled: () => void,
): Promise<Uint8Array> {
  const unpack = tileUnpacker(tileLimits);
  return draw({
    sheet,
    timeoutMs,
    signal,
    throwIfCancelled,
    inTurn: (task) => drawing.run(task),
    decodeTile: (bytes) => decodeTile(unpack(bytes)),
  });
}
