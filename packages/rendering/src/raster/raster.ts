/**
 * Drawing operations, pixel by pixel. Two members: WebAssembly, and plain JavaScript of the same algorithm, which
 * serves as fall-back and as the oracle of the tests.
 *
 * Coordinates are pixels, x right, y down, (0, 0) being the outer corner of the top left pixel. Colours are
 * premultiplied, 32 bits, red in the lowest byte and alpha in the highest.
 */
import type { Bbox } from '@cartable/geo';
import type { PngFrame } from '../encode/frame.ts';
import type { JpegTables } from '../encode/jpeg-tables.ts';

/** From stored coordinates to pixels. Scales are pixels per stored unit, both positive. */
export type View =
  | {
      readonly kind: 'affine';
      readonly originX: number;
      readonly originY: number;
      readonly scaleX: number;
      readonly scaleY: number;
    }
  | {
      readonly kind: 'grid';
      readonly columns: number;
      readonly rows: number;
      /** Stored coordinates of the first node, and the distance between nodes. */
      readonly x0: number;
      readonly y0: number;
      readonly cell: number;
      /** Pixels of the nodes, interleaved, west to east then south to north; NaN where there is none. */
      readonly nodes: Float64Array;
      readonly scaleX: number;
      readonly scaleY: number;
      /** The projection itself, for what is counted along whole lines, far outside the grid. */
      readonly project?: (x: number, y: number) => readonly [x: number, y: number];
    };

export type Join = 'mitre' | 'round' | 'bevel';
export type Cap = 'butt' | 'round' | 'square';

export interface Pen {
  readonly widthPixels: number;
  readonly join: Join;
  readonly cap: Cap;
  /** An even number of lengths in pixels, on and off in turn; empty for a continuous line. */
  readonly dashes: readonly number[];
  readonly dashOffset: number;
}

/** Premultiplied RGBA image. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** One byte of opacity per pixel. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

/** A sprite repeated without end, its top left pixel falling on (originX, originY). */
export interface Pattern {
  readonly sprite: Sprite;
  readonly originX: number;
  readonly originY: number;
}

export type Paint = number | Pattern;

/** Kinds of parts met in a geometry, as bits; 0 when nothing of it is in the window. */
export const pointBit = 2;
export const lineBit = 4;
export const ringBit = 8;

/** Why a geometry was not read. */
export const malformed = -1;
export const tooComplex = -2;
export const unsupported = -3;

export interface Raster {
  /** Starts an image, every pixel of it `background`. */
  begin(width: number, height: number, background: number): void;
  /** @param window stored box that is read; what lies outside is clipped away */
  setView(view: View, window: Bbox, tolerancePixels: number): void;
  /**
   * Reads a geometry, which the calls below then draw.
   * @param asLines rings become lines, so that their dashes keep their place when clipped
   * @returns bits of the kinds met, or a negative reason
   */
  read(wkb: Uint8Array, asLines: boolean): number;
  /** Pixels of the points of a point geometry read last. */
  readonly pointCount: number;
  pointX(index: number): number;
  pointY(index: number): number;
  /** Shifts lines to their left and rings outwards. */
  offset(distancePixels: number): void;
  /** Shifts everything right and down. */
  translate(rightPixels: number, downPixels: number): void;
  fill(paint: Paint): void;
  stroke(paint: Paint, pen: Pen): void;
  blit(sprite: Sprite, x: number, y: number): void;
  tint(mask: Mask, x: number, y: number, color: number): void;
  /** Premultiplied RGBA rows; a view that the next image overwrites. */
  readonly frame: Uint8Array;
  /** Bytes from a row of the frame to the next. */
  readonly frameStride: number;
  /** See `Frame`. */
  readonly png?: PngFrame;
  jpegScan?(tables: readonly JpegTables[]): Uint8Array[];
  /** Bytes held. */
  readonly memoryBytes: number;
}

export const joinCode: Record<Join, number> = { mitre: 0, round: 1, bevel: 2 };
export const capCode: Record<Cap, number> = { butt: 0, round: 1, square: 2 };

/** Longest geometry read, bytes of WKB: some 2 million vertices. Beyond, the feature is left out and counted. */
export const maxWkbBytes = 32 << 20;

/** The pixel of a stored coordinate, exactly as the rasteriser computes it. One serves for many in turn. */
export class Pixel {
  x = 0;
  y = 0;

  project(view: View, x: number, y: number): void {
    if (view.kind === 'grid') this.#interpolate(view, x, y);
    else {
      this.x = (x - view.originX) * view.scaleX;
      this.y = (view.originY - y) * view.scaleY;
    }
  }

  #interpolate(view: View & { kind: 'grid' }, x: number, y: number): void {
    const u = (x - view.x0) / view.cell;
    const v = (y - view.y0) / view.cell;
    const column = Math.min(Math.max(Math.floor(u), 0), view.columns - 2);
    const row = Math.min(Math.max(Math.floor(v), 0), view.rows - 2);
    const a = u - column;
    const b = v - row;
    const i = (row * view.columns + column) * 2;
    const j = i + view.columns * 2;
    const n = view.nodes;
    const lowX = n[i]! + (n[i + 2]! - n[i]!) * a;
    const highX = n[j]! + (n[j + 2]! - n[j]!) * a;
    const lowY = n[i + 1]! + (n[i + 3]! - n[i + 1]!) * a;
    const highY = n[j + 1]! + (n[j + 3]! - n[j + 1]!) * a;
    this.x = lowX + (highX - lowX) * b;
    this.y = lowY + (highY - lowY) * b;
  }
}

/** As `Pixel`, for a few. */
export function projectTo(view: View, x: number, y: number): [x: number, y: number] {
  const pixel = new Pixel();
  pixel.project(view, x, y);
  return [pixel.x, pixel.y];
}
