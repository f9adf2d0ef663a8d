/**
 * Letters of texts that are turned: where each lies and what it covers, as numbers of all of them side by side. Texts
 * are laid by the thousand for the dozens that find a place, and letters are several to a text.
 */
import { type Box, MovingBox, type PlacedGlyph } from './placed-label.ts';

/** x and y of its origin on the base line, angle in degrees, then the middle of what it covers. */
const fields = 5;
const centreField = 3;
const fewest = 1024;

/** Letters of one text, in the order they are drawn. */
export interface LetterRun {
  /** Number of the first. */
  readonly from: number;
  /** What is written, in the order it is read. */
  readonly pieces: readonly string[];
  /** A letter covers a square of so many pixels around its middle. */
  readonly reachPixels: number;
  /** The last piece of the text comes first. */
  readonly isReversed: boolean;
}

export class TurnedLetters {
  #numbers = new Float64Array(fewest * fields);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(x: number, y: number, angleDegrees: number, centreX: number, centreY: number): void {
    const at = this.#length * fields;
    if (at === this.#numbers.length) this.#grow();
    const numbers = this.#numbers;
    numbers[at] = x;
    numbers[at + 1] = y;
    numbers[at + 2] = angleDegrees;
    numbers[at + centreField] = centreX;
    numbers[at + centreField + 1] = centreY;
    this.#length++;
  }

  #grow(): void {
    const numbers = new Float64Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }

  /** Forgets the letters from this one on: those of a text that does not fit, or is drawn by another tile. */
  cut(length: number): void {
    this.#length = length;
  }

  /** Square that a letter of a run covers. */
  box({ from, reachPixels }: LetterRun, rank: number, into: MovingBox): MovingBox {
    const at = (from + rank) * fields + centreField;
    const x = this.#numbers[at]!;
    const y = this.#numbers[at + 1]!;
    return into.set(x - reachPixels, y - reachPixels, x + reachPixels, y + reachPixels);
  }

  /** The squares of a run, for the caller to keep. */
  boxes(run: LetterRun): readonly Box[] {
    return Array.from({ length: run.pieces.length }, (_, rank) => this.box(run, rank, new MovingBox()));
  }

  /** Box around all the squares of a run. */
  cover({ from, pieces, reachPixels }: LetterRun, into: MovingBox): MovingBox {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let letter = from; letter < from + pieces.length; letter++) {
      const x = this.#numbers[letter * fields + centreField]!;
      const y = this.#numbers[letter * fields + centreField + 1]!;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    return into.set(x0 - reachPixels, y0 - reachPixels, x1 + reachPixels, y1 + reachPixels);
  }

  glyphs({ from, pieces, isReversed }: LetterRun): PlacedGlyph[] {
    const numbers = this.#numbers;
    return pieces.map((_, rank) => {
      const at = (from + rank) * fields;
      const glyph = pieces[isReversed ? pieces.length - 1 - rank : rank]!;
      return { glyph, x: numbers[at]!, y: numbers[at + 1]!, angleDegrees: numbers[at + 2]! };
    });
  }
}
