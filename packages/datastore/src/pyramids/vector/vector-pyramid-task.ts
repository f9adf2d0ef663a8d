import type { TileMatrixSetName } from '@cartable/contract';
import type { Bbox, Column, PlacedRings } from '@cartable/geo';
import type { VectorPyramidResult } from '@cartable/tiling';
import type { LogLine } from '../../log-lines.ts';
import { taskReference } from '../../workers/task.ts';

/** A vector pyramid as the thread that makes tiles of it is told. */
export interface VectorTilesTask {
  readonly datasetId: string;
  readonly layers: readonly {
    readonly table: string;
    readonly description: string;
    /** The primary key may be one of them. */
    readonly columns: readonly Column[];
    readonly srid: number;
    readonly topLevel: number;
    readonly bottomLevel: number;
  }[];
  /** In all layers. */
  readonly featureCount: number;
  /** As written for tippecanoe. */
  readonly options: string;
  readonly tileMatrixSet: TileMatrixSetName;
  /** Degrees. */
  readonly area: Bbox | null;
  /** In the CRS of the tiles: of an area that is no box. */
  readonly rings: PlacedRings | null;
  readonly sourceVersion: string;
  readonly metadata: { readonly name: string; readonly description?: string; readonly attribution?: string };
  /** Threads its parts are planned for when other workers make some of them: the thread asks which are its own. */
  readonly planThreads: number | null;
}

/** To its end. */
export interface VectorPyramidTask extends VectorTilesTask {
  readonly outputPath: string;
  readonly spoolDir: string;
}

export const buildVectorPyramidTask = taskReference<
  VectorPyramidTask,
  VectorPyramidResult & { readonly logs: readonly LogLine[] }
>('build-vector-pyramid');

/** Makes parts of a pyramid that another worker leads, as long as there are some. */
export const helpWithVectorPyramidTask = taskReference<VectorTilesTask, null>('help-with-vector-pyramid');
