/** Chooses which labels are drawn: none over another, the same choice in every image of the same resolution. */
import { CollisionGrid } from './collision-grid.ts';
import type { LabelCandidates } from './label-candidates.ts';
import { bordersCrossed, type LabelGrid } from './label-grid.ts';
import { type Box, MovingBox, type PlacedLabel } from './placed-label.ts';

/** See `bordersCrossed`. */
const levelSide = 1;
const uprightSide = 2;
const mostBorders = 3;

export function placeLabels(candidates: LabelCandidates, grid: LabelGrid): PlacedLabel[] {
  const scratch = new MovingBox();
  const borders = bordersOf(candidates, grid);
  const taken = new CollisionGrid();
  const greater = grid.hasRanks ? new GreaterLabels(candidates) : undefined;
  const upright = uprightLabels(candidates, borders);
  const isTaken = (box: Box) => taken.isTaken(box);
  const isUpright = (box: Box) => upright.isTaken(box);
  const placed: PlacedLabel[] = [];
  for (const index of inTurn(candidates, borders)) {
    if (!grid.isTile && isCut(candidates.bounds(index, scratch), grid)) continue;
    if (!candidates.ignoresConflicts(index)) {
      if (candidates.someBox(index, isTaken, scratch)) continue;
      if (borders[index]! > 0 && greater?.overlap(index)) continue;
      if (borders[index] === levelSide && candidates.someBox(index, isUpright, scratch)) continue;
      for (const box of candidates.boxes(index)) taken.add(box);
    }
    placed.push(candidates.lay(index));
  }
  return placed;
}

function bordersOf(candidates: LabelCandidates, grid: LabelGrid): Uint8Array {
  const scratch = new MovingBox();
  const borders = new Uint8Array(candidates.length);
  for (let index = 0; index < borders.length; index++)
    borders[index] = bordersCrossed(grid, candidates.bounds(index, scratch));
  return borders;
}

function uprightLabels(candidates: LabelCandidates, borders: Uint8Array): CollisionGrid {
  const upright = new CollisionGrid();
  for (let index = 0; index < borders.length; index++) {
    if (borders[index] !== uprightSide || candidates.ignoresConflicts(index)) continue;
    for (const box of candidates.boxes(index)) upright.add(box);
  }
  return upright;
}

/** Beyond the edge of a whole map nothing continues the text: half a name says less than none. */
function isCut({ x0, y0, x1, y1 }: Box, { width, height }: LabelGrid): boolean {
  return x0 < 0 || y0 < 0 || x1 > width || y1 > height;
}

/**
 * Order of placement of labels: those at the borders of blocks first, then by the rank of their style, the priority it
 * gives, and what the feature's own number says.
 */
function inTurn(candidates: LabelCandidates, borders: Uint8Array): ArrayLike<number> & Iterable<number> {
  const compare = (a: number, b: number): number =>
    borders[b]! - borders[a]! ||
    candidates.rank(a) - candidates.rank(b) ||
    candidates.priority(b) - candidates.priority(a) ||
    candidates.tie(a) - candidates.tie(b) ||
    leftOf(candidates, a) - leftOf(candidates, b) ||
    compareTexts(candidates.label(a), candidates.label(b));
  return byNumber(candidates, borders, compare) ?? Uint32Array.from(borders.keys()).sort(compare);
}

/** Ties are below the first, indices below the second: with borders above both, a double still holds them. */
const tieRoom = 2 ** 32;
const indexRoom = 2 ** 17;

/**
 * Order by numbers alone, several times faster than by a comparison, which is left for equal numbers. Undefined when
 * ranks or priorities differ, as in few maps, and for ties or counts beyond the room of a number.
 */
function byNumber(
  candidates: LabelCandidates,
  borders: Uint8Array,
  compare: (a: number, b: number) => number,
): Float64Array | undefined {
  const count = borders.length;
  if (count > indexRoom) return undefined;
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const tie = candidates.tie(index);
    const isPlain =
      candidates.rank(index) === candidates.rank(0) && candidates.priority(index) === candidates.priority(0);
    if (!isPlain || !(tie >= 0 && tie < tieRoom)) return undefined;
    keys[index] = ((mostBorders - borders[index]!) * tieRoom + Math.floor(tie)) * indexRoom + index;
  }
  keys.sort();
  let from = 0;
  for (let at = 0; at < count; at++) {
    const group = Math.floor(keys[at]! / indexRoom);
    const isLast = at + 1 === count || Math.floor(keys[at + 1]! / indexRoom) !== group;
    keys[at] = keys[at]! % indexRoom;
    if (!isLast) continue;
    if (at > from) keys.subarray(from, at + 1).sort(compare);
    from = at + 1;
  }
  return keys;
}

const left = new MovingBox();

function leftOf(candidates: LabelCandidates, index: number): number {
  return candidates.bounds(index, left).x0;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Labels at the borders of blocks have their turn first, whatever their rank; they give way to every greater label
 * they overlap, placed or not, so that a village on a border does not hide the town beside it.
 */
class GreaterLabels {
  readonly #candidates: LabelCandidates;
  readonly #grid = new CollisionGrid<Box & { readonly rank: number; readonly priority: number }>();
  readonly #scratch = new MovingBox();

  constructor(candidates: LabelCandidates) {
    this.#candidates = candidates;
    for (let index = 0; index < candidates.length; index++) {
      if (candidates.ignoresConflicts(index) || candidates.isLocal(index)) continue;
      const rank = candidates.rank(index);
      const priority = candidates.priority(index);
      for (const { x0, y0, x1, y1 } of candidates.boxes(index))
        this.#grid.add({ x0, y0, x1, y1, rank, priority });
    }
  }

  overlap(index: number): boolean {
    const rank = this.#candidates.rank(index);
    const priority = this.#candidates.priority(index);
    const isGreater = (other: { rank: number; priority: number }) =>
      other.rank < rank || (other.rank === rank && other.priority > priority);
    return this.#candidates.someBox(index, (box) => this.#grid.isTaken(box, isGreater), this.#scratch);
  }
}
