import type { Graphics } from '../symbols/prepare-images.ts';
import type { RowShape } from './parameters.ts';

export interface PaintContext {
  readonly shape: RowShape;
  /** Image pixels per unit of the symbolizer. */
  readonly pixels: number;
  /** World pixel of the top left corner of the image: patterns start from the origin of the CRS. */
  readonly originX: number;
  readonly originY: number;
  /** Images of the style, decoded. */
  readonly graphics: Graphics;
}

/** Room kept around the image for what attributes decide the size of. */
export const unknownReachPixels = 32;
