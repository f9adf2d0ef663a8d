/** A text that follows a line: each glyph turned by the chord of the line under it. */
import { distance } from '@cartable/geo';
import { advanceOf, glyphsOf } from './glyphs.ts';
import type { Layout } from './layout-straight.ts';
import type { PlacedGlyph } from './placed-label.ts';
import { middle } from './text-metrics.ts';

/** Pixels x, y, x, y… around the middle of the text; `start` is where on it the text begins. */
export interface Path {
  readonly points: readonly number[];
  readonly startPixels: number;
}

export interface AlongLook {
  readonly font: string;
  readonly sizePixels: number;
  /** To the left of the line. */
  readonly offsetPixels: number;
  readonly margin: number;
  /** Sharper bends between two glyphs cannot be read. */
  readonly sharpestBendDegrees: number;
}

/** Undefined when the line bends too much or is too short. */
export function layoutAlong(label: string, path: Path, look: AlongLook): Layout | undefined {
  const { font, sizePixels, offsetPixels, margin, sharpestBendDegrees } = look;
  const pieces = glyphsOf(label);
  const advances = pieces.map((glyph, index) => advanceOf(font, glyph, pieces[index + 1]));
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const walker = new Walker(path.points);
  const from = walker.at(path.startPixels);
  const to = walker.at(path.startPixels + width);
  if (!from || !to) return undefined;
  // Read from left to right; a vertical text reads upwards.
  const isReversed = to.x < from.x || (to.x === from.x && to.y > from.y);
  const glyphs: PlacedGlyph[] = [];
  const boxes: Layout['boxes'][number][] = [];
  let at = path.startPixels;
  let last: number | undefined;
  const order = isReversed ? [...pieces.keys()].reverse() : [...pieces.keys()];
  for (const index of order) {
    const advance = advances[index]!;
    const a = walker.at(at);
    const b = walker.at(at + advance);
    at += advance;
    if (!a || !b) return undefined;
    const [start, end] = isReversed ? [b, a] : [a, b];
    const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    if (last !== undefined && bend(angle, last) > sharpestBendDegrees) return undefined;
    last = angle;
    glyphs.push(placeGlyph(pieces[index]!, start, end, advance, angle, middle * sizePixels - offsetPixels));
    const half = sizePixels * 0.5 + margin;
    const centerX = (a.x + b.x) / 2;
    const centerY = (a.y + b.y) / 2;
    const reach = half + Math.abs(offsetPixels);
    boxes.push({ x0: centerX - reach, y0: centerY - reach, x1: centerX + reach, y1: centerY + reach });
  }
  return glyphs.length > 0 ? { glyphs: () => glyphs, boxes } : undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The glyph is centred on the middle of its chord and lowered so that the line runs through the small letters. */
function placeGlyph(
  glyph: string,
  start: Point,
  end: Point,
  advance: number,
  angle: number,
  lower: number,
): PlacedGlyph {
  const radians = (angle * Math.PI) / 180;
  const c = Math.cos(radians);
  const s = Math.sin(radians);
  return {
    glyph,
    x: (start.x + end.x) / 2 - (c * advance) / 2 - s * lower,
    y: (start.y + end.y) / 2 - (s * advance) / 2 + c * lower,
    angleDegrees: angle,
  };
}

function bend(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return difference > 180 ? 360 - difference : difference;
}

/** Answers points at growing distances along a path. */
class Walker {
  readonly #points: readonly number[];
  #index = 0;
  #before = 0;

  constructor(points: readonly number[]) {
    this.#points = points;
  }

  at(run: number): Point | undefined {
    if (run < this.#before) {
      this.#index = 0;
      this.#before = 0;
    }
    const points = this.#points;
    while (this.#index + 3 < points.length) {
      const x0 = points[this.#index]!;
      const y0 = points[this.#index + 1]!;
      const x1 = points[this.#index + 2]!;
      const y1 = points[this.#index + 3]!;
      const length = distance(x1 - x0, y1 - y0);
      if (run <= this.#before + length && length > 0) {
        const t = (run - this.#before) / length;
        return { x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t };
      }
      this.#before += length;
      this.#index += 2;
    }
    return undefined;
  }
}
