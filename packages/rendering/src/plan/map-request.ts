/** Request for a map, and its checks before anything is read. */
import { CartableError } from '@cartable/contract';
import type { Bbox, FeatureSource } from '@cartable/geo';
import type { Style } from '@cartable/styles';
import type { ImageFormat } from '../encode/encode.ts';
import type { ResolveGraphic } from '../symbols/prepare-images.ts';

export interface MapLayer {
  readonly source: FeatureSource;
  readonly style: Style;
  /** Drawn at these scales only, whatever its rules say. Minimum included, maximum excluded. */
  readonly minScaleDenominator?: number;
  readonly maxScaleDenominator?: number;
}

/** The image of a map, whatever is drawn in it. Plain data: it crosses threads as it is. */
export interface MapImageRequest {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Outer edges of the outer pixels, x then y, in `srid`. */
  readonly bbox: Bbox;
  readonly srid: number;
  /** `#rrggbb`. @default '#ffffff' */
  readonly background?: string | undefined;
  /** Without background. JPEG has no transparency and always gets one. */
  readonly transparent: boolean;
  readonly format: ImageFormat;
  /** Side of a pixel of the client's screen; symbols keep their size in millimetres. @default 0.28 */
  readonly pixelSizeMm?: number | undefined;
}

export interface MapRequest extends MapImageRequest {
  /** Painted in this order, the last on top. */
  readonly layers: readonly MapLayer[];
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  /** Hands over the images that styles name by an address: annexes, never anything from elsewhere. @default none */
  readonly resolveGraphic?: ResolveGraphic;
  /** Rasteriser that draws. @default 'wasm' */
  readonly engine?: 'wasm' | 'javascript';
}

/** Largest side of what services draw, and of a square: 64 MB of pixels and as much of coverage. */
export const maxImageSide = 4096;
/** Of a sheet of paper, whose other side is shorter: A3 at 300 dots per inch. */
const longestSide = 5000;

export function checkRequest(request: Pick<MapRequest, 'width' | 'height' | 'bbox'>): void {
  const { width, height, bbox } = request;
  const isSide = (side: number): boolean => Number.isInteger(side) && side >= 1 && side <= longestSide;
  if (!isSide(width) || !isSide(height) || width * height > maxImageSide ** 2) {
    throw new CartableError('rendering.size', { width, height, limit: maxImageSide });
  }
  if (!bbox.every(Number.isFinite) || !(bbox[0] < bbox[2]) || !(bbox[1] < bbox[3])) {
    throw new CartableError('rendering.bbox', { bbox: bbox.join(', ') });
  }
}
