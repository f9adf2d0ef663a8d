/** Description of a raster from its headers and companions. Plain data: it is kept in the database as JSON. */

import type { Bbox } from '@cartable/geo';

/** A deposited file: where it is on this machine, and what it is called in the deposit (`folder/name`). */
export interface RasterFile {
  readonly path: string;
  readonly name: string;
  /** Extension that goes with the content, without the dot, when the name has another. */
  readonly imageExtension?: string;
}

/** One raster of a deposit: the image and what came beside it. */
export interface RasterFiles {
  /** Name of the image in the deposit. */
  readonly name: string;
  readonly main: RasterFile;
  /** World file: `.tfw`, `.pgw`, `.jgw`, `.j2w`, `.wld`… */
  readonly world?: RasterFile;
  readonly prj?: RasterFile;
  /** GDAL's `.aux.xml`. */
  readonly aux?: RasterFile;
}

export const rasterDrivers = ['GeoTIFF', 'COG', 'JP2', 'PNG', 'JPEG', 'ASCII grid'] as const;
export type RasterDriver = (typeof rasterDrivers)[number];

export const sampleTypes = [
  'UINT8',
  'INT8',
  'UINT16',
  'INT16',
  'UINT32',
  'INT32',
  'FLOAT32',
  'FLOAT64',
] as const;
export type SampleType = (typeof sampleTypes)[number];

export type BandInterpretation = 'gray' | 'red' | 'green' | 'blue' | 'alpha' | 'palette' | 'undefined';

export interface BandDescription {
  readonly type: SampleType;
  readonly interpretation: BandInterpretation;
  readonly nodata: number | null;
  /** Estimated from a few blocks or read from statistics in the file; `null` when unknown. */
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * `x = g[0] + column·g[1] + row·g[2]`, `y = g[3] + column·g[4] + row·g[5]`, where column 0 and row 0 are the outer
 * edges of the first pixel (never its centre: PixelIsPoint and world files are shifted when read).
 */
export type GeoTransform = readonly [number, number, number, number, number, number];

export interface RasterDescription {
  readonly name: string;
  readonly driver: RasterDriver;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly BandDescription[];
  /** RGBA of each value, 4 × 256 numbers or fewer. */
  readonly palette: readonly number[] | null;
  /** Rank of the band of opacity, from 0. */
  readonly alphaBand: number | null;
  /** Whether a mask beside the pixels says which of them are data. */
  readonly hasMask?: boolean;
  /** EPSG code of our table; `null` when the files do not say or name a system that is not in it. */
  readonly srid: number | null;
  /** The system as the files name it. */
  readonly crsName: string | null;
  /** The system as the file names it, when it is not recognised. */
  readonly crsWritten?: string;
  readonly crsSource: 'geokeys' | 'prj' | 'aux.xml' | 'jp2' | 'declared' | null;
  /** `null` when nothing places the image. */
  readonly geotransform: GeoTransform | null;
  /** Points that tie pixels to places, when nothing else places the image. */
  readonly controlPoints?: number;
  /** Whether samples are complex numbers in the file, of which the magnitude is read. */
  readonly isMagnitude?: boolean;
  /** Whether rows or columns are not parallel to the axes. */
  readonly isRotated: boolean;
  /** Units of the CRS per pixel, x then y, both positive. */
  readonly resolution: readonly [number, number] | null;
  /** In the CRS of the raster. */
  readonly bbox: Bbox | null;
  readonly organisation: 'tiles' | 'strips' | 'whole';
  readonly blockWidth: number;
  readonly blockHeight: number;
  /** Sizes of the overviews the file holds, largest first. */
  readonly overviews: readonly { readonly width: number; readonly height: number }[];
  readonly compression: string;
  readonly fileBytes: number;
}

/** A raster that can be checked, made into a pyramid and sampled. */
export interface Raster {
  readonly files: RasterFiles;
  readonly description: RasterDescription;
}
