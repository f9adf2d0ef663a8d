import type { GeographicBox, TileMatrixSetName } from '@cartable/contract';
import { taskReference } from '../../workers/task.ts';
import type { TilesArchive } from '../../workers/tiles-archive.ts';

/** Data of a record, as the thread that draws them is told. */
export type PictureToDraw = {
  /** What they cover. */
  readonly extent: GeographicBox;
} & (TablesToDraw | TilesToDraw);

export interface TablesToDraw {
  readonly kind: 'tables';
  readonly datasetId: string;
  readonly dataVersion: string;
  /** The first lies on top. */
  readonly layers: readonly StyledLayer[];
}

export interface StyledLayer {
  readonly table: string;
  readonly sld: string;
  /** Draws at every scale: for the styles that show nothing of the whole. */
  readonly plainSld: string;
}

export interface TilesToDraw {
  readonly kind: 'tiles';
  readonly archive: TilesArchive;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly topLevel: number;
  readonly bottomLevel: number;
}

/** WebP; `undefined` when nothing of the data is seen. */
export const drawPictureTask = taskReference<PictureToDraw, Uint8Array | undefined>('draw-picture');
