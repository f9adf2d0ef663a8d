/** What was drawn, step by step. Pure. */

import type { History } from '../../../../../base/state/history.ts';
import type { SketchFeature } from '../../../../../map/index.ts';

export type Drawing = readonly SketchFeature[];
export type DrawingHistory = History<Drawing>;

export const drawingLimits = { features: 1000, attributes: 20, name: 200, text: 2000 } as const;

export { doneTo, redone, startOf, undone } from '../../../../../base/state/history.ts';
