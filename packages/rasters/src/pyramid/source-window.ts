/** Part of a mosaic that an output image needs, and how much it may be reduced on the way. */

import type { MosaicGrid } from '../mosaic/mosaic-grid.ts';
import type { PixelWindow } from '../read/read-window.ts';
import { type ControlGrid, sourceExtent, sourceScale } from '../warp/control-grid.ts';

export interface SourceWindow {
  /** In full pixels of the mosaic; its sides are multiples of `reduction`, and it may overflow the mosaic. */
  readonly window: PixelWindow;
  /** Power of two by which the window is reduced when read. */
  readonly reduction: number;
  /** Positions in the reduced window. */
  readonly control: ControlGrid;
}

/** Pixels around the window for the widest kernel (lanczos at scale 2 reaches six). */
const marginPixels = 8;
/** Reduced pixels held at a time: RGBA, a quarter of a gigabyte. */
const mostPixels = 64_000_000;

/** Undefined when the output does not meet the mosaic. */
export function planSourceWindow(full: ControlGrid, { width, height }: MosaicGrid): SourceWindow | undefined {
  const extent = sourceExtent(full);
  if (!extent) return undefined;
  let reduction = 2 ** Math.max(0, Math.floor(Math.log2(sourceScale(full))));
  for (;;) {
    const window = windowOf(extent, reduction, { width, height });
    if (!window) return undefined;
    if ((window.width / reduction) * (window.height / reduction) <= mostPixels)
      return { window, reduction, control: shift(full, window, reduction) };
    reduction *= 2;
  }
}

function windowOf(
  [minU, minV, maxU, maxV]: readonly [number, number, number, number],
  reduction: number,
  mosaic: { width: number; height: number },
): PixelWindow | undefined {
  const margin = marginPixels * reduction;
  const left = Math.max(0, Math.floor(minU) - margin);
  const top = Math.max(0, Math.floor(minV) - margin);
  const right = Math.min(mosaic.width, Math.ceil(maxU) + margin);
  const bottom = Math.min(mosaic.height, Math.ceil(maxV) + margin);
  if (!(right > left && bottom > top)) return undefined;
  const x = Math.floor(left / reduction) * reduction;
  const y = Math.floor(top / reduction) * reduction;
  return {
    x,
    y,
    width: Math.ceil((right - x) / reduction) * reduction,
    height: Math.ceil((bottom - y) / reduction) * reduction,
  };
}

function shift(grid: ControlGrid, { x, y }: PixelWindow, reduction: number): ControlGrid {
  const nodes = grid.nodes.map((value, i) => (value - (i % 2 === 0 ? x : y)) / reduction);
  return { ...grid, nodes };
}
