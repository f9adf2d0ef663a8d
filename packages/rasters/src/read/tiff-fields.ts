/** The directory of a BigTIFF (little-endian, pixels interleaved): what its fields are, and how they are written. */

import { getCrs } from '@cartable/geo';
import type { RasterDescription } from '../description.ts';
import { bytesPerSample } from './samples.ts';
import { compression, photometric, tag } from './tiff/tags.ts';

export interface TiffPlan {
  readonly description: RasterDescription;
  /** Multiple of 16, as TIFF asks. */
  readonly tileSize: number;
  readonly compression: 'none' | 'deflate';
  /** Whether samples are written as differences with those to their left (predictor 2). @default false */
  readonly isPredicted?: boolean;
}

/** Types of TIFF values used here, with their size. */
const ascii = 2;
const short = 3;
const double = 12;
const long8 = 16;
const valueBytes: Readonly<Record<number, number>> = { [ascii]: 1, [short]: 2, [double]: 8, [long8]: 8 };

export type Field = readonly [tag: number, type: number, values: ArrayLike<number>];

/** Fields of the directory of an image whose blocks lie at those places. */
export function fieldsOf(
  { description, tileSize, compression: scheme, isPredicted }: TiffPlan,
  offsets: Float64Array,
  lengths: Float64Array,
): Field[] {
  const { width, height, bands, palette, alphaBand } = description;
  const { type, nodata } = bands[0]!;
  const isColour = bands[0]!.interpretation === 'red' && bands.length >= 3;
  const colours = palette ? photometric.palette : isColour ? photometric.rgb : photometric.blackIsZero;
  const extra = bands.slice(isColour ? 3 : 1).map((_, i) => (i + (isColour ? 3 : 1) === alphaBand ? 2 : 0));
  const format = type.startsWith('FLOAT') ? 3 : type.startsWith('INT') ? 2 : 1;
  const fields: (Field | undefined)[] = [
    [tag.width, long8, [width]],
    [tag.height, long8, [height]],
    [tag.bitsPerSample, short, bands.map(() => bytesPerSample(type) * 8)],
    [tag.compression, short, [scheme === 'deflate' ? compression.deflate : compression.none]],
    [tag.photometric, short, [colours]],
    [tag.samplesPerPixel, short, [bands.length]],
    [tag.planarConfiguration, short, [1]],
    palette ? [tag.colourMap, short, colourMap(palette)] : undefined,
    [tag.tileWidth, short, [tileSize]],
    [tag.tileHeight, short, [tileSize]],
    [tag.tileOffsets, long8, offsets],
    [tag.tileByteCounts, long8, lengths],
    isPredicted ? [tag.predictor, short, [2]] : undefined,
    extra.length > 0 ? [tag.extraSamples, short, extra] : undefined,
    [tag.sampleFormat, short, bands.map(() => format)],
    ...placeFields(description),
    nodata === null ? undefined : [tag.gdalNodata, ascii, Buffer.from(`${nodata}\0`, 'latin1')],
  ];
  return fields.filter((field) => field !== undefined);
}

function placeFields({ geotransform, srid }: RasterDescription): Field[] {
  const fields: Field[] = [];
  if (geotransform) {
    const [x, a, b, y, d, e] = geotransform;
    if (b === 0 && d === 0 && a > 0 && e < 0)
      fields.push([tag.pixelScale, double, [a, -e, 0]], [tag.tiepoints, double, [0, 0, 0, x, y, 0]]);
    else fields.push([tag.transformation, double, [a, b, 0, x, d, e, 0, y, 0, 0, 0, 0, 0, 0, 0, 1]]);
  }
  if (srid === null) return fields;
  const isGeographic = getCrs(srid).kind === 'geographic';
  // Model type, raster type (area), then the code of the system.
  const keys = [
    1,
    1,
    0,
    3,
    1024,
    0,
    1,
    isGeographic ? 2 : 1,
    1025,
    0,
    1,
    1,
    isGeographic ? 2048 : 3072,
    0,
    1,
    srid,
  ];
  return [...fields, [tag.geoKeys, short, keys]];
}

function colourMap(palette: readonly number[]): number[] {
  return [0, 1, 2].flatMap((channel) =>
    Array.from({ length: 256 }, (_, i) => (palette[i * 4 + channel] ?? 0) * 257),
  );
}

/**
 * A BigTIFF directory with the values of its fields after it; `position` is where it will lie.
 * @param hasNext whether another directory lies right after
 */
export function writeDirectory(fields: readonly Field[], position: number, hasNext = false): Buffer {
  const sorted = [...fields].sort((a, b) => a[0] - b[0]);
  const headBytes = 8 + sorted.length * 20 + 8;
  const head = Buffer.alloc(headBytes);
  const tail: Buffer[] = [];
  let tailBytes = 0;
  head.writeBigUInt64LE(BigInt(sorted.length), 0);
  for (const [i, [number, type, values]] of sorted.entries()) {
    const at = 8 + i * 20;
    const bytes = encodeValues(type, values);
    head.writeUInt16LE(number, at);
    head.writeUInt16LE(type, at + 2);
    head.writeBigUInt64LE(BigInt(values.length), at + 4);
    if (bytes.length <= 8) {
      bytes.copy(head, at + 12);
    } else {
      head.writeBigUInt64LE(BigInt(position + headBytes + tailBytes), at + 12);
      tail.push(bytes);
      tailBytes += bytes.length;
    }
  }
  const length = headBytes + tailBytes;
  // Directories begin at even places.
  if (length % 2) tail.push(Buffer.alloc(1));
  if (hasNext) head.writeBigUInt64LE(BigInt(position + length + (length % 2)), headBytes - 8);
  return Buffer.concat([head, ...tail]);
}

function encodeValues(type: number, values: ArrayLike<number>): Buffer {
  const size = valueBytes[type]!;
  const bytes = Buffer.alloc(values.length * size);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (type === long8) bytes.writeBigUInt64LE(BigInt(value), i * size);
    else if (type === double) bytes.writeDoubleLE(value, i * size);
    else if (type === short) bytes.writeUInt16LE(value, i * size);
    else bytes[i] = value;
  }
  return bytes;
}
