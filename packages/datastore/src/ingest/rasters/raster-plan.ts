import type { RasterInfos } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';

/** Outcome of the check of images: properties that the integration keeps beside the files. */
export interface RasterPlan {
  readonly infos: RasterInfos;
  /** In the CRS of the upload, x then y. */
  readonly nativeExtent: Bbox;
}

/** A file that the preparation of images leaves for the object store. */
export interface PreparedFile {
  /** Last part of its key. */
  readonly keyName: string;
  /** On the local disk: in the folder of the task, or the deposited file itself. */
  readonly path: string;
}
