/**
 * The rasteriser in plain JavaScript: the same results as the WebAssembly one to a level or two, several times
 * slower. Serves where WebAssembly vectors are missing, for sprites drawn once, and as the oracle of the tests.
 */
import type { Bbox } from '@cartable/geo';
import { Coverage, over, patternColor } from './javascript/coverage.ts';
import { dashesOf, isDashed } from './javascript/dasher.ts';
import { GeometryReader, type Part } from './javascript/geometry-reader.ts';
import { offsetPath } from './javascript/offset.ts';
import { strokePath } from './javascript/stroker.ts';
import type { Mask, Paint, Pen, Raster, Sprite, View } from './raster.ts';

export class JavaScriptRaster implements Raster {
  #width = 0;
  #height = 0;
  #coverage = new Coverage(0, 0);
  #frame = new Uint8Array();
  #view: View = { kind: 'affine', originX: 0, originY: 0, scaleX: 1, scaleY: 1 };
  #window: Bbox = [0, 0, 0, 0];
  #tolerance = 0;
  #parts: readonly Part[] = [];
  #points: readonly Part[] = [];

  begin(width: number, height: number, background: number): void {
    this.#width = width;
    this.#height = height;
    this.#coverage = new Coverage(width, height);
    const frame = new Uint32Array(width * height).fill(background >>> 0);
    this.#frame = new Uint8Array(frame.buffer);
  }

  setView(view: View, window: Bbox, tolerancePixels: number): void {
    this.#view = view;
    this.#window = window;
    this.#tolerance = tolerancePixels;
  }

  read(wkb: Uint8Array, asLines: boolean): number {
    const reader = new GeometryReader(wkb, asLines, this.#view, this.#window, this.#tolerance);
    const status = reader.read();
    this.setParts(status < 0 ? [] : reader.parts);
    return status;
  }

  /** Draws what is already in pixels: sprites are made this way. */
  setParts(parts: readonly Part[]): void {
    this.#parts = parts;
    this.#points = parts.filter((part) => part.kind === 'point');
  }

  get pointCount(): number {
    return this.#points.length;
  }

  pointX(index: number): number {
    return this.#points[index]!.points[0]!;
  }

  pointY(index: number): number {
    return this.#points[index]!.points[1]!;
  }

  offset(distancePixels: number): void {
    this.#parts = this.#parts.map((part) => ({ ...part, points: offsetPath(part, distancePixels) }));
  }

  translate(rightPixels: number, downPixels: number): void {
    this.#parts = this.#parts.map((part) => ({
      ...part,
      points: part.points.map((value, index) => value + (index % 2 === 0 ? rightPixels : downPixels)),
    }));
  }

  fill(paint: Paint): void {
    const { line } = this.#coverage;
    for (const { kind, points } of this.#parts) {
      if (kind !== 'ring' || points.length < 6) continue;
      for (let i = 0; i < points.length; i += 2) {
        const before = i === 0 ? points.length - 2 : i - 2;
        line(points[before]!, points[before + 1]!, points[i]!, points[i + 1]!);
      }
    }
    this.#paint(paint, true);
  }

  stroke(paint: Paint, pen: Pen): void {
    const { line } = this.#coverage;
    const stroke = { half: pen.widthPixels / 2, join: pen.join, cap: pen.cap };
    for (const { kind, phase, points } of this.#parts) {
      if (kind === 'point' || points.length < 4) continue;
      // Outlines that were shifted come as rings: their dashes start at their first corner.
      if (isDashed(pen)) {
        const path = kind === 'ring' ? closed(points) : points;
        for (const dash of dashesOf(path, phase, pen)) strokePath(line, dash, false, stroke);
      } else strokePath(line, points, kind === 'ring', stroke);
    }
    this.#paint(paint, false);
  }

  #paint(paint: Paint, evenOdd: boolean): void {
    this.#coverage.drain(evenOdd, (x, y, coverage) => {
      const color = typeof paint === 'number' ? paint : patternColor(paint, x, y);
      over(this.#frame, (y * this.#width + x) * 4, color, coverage);
    });
  }

  blit({ width, height, pixels }: Sprite, x: number, y: number): void {
    const pattern = { sprite: { width, height, pixels }, originX: x, originY: y };
    this.#each(x, y, width, height, (px, py) => {
      over(this.#frame, (py * this.#width + px) * 4, patternColor(pattern, px, py), 256);
    });
  }

  tint({ width, height, alpha }: Mask, x: number, y: number, color: number): void {
    this.#each(x, y, width, height, (px, py) => {
      const k = alpha[(py - y) * width + px - x]!;
      over(this.#frame, (py * this.#width + px) * 4, color, k + (k >> 7));
    });
  }

  #each(x: number, y: number, width: number, height: number, visit: (x: number, y: number) => void): void {
    for (let py = Math.max(y, 0); py < Math.min(y + height, this.#height); py++) {
      for (let px = Math.max(x, 0); px < Math.min(x + width, this.#width); px++) visit(px, py);
    }
  }

  get frame(): Uint8Array {
    return this.#frame;
  }

  get frameStride(): number {
    return this.#width * 4;
  }

  get memoryBytes(): number {
    return this.#frame.byteLength * 2;
  }
}

/** A ring whose last point is its first. */
function closed(points: readonly number[]): readonly number[] {
  const n = points.length;
  const isClosed = points[0] === points[n - 2] && points[1] === points[n - 1];
  return isClosed ? points : [...points, points[0]!, points[1]!];
}
