import { gunzipSync } from 'node:zlib';
import { drawSheet as draw, type Sheet } from '@cartable/rendering';
import { decodeTile } from '@cartable/tiling';
import type { WorkerContext } from '../worker/context.ts';

/** A map on a sheet of paper, all that its layers show being read. */
export interface DrawSheetTask {
  readonly kind: 'draw-sheet';
  readonly sheet: Sheet;
  readonly timeoutMs: number;
}

/** A tile of another site says more than any of ours: it is refused. */
const mostTileBytes = 20_000_000;

/** A PDF or a PNG. Drawings take turns: a worker has one WASM instance. */
export function drawSheet(
  { sheet, timeoutMs }: DrawSheetTask,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return context.drawing.run(() =>
    draw({ sheet, timeoutMs, signal, decodeTile: (bytes) => decodeTile(unpacked(bytes)) }),
  );
}

/** Servers of tiles send them packed without saying so. */
function unpacked(bytes: Uint8Array): Uint8Array {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? gunzipSync(bytes, { maxOutputLength: mostTileBytes }) : bytes;
}
