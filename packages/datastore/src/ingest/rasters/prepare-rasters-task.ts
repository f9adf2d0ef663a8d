import type { LogLine } from '../../log-lines.ts';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import { taskReference } from '../../workers/task.ts';
import type { PreparedFile } from './raster-plan.ts';

export interface RastersToPrepare extends DepositedFile {
  readonly srid: number;
  /** Range of the values of each band, as the check found it over all the images. */
  readonly ranges: readonly { readonly min: number | null; readonly max: number | null }[];
  /** Empty folder where the files are left; the caller removes it. */
  readonly folder: string;
}

export interface IntegratedRasters {
  /** In the folder of the task, or the deposited file itself; the index last. */
  readonly files: readonly PreparedFile[];
  readonly logs: readonly LogLine[];
}

/** Puts images into the form they are kept in. */
export const prepareRastersTask = taskReference<RastersToPrepare, IntegratedRasters>('prepare-rasters');
