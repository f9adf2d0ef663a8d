/**
 * Maps as pixels, for whoever cuts them into tiles: the windows of a grid drawn by the same engine as any map, labels
 * settled for the whole level (`label/label-grid.ts`), so that neighbouring windows agree and no label is cut where
 * they meet.
 */
import type { Bbox } from '@cartable/geo';
import { paintMap } from '../draw/paint-map.ts';
import { plainPixels, wordsOf } from '../encode/frame.ts';
import type { MapLayer } from '../plan/map-request.ts';
import { planLayers } from '../plan/plan-layers.ts';
import { prepareImages, type ResolveGraphic } from '../symbols/prepare-images.ts';

export interface MetatileOptions {
  /** For one window. @default five minutes: nobody waits for it, and the smallest scales hold everything */
  readonly timeoutMs?: number;
  /** @default the reference pixel, 0.28 */
  readonly pixelSizeMm?: number;
  readonly resolveGraphic?: ResolveGraphic;
}

/** A square of the grid. */
export interface MetatileWindow {
  readonly bbox: Bbox;
  readonly srid: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly signal?: AbortSignal;
}

export interface MetatileSource {
  /** RGBA, not premultiplied, rows from the top without padding; undefined when nothing is drawn. */
  readMetatile(window: MetatileWindow): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Distance from a feature at which its presence may change what is drawn, in pixels, at the scale of the window: its
   * symbols, and where there are labels, the blocks they are settled in.
   */
  reachPixels(window: MetatileWindow): Promise<number>;
}

const defaultTimeoutMs = 300_000;
/** A label moves those of its block, which move those of the blocks beside it, and no further. */
const blocksReached = 2;

/** @param layers painted in this order, the last on top */
export function metatileSource(layers: readonly MapLayer[], options: MetatileOptions = {}): MetatileSource {
  const common = { timeoutMs: defaultTimeoutMs, ...options, layers, transparent: true };
  return {
    readMetatile: (window) =>
      paintMap({ ...common, ...window }, async (frame, report) => {
        if (report.features === 0 || isBlank(wordsOf(frame))) return undefined;
        return plainPixels(frame);
      }),
    async reachPixels(window) {
      const styles = layers.map((layer) => layer.style);
      const graphics = await prepareImages(styles, options.resolveGraphic);
      const { layers: planned, labelGrid } = planLayers({ ...common, ...window }, graphics);
      const symbols = Math.max(0, ...planned.map(({ style }) => style.reachPixels));
      const hasLabels = planned.some(({ style }) => style.texts.length > 0);
      const { reach, block } = labelGrid;
      const text = Math.max(reach.left, reach.top, reach.right, reach.bottom);
      return hasLabels ? Math.max(symbols, text + blocksReached * block) : symbols;
    },
  };
}

function isBlank(words: Uint32Array): boolean {
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false;
  return true;
}
