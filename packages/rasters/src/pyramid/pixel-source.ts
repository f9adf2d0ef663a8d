import type { Bbox } from '@cartable/geo';

/**
 * Anything that can draw a window of a map: the seam between the making of pyramids (levels, archive, progress,
 * resumption) and the engine that has the pixels. A metatile is 8 × 8 tiles, fewer at the edge of the matrix set.
 */
export interface PixelSource {
  /**
   * The window `bbox` of `srid` as `width` × `height` pixels: 4 bytes each, red, green, blue and alpha, not
   * premultiplied, rows from the top, no padding. Undefined when the window is empty.
   * Symbols across the edge of a metatile must be drawn alike from both sides (marks, labels): the source draws with
   * its own margin. Calls come in any order and several at a time.
   */
  readMetatile(request: MetatileRequest): Promise<Uint8Array | Uint8ClampedArray | undefined>;
}

export interface MetatileRequest {
  readonly bbox: Bbox;
  readonly srid: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly signal?: AbortSignal;
}
