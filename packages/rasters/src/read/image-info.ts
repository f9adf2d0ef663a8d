/** Information that one reader takes from one file, before companions and declarations complete it. */

import type {
  BandInterpretation,
  GeoTransform,
  RasterDescription,
  RasterDriver,
  SampleType,
} from '../description.ts';
import type { CrsStatement } from './crs-statement.ts';

export interface BandInfo {
  readonly type: SampleType;
  readonly interpretation: BandInterpretation;
  readonly nodata: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface ImageInfo {
  readonly driver: RasterDriver;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly BandInfo[];
  readonly palette: readonly number[] | null;
  readonly alphaBand: number | null;
  readonly hasMask?: boolean;
  readonly crs?: CrsStatement;
  readonly crsSource?: RasterDescription['crsSource'];
  readonly geotransform?: GeoTransform;
  /** Points that tie pixels to places, when nothing else places the image. */
  readonly controlPoints?: number;
  /** Whether samples are complex numbers, of which the magnitude is read. */
  readonly isMagnitude?: boolean;
  readonly organisation: RasterDescription['organisation'];
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly overviews: readonly { readonly width: number; readonly height: number }[];
  readonly compression: string;
}

const ranges: Readonly<Record<SampleType, readonly [number, number]>> = {
  UINT8: [0, 255],
  INT8: [-128, 127],
  UINT16: [0, 65_535],
  INT16: [-32_768, 32_767],
  UINT32: [0, 4_294_967_295],
  INT32: [-2_147_483_648, 2_147_483_647],
  FLOAT32: [-3.5e38, 3.5e38],
  FLOAT64: [-Number.MAX_VALUE, Number.MAX_VALUE],
};

/**
 * The nodata value as the samples can hold it: a single-precision raster never holds the exact 1e-40 that its header
 * writes. `null` when no sample can have it; NaN and infinities are no data anyway.
 */
export function nodataOfType(value: number | undefined, type: SampleType): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  const [least, greatest] = ranges[type];
  if (value < least || value > greatest) return null;
  if (type === 'FLOAT32') return Math.fround(value);
  if (type === 'FLOAT64') return value;
  return Number.isInteger(value) ? value : null;
}

export function rangeOfType(type: SampleType): readonly [number, number] {
  return ranges[type];
}
