import type { OpenBytes } from '@cartable/rasters';
import type { Semaphore } from '@cartable/threads';
import type { DatasetCache } from '../dataset-cache.ts';
import type { ArchiveCache } from './archive-cache.ts';
import type { FilterTimes } from './filter-times.ts';
import type { RenderCaches } from './render-caches.ts';
import type { StyleCache } from './style-cache.ts';

/** State a worker keeps between tasks. */
export interface WorkerContext {
  readonly datasets: DatasetCache;
  readonly archives: ArchiveCache;
  /** Opens images of the bucket; none when they are files. */
  readonly openImage: OpenBytes | undefined;
  readonly copies: RenderCaches;
  readonly filterTimes: FilterTimes;
  readonly styles: StyleCache;
  readonly drawing: Semaphore;
  /** Folder where files to download are written before they are sent. */
  readonly exportFolder: string;
}
