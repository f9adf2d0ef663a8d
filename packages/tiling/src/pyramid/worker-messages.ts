/** Messages between the threads of a pyramid. */

import type { TileCoverInfo } from '@cartable/geo';
import type { TilingOptions } from '../options/tiling-options.ts';
import type { SharedFeatures } from './shared-features.ts';
import type { TilingTask } from './tasks.ts';

/** Places in the control array. */
export const control = {
  /** Next portion of vertices to search for nodes. */
  portion: 0,
  portionsDone: 1,
  /** Next feature to measure. */
  feature: 2,
  threadsMeasured: 3,
  /** Next task. */
  task: 4,
  cancelled: 5,
  /** Tasks that may be taken so far. */
  granted: 6,
  /** Whether no more will be granted. */
  closed: 7,
  length: 8,
} as const;

export interface WorkerStart {
  readonly features: SharedFeatures;
  readonly options: TilingOptions;
  /** Only tiles that meet it are made; all without it. */
  readonly cover: TileCoverInfo | undefined;
  readonly maxZoom: number;
  readonly minZoom: number;
  /** Tasks of which some are to be made here. */
  readonly tasks: readonly TilingTask[];
  /** Places in `tasks`, in the order they may be taken. */
  readonly grants: Int32Array;
  readonly folder: string;
  readonly threads: number;
  readonly control: Int32Array;
}

export type WorkerMessage =
  | { readonly kind: 'started'; readonly zoom: number }
  | { readonly kind: 'done'; readonly number: number; readonly weight: number }
  | { readonly kind: 'measured' };
