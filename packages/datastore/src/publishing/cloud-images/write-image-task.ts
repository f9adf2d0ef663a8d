import type { IndexedRaster } from '../../ingest/rasters/raster-index.ts';
import { taskReference } from '../../workers/task.ts';

export interface ImageToWrite {
  readonly indexed: IndexedRaster;
  /** Local path by last part of the key. */
  readonly paths: Readonly<Record<string, string>>;
  /** Local path of the Cloud Optimized GeoTIFF to write. */
  readonly target: string;
}

/** `kept`: it is one already; `too-wide`: no machine of ours holds its rows. */
export type WrittenImage = 'written' | 'kept' | 'too-wide';

/** Makes a Cloud Optimized GeoTIFF of one image of a stored raster. */
export const writeImageTask = taskReference<ImageToWrite, WrittenImage>('write-cloud-image');
