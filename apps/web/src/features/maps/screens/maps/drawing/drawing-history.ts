/** What was drawn, step by step, so that any step can be undone and done again. Pure. */

import type { SketchFeature } from '../../../../../map/index.ts';

export type Drawing = readonly SketchFeature[];

export interface DrawingHistory {
  readonly past: readonly Drawing[];
  readonly present: Drawing;
  readonly future: readonly Drawing[];
}

/** More steps back than a person remembers. */
const mostSteps = 100;

export const drawingLimits = { features: 1000, attributes: 20, name: 200, text: 2000 } as const;

export const startOf = (present: Drawing): DrawingHistory => ({ past: [], present, future: [] });

export const doneTo = ({ past, present }: DrawingHistory, next: Drawing): DrawingHistory => ({
  past: [...past, present].slice(-mostSteps),
  present: next,
  future: [],
});

export function undone(history: DrawingHistory): DrawingHistory {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : history;
}

export function redone(history: DrawingHistory): DrawingHistory {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : history;
}
