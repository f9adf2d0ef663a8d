/** Messages to the threads that make pyramids, and their answers. Plain data: it is cloned from thread to thread. */

import type { Bbox, PlacedRings, TileMatrixSet } from '@cartable/geo';
import type { TileEncoding } from './encode-tile.ts';
import type { RasterFingerprint } from './fingerprint.ts';
import type { SceneOptions } from './scene.ts';
import type { Stage, Unit } from './stages.ts';

export interface WorkerSetup {
  readonly spoolDir: string;
  readonly set: TileMatrixSet;
  readonly stages: readonly Stage[];
  readonly area: Bbox | undefined;
  readonly rings: PlacedRings | undefined;
  readonly encoding: TileEncoding;
  /** Absent for pyramids whose pixels come from elsewhere. */
  readonly scene: SceneOptions | undefined;
}

/** A unit that is not made anew: its image is a tile of the former archive. */
export interface RetainedTile extends Unit {
  /** Undefined where it shows nothing. */
  readonly bytes: Uint8Array | undefined;
}

export type WorkerTask =
  /** The bottom level of a unit, from the rasters, and the levels above. */
  | { readonly kind: 'draw'; readonly unit: Unit }
  /** A unit of a following stage, from the seeds of the one before. */
  | {
      readonly kind: 'reduce';
      readonly stage: number;
      readonly unit: Unit;
      /** Units of the stage before that are not made anew. */
      readonly retained: readonly RetainedTile[];
    }
  /** A unit of one level, from pixels. */
  | {
      readonly kind: 'cut';
      readonly stage: number;
      readonly unit: Unit;
      readonly rgba: Uint8Array | undefined;
    }
  | { readonly kind: 'fingerprint'; readonly raster: number };

export interface UnitMade {
  readonly tiles: number;
  /** Formats of its tiles. */
  readonly types: readonly string[];
}

export type WorkerAnswer = UnitMade | RasterFingerprint;
