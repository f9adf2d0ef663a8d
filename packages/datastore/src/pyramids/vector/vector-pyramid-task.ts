import type { TileMatrixSetName } from '@cartable/contract';
import type { Bbox, Column, PlacedRings } from '@cartable/geo';
import type { VectorPyramidResult } from '@cartable/tiling';
import type { LogLine } from '../../log-lines.ts';
import { taskReference } from '../../workers/task.ts';

/** A vector pyramid as the thread that makes it is told. */
export interface VectorPyramidTask {
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
  readonly outputPath: string;
  readonly spoolDir: string;
  readonly sourceVersion: string;
  readonly metadata: { readonly name: string; readonly description?: string; readonly attribution?: string };
}

export const buildVectorPyramidTask = taskReference<
  VectorPyramidTask,
  VectorPyramidResult & { readonly logs: readonly LogLine[] }
>('build-vector-pyramid');
