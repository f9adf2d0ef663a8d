import type { DepositInspection, FileTreeNode, Finding, GeographicBox } from '@cartable/contract';
import type { VectorPyramidResult } from '@cartable/tiling';
import type { PreparedFile, RasterPlan } from '../ingest/rasters/raster-plan.ts';
import type { IntegrationPlan } from '../ingest/reading/integration-plan.ts';
import type { StoredRelation } from '../ingest/stored-data/stored-data.model.ts';
import type { RasterPyramidBuilt, RasterPyramidTask } from '../pyramids/raster/raster-pyramid-task.ts';
import type { VectorPyramidTask } from '../pyramids/vector/vector-pyramid-task.ts';

/**
 * What is done in a worker thread: everything that parses a deposited file. Inputs and results are plain data.
 * A deposited file may be anything: a thread that hangs or swells is stopped without harm to the rest.
 */
export interface DepositedFile {
  /** On the local disk. */
  readonly path: string;
  /** As deposited, made safe. */
  readonly name: string;
}

/** How the depositor wants the file read. */
export interface ReadingChoices {
  readonly srid: number;
  readonly encoding: string | null;
}

export interface CheckedFiles {
  readonly findings: readonly Finding[];
  readonly fileTree: readonly FileTreeNode[];
  readonly logs: readonly string[];
}

export interface CheckedLayers {
  readonly findings: readonly Finding[];
  readonly logs: readonly string[];
  readonly extent: GeographicBox | null;
  /** Absent when something blocks. */
  readonly plan: IntegrationPlan | null;
}

export interface IntegratedTables {
  readonly relations: readonly StoredRelation[];
  readonly sizeBytes: number;
  readonly logs: readonly string[];
}

export interface CheckedRasters {
  readonly findings: readonly Finding[];
  readonly logs: readonly string[];
  readonly extent: GeographicBox | null;
  /** Absent when something blocks. */
  readonly plan: RasterPlan | null;
}

export interface IntegratedRasters {
  /** In the folder of the task, or the deposited file itself; the index last. */
  readonly files: readonly PreparedFile[];
  readonly logs: readonly string[];
}

/** Every task with what it takes and gives. */
export interface Tasks {
  inspect: { input: DepositedFile; result: Omit<DepositInspection, 'filename'> };
  'check-files': { input: DepositedFile; result: CheckedFiles };
  'check-layers': { input: DepositedFile & ReadingChoices; result: CheckedLayers };
  integrate: {
    input: DepositedFile & ReadingChoices & { readonly datasetId: string; readonly plan: IntegrationPlan };
    result: IntegratedTables;
  };
  'build-raster-pyramid': { input: RasterPyramidTask; result: RasterPyramidBuilt };
  'check-rasters': { input: DepositedFile & { readonly srid: number }; result: CheckedRasters };
  'prepare-rasters': {
    input: DepositedFile & {
      readonly srid: number;
      /** Of each band, as the check found them over all the images. */
      readonly ranges: readonly { readonly min: number | null; readonly max: number | null }[];
      /** Empty folder where the files are left; the caller removes it. */
      readonly folder: string;
    };
    result: IntegratedRasters;
  };
  'build-vector-pyramid': {
    input: VectorPyramidTask;
    result: VectorPyramidResult & { readonly logs: readonly string[] };
  };
}

export type TaskName = keyof Tasks;

export interface TaskProgress {
  readonly done: number;
  readonly total: number | null;
  /** `features`, `files`, `tiles`, or `tasks` for parts of unequal size. */
  readonly unit: string;
  /** Level of a pyramid. */
  readonly part?: string;
  /** Of the whole task, between 0 and 1, when `done` counts one of its phases only. */
  readonly share?: number;
}

/** What a task may use while it runs. */
export interface TaskTools {
  /** Throws once the task is cancelled; asked between batches, as a thread that computes hears no event. */
  throwIfCancelled(): void;
  report(progress: TaskProgress): void;
  /** Aborted once the task is cancelled: for what waits on something. */
  readonly signal: AbortSignal;
  /** A folder of its own, removed when the task ends. */
  readonly spoolDir: string;
}
