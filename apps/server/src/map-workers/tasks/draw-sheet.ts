import { drawSheet as draw, type Sheet } from '@cartable/rendering';
import { decodeTile } from '@cartable/tiling';
import type { WorkerContext } from '../worker/context.ts';
import { tileUnpacker } from '../worker/unpack-tiles.ts';

/** A map on a sheet of paper, all that its layers show being read. */
export interface DrawSheetTask {
  readonly kind: 'draw-sheet';
  readonly sheet: Sheet;
  readonly timeoutMs: number;
  /** Two integers, written as the layers are drawn: those that are, and all of them. */
  readonly drawn?: SharedArrayBuffer | undefined;
}

/** Decoded, one takes some fifty times as much: one is decoded at a time. */
const tileLimits = { bytesOfOne: 10_000_000, bytesOfAll: 200_000_000 };

/** A PDF or a PNG. What the rasteriser draws of it takes its turn among the maps: a worker has one WASM instance. */
export function drawSheet(
  { sheet, timeoutMs, drawn }: DrawSheetTask,
  { drawing }: WorkerContext,
  signal: AbortSignal,
  throwIfCancelled: () => void,
): Promise<Uint8Array> {
  const unpack = tileUnpacker(tileLimits);
  const counts = drawn && new Int32Array(drawn);
  return draw({
    sheet,
    timeoutMs,
    signal,
    throwIfCancelled,
    tellDrawn: (done, all) => {
      if (!counts) return;
      Atomics.store(counts, 0, done);
      Atomics.store(counts, 1, all);
    },
    inTurn: (task) => drawing.run(task),
    decodeTile: (bytes) => decodeTile(unpack(bytes)),
  });
}
