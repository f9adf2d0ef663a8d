import type { SampleType } from '../description.ts';
import type { SampleArray } from './samples.ts';

/** An image read by blocks, in any order. Nothing of it is kept between calls. */
export interface BlockImage {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly type: SampleType;
  readonly blockWidth: number;
  readonly blockHeight: number;
  /** Blocks per row and per column of the image. */
  readonly columns: number;
  readonly rows: number;
  /**
   * `blockWidth × blockHeight` pixels, bands interleaved, rows from the top; what lies beyond the edges of the image
   * has no meaning. Undefined for a block that was never written: no data.
   * @throws {BlockError} when it cannot be decoded
   */
  readBlock(column: number, row: number): Promise<SampleArray | undefined>;
  /** Its bytes as they are stored, to be compared. */
  storedBlock(column: number, row: number): Promise<Uint8Array>;
  close(): void;
}

/** A block that cannot be decoded; the caller knows which. */
export class BlockError extends Error {}
