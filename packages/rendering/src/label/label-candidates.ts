/** Texts and the places they could take. Of thousands some dozens are drawn: the others are some numbers each. */
import { type Box, MovingBox, type PlacedLabel } from './placed-label.ts';
import type { LetterRun, TurnedLetters } from './turned-letters.ts';

/** A text that becomes letters when it is placed. */
export interface LabelSource {
  /** Settles what is left. */
  readonly label: string;
  lay(): PlacedLabel;
}

export interface CandidateTraits {
  readonly rank: number;
  readonly priority: number;
  /** Settles equals the same way in every image: depends on the feature, not on the order it was read in. */
  readonly tie: number;
  readonly ignoresConflicts: boolean;
  /** Only known in the block it lies in. */
  readonly isLocal: boolean;
  /** Ink may reach so far around what the text covers. */
  readonly overhangPixels: number;
}

/** Rank, priority, tie, overhang, then the box of what it covers. */
const fields = 8;
const boxField = 4;
const ignoringFlag = 1;
const localFlag = 2;
const fewest = 256;

export class LabelCandidates {
  #numbers = new Float64Array(fewest * fields);
  #flags = new Uint8Array(fewest);
  readonly #sources: LabelSource[] = [];
  /** Letters of the candidates that cover several boxes. */
  readonly #runs = new Map<number, LetterRun>();
  readonly #letters: TurnedLetters;

  constructor(letters: TurnedLetters) {
    this.#letters = letters;
  }

  get length(): number {
    return this.#sources.length;
  }

  /**
   * @param cover the box of what the text covers
   * @param run where it is not all of that box, but the squares of these letters
   */
  add(source: LabelSource, traits: CandidateTraits, cover: Box, run?: LetterRun): void {
    const index = this.length;
    if (index === this.#flags.length) this.#grow();
    const numbers = this.#numbers;
    const at = index * fields;
    numbers[at] = traits.rank;
    numbers[at + 1] = traits.priority;
    numbers[at + 2] = traits.tie;
    numbers[at + 3] = traits.overhangPixels;
    numbers[at + boxField] = cover.x0;
    numbers[at + boxField + 1] = cover.y0;
    numbers[at + boxField + 2] = cover.x1;
    numbers[at + boxField + 3] = cover.y1;
    this.#flags[index] = (traits.ignoresConflicts ? ignoringFlag : 0) | (traits.isLocal ? localFlag : 0);
    if (run) this.#runs.set(index, run);
    this.#sources.push(source);
  }

  #grow(): void {
    const numbers = new Float64Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    const flags = new Uint8Array(this.#flags.length * 2);
    flags.set(this.#flags);
    this.#flags = flags;
  }

  rank(index: number): number {
    return this.#numbers[index * fields]!;
  }

  priority(index: number): number {
    return this.#numbers[index * fields + 1]!;
  }

  tie(index: number): number {
    return this.#numbers[index * fields + 2]!;
  }

  label(index: number): string {
    return this.#sources[index]!.label;
  }

  ignoresConflicts(index: number): boolean {
    return (this.#flags[index]! & ignoringFlag) !== 0;
  }

  isLocal(index: number): boolean {
    return (this.#flags[index]! & localFlag) !== 0;
  }

  /** Box that the label covers. */
  cover(index: number, into: MovingBox): MovingBox {
    const at = index * fields + boxField;
    const numbers = this.#numbers;
    return into.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!);
  }

  /** Box that holds all its ink. */
  bounds(index: number, into: MovingBox): MovingBox {
    const by = this.#numbers[index * fields + 3]!;
    const { x0, y0, x1, y1 } = this.cover(index, into);
    return into.set(x0 - by, y0 - by, x1 + by, y1 + by);
  }

  /** Whether any of the boxes it covers is so. */
  someBox(index: number, test: (box: Box) => boolean, scratch: MovingBox): boolean {
    const run = this.#runs.get(index);
    if (!run) return test(this.cover(index, scratch));
    for (let rank = 0; rank < run.pieces.length; rank++)
      if (test(this.#letters.box(run, rank, scratch))) return true;
    return false;
  }

  /** Boxes that the label covers, for the caller to keep. */
  boxes(index: number): readonly Box[] {
    const run = this.#runs.get(index);
    return run ? this.#letters.boxes(run) : [this.cover(index, new MovingBox())];
  }

  lay(index: number): PlacedLabel {
    return this.#sources[index]!.lay();
  }
}
