/** A text that follows a line: each letter turned by the chord of the line under it. */
import { distance } from '@cartable/geo';
import { piecesOf } from './glyphs.ts';
import { middle } from './text-metrics.ts';
import type { LetterRun, TurnedLetters } from './turned-letters.ts';

/** Stretch of a line around the middle of a text; `start` is where on it the text begins. */
export interface Path {
  /** x, y, x, y… in pixels, of which the first `count` are of this path. */
  readonly points: ArrayLike<number>;
  readonly count: number;
  readonly startPixels: number;
}

export interface AlongLook {
  readonly font: string;
  readonly sizePixels: number;
  /** To the left of the line. */
  readonly offsetPixels: number;
  readonly margin: number;
  /** Sharper bends between two letters cannot be read. */
  readonly sharpestBendDegrees: number;
}

/** Undefined when the line bends too much or is too short. */
export function layoutAlong(
  label: string,
  path: Path,
  look: AlongLook,
  letters: TurnedLetters,
): LetterRun | undefined {
  const { font, sizePixels, offsetPixels, margin } = look;
  const { glyphs, advances, width } = piecesOf(font, label);
  const isReversed = readsBackwards(path, width);
  if (isReversed === undefined || advances.length === 0) return undefined;
  const from = letters.length;
  if (!layLetters(advances, isReversed, path, look, letters)) {
    letters.cut(from);
    return undefined;
  }
  const reachPixels = sizePixels * 0.5 + margin + Math.abs(offsetPixels);
  return { from, pieces: glyphs, reachPixels, isReversed };
}

/** Texts are read from left to right, a vertical one upwards; undefined where the path ends before its text. */
function readsBackwards(path: Path, width: number): boolean | undefined {
  walker.follow(path);
  if (!walker.moveTo(path.startPixels)) return undefined;
  const { x, y } = walker;
  if (!walker.moveTo(path.startPixels + width)) return undefined;
  return walker.x < x || (walker.x === x && walker.y > y);
}

function layLetters(
  advances: readonly number[],
  isReversed: boolean,
  path: Path,
  { sizePixels, offsetPixels, sharpestBendDegrees }: AlongLook,
  letters: TurnedLetters,
): boolean {
  walker.follow(path);
  const lower = middle * sizePixels - offsetPixels;
  let at = path.startPixels;
  if (!walker.moveTo(at)) return false;
  let { x, y } = walker;
  let last = Number.NaN;
  for (let rank = 0; rank < advances.length; rank++) {
    const advance = advances[isReversed ? advances.length - 1 - rank : rank]!;
    at += advance;
    if (!walker.moveTo(at)) return false;
    const dx = isReversed ? x - walker.x : walker.x - x;
    const dy = isReversed ? y - walker.y : walker.y - y;
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    if (bend(angle, last) > sharpestBendDegrees) return false;
    last = angle;
    addLetter(letters, (x + walker.x) / 2, (y + walker.y) / 2, advance, angle, lower);
    ({ x, y } = walker);
  }
  return true;
}

/** The letter is centred on the middle of its chord and lowered so that the line runs through the small letters. */
function addLetter(
  letters: TurnedLetters,
  middleX: number,
  middleY: number,
  advance: number,
  angleDegrees: number,
  lower: number,
): void {
  const radians = (angleDegrees * Math.PI) / 180;
  const c = Math.cos(radians);
  const s = Math.sin(radians);
  const x = middleX - (c * advance) / 2 - s * lower;
  const y = middleY - (s * advance) / 2 + c * lower;
  letters.add(x, y, angleDegrees, middleX, middleY);
}

/** Not a number before the second letter. */
function bend(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return difference > 180 ? 360 - difference : difference;
}

/** Goes along a path by growing distances. */
class Walker {
  x = 0;
  y = 0;
  #points: ArrayLike<number> = [];
  #count = 0;
  #index = 0;
  #before = 0;

  follow({ points, count }: Path): void {
    this.#points = points;
    this.#count = count;
    this.#index = 0;
    this.#before = 0;
  }

  /** @returns whether the path goes so far */
  moveTo(run: number): boolean {
    const points = this.#points;
    while (this.#index + 3 < this.#count) {
      const x0 = points[this.#index]!;
      const y0 = points[this.#index + 1]!;
      const dx = points[this.#index + 2]! - x0;
      const dy = points[this.#index + 3]! - y0;
      const length = distance(dx, dy);
      if (run <= this.#before + length && length > 0) {
        const t = (run - this.#before) / length;
        this.x = x0 + dx * t;
        this.y = y0 + dy * t;
        return true;
      }
      this.#before += length;
      this.#index += 2;
    }
    return false;
  }
}

/** One serves for all texts: thousands of places are looked at in a map. */
const walker = new Walker();
