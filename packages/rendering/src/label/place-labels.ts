/** Chooses which labels are drawn: none over another, the same choice in every image of the same resolution. */
import { CollisionGrid } from './collision-grid.ts';
import type { Box, LabelCandidate } from './label-candidate.ts';
import { bordersCrossed, type LabelGrid } from './label-grid.ts';

/** See `bordersCrossed`. */
const levelSide = 1;
const uprightSide = 2;

export function placeLabels(candidates: readonly LabelCandidate[], grid: LabelGrid): LabelCandidate[] {
  const borders = Uint8Array.from(candidates, ({ bounds }) => bordersCrossed(grid, bounds));
  const byTurn = inTurn(candidates, borders);
  const taken = new CollisionGrid();
  const greater = grid.hasRanks ? new GreaterLabels(candidates) : undefined;
  const upright = new CollisionGrid();
  candidates.forEach(({ boxes, ignoresConflicts }, index) => {
    if (borders[index] === uprightSide && !ignoresConflicts) for (const box of boxes) upright.add(box);
  });
  const placed: LabelCandidate[] = [];
  for (const index of byTurn) {
    const candidate = candidates[index]!;
    if (!grid.isTile && isCut(candidate.bounds, grid)) continue;
    if (!candidate.ignoresConflicts) {
      if (candidate.boxes.some((box) => taken.isTaken(box))) continue;
      if (borders[index]! > 0 && greater?.covers(candidate)) continue;
      if (borders[index] === levelSide && candidate.boxes.some((box) => upright.isTaken(box))) continue;
      for (const box of candidate.boxes) taken.add(box);
    }
    placed.push(candidate);
  }
  return placed;
}

/** Beyond the edge of a whole map nothing continues the text: half a name says less than none. */
function isCut({ x0, y0, x1, y1 }: Box, { width, height }: LabelGrid): boolean {
  return x0 < 0 || y0 < 0 || x1 > width || y1 > height;
}

/**
 * Those at the borders of blocks first, then by the rank of their style, the priority it gives, and what the feature's
 * own number says. Those are put side by side: tens of thousands of labels are compared some fifteen times each.
 */
function inTurn(candidates: readonly LabelCandidate[], borders: Uint8Array): Uint32Array {
  const ranks = Float64Array.from(candidates, ({ rank }) => rank);
  const priorities = Float64Array.from(candidates, ({ priority }) => priority);
  const ties = Float64Array.from(candidates, ({ tie }) => tie);
  return Uint32Array.from(candidates.keys()).sort(
    (a, b) =>
      borders[b]! - borders[a]! ||
      ranks[a]! - ranks[b]! ||
      priorities[b]! - priorities[a]! ||
      ties[a]! - ties[b]! ||
      candidates[a]!.bounds.x0 - candidates[b]!.bounds.x0 ||
      compareTexts(candidates[a]!.label, candidates[b]!.label),
  );
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
  readonly #grid = new CollisionGrid<Box & Pick<LabelCandidate, 'rank' | 'priority'>>();

  constructor(candidates: readonly LabelCandidate[]) {
    for (const { rank, priority, boxes, ignoresConflicts, isLocal } of candidates) {
      if (!ignoresConflicts && !isLocal) for (const box of boxes) this.#grid.add({ ...box, rank, priority });
    }
  }

  covers({ rank, priority, boxes }: LabelCandidate): boolean {
    return boxes.some((box) =>
      this.#grid.isTaken(
        box,
        (other) => other.rank < rank || (other.rank === rank && other.priority > priority),
      ),
    );
  }
}
