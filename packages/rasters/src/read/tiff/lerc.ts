/** Blocks compressed with LERC (Esri's Limited Error Raster Compression), as libtiff lays them out. */

import { inflateSync, zstdDecompressSync } from 'node:zlib';
import * as Lerc from 'lerc';
import type { SampleType } from '../../description.ts';
import { BlockError } from '../block-image.ts';
import { bytesPerSample, newSamples, type SampleArray } from '../samples.ts';

/** What a block should hold: its own header may lie. */
export interface LercBlock {
  readonly width: number;
  readonly rows: number;
  /** Rows of a block; the last strip of an image may have them all. */
  readonly mostRows: number;
  readonly bands: number;
  readonly type: SampleType;
  /** Second value of the tag LercParameters: 0 nothing, 1 DEFLATE, 2 ZSTD around the block. */
  readonly wrapping: number;
}

const pixelTypes: Readonly<Record<Lerc.LercPixelType, SampleType>> = {
  S8: 'INT8',
  U8: 'UINT8',
  S16: 'INT16',
  U16: 'UINT16',
  S32: 'INT32',
  U32: 'UINT32',
  F32: 'FLOAT32',
  F64: 'FLOAT64',
};

/** Headers, masks and tables of a block that compresses badly. */
const slackBytes = 65_536;

/** Samples, bands interleaved; without data: NaN, or opacity 0 when the last band is opacity. @throws {BlockError} */
export async function decodeLerc(stored: Uint8Array, block: LercBlock): Promise<SampleArray> {
  await Lerc.load();
  try {
    const bytes = unwrap(stored, block);
    const header = Lerc.getBlobInfo(bytes);
    const isOpacityApart = header.depthCount === block.bands - 1 && header.maskCount > 0;
    const isWhole = header.depthCount === block.bands || isOpacityApart;
    if (header.width !== block.width || header.height < block.rows || header.height > block.mostRows)
      throw new BlockError(`it measures ${header.width} × ${header.height}`);
    if (!isWhole || header.bandCount !== 1) throw new BlockError(`it has ${header.depthCount} bands`);
    const { pixels, mask, pixelType } = Lerc.decode(bytes, { returnInterleaved: true });
    if (pixelTypes[pixelType] !== block.type) throw new BlockError(`its samples are ${pixelType}`);
    const samples = pixels[0]!;
    if (isOpacityApart) return withOpacity(samples, mask, block);
    if (mask && block.type.startsWith('FLOAT'))
      for (let i = 0; i < samples.length; i++)
        if (!mask[Math.floor(i / block.bands)]) samples[i] = Number.NaN;
    return samples as SampleArray;
  } catch (error) {
    if (error instanceof BlockError) throw error;
    throw new BlockError('it cannot be decompressed', { cause: error });
  }
}

function unwrap(stored: Uint8Array, { width, mostRows, bands, type, wrapping }: LercBlock): Uint8Array {
  const maxOutputLength = width * mostRows * bands * bytesPerSample(type) * 2 + slackBytes;
  if (wrapping === 1) return inflateSync(stored, { maxOutputLength });
  return wrapping === 2 ? zstdDecompressSync(stored, { maxOutputLength }) : stored;
}

/** Bands and mask as one: the last band is opaque where there are data. */
function withOpacity(colours: ArrayLike<number>, mask: Uint8Array | null, block: LercBlock): SampleArray {
  const own = block.bands - 1;
  const pixels = colours.length / own;
  const samples = newSamples(block.type, pixels * block.bands);
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let band = 0; band < own; band++) samples[pixel * block.bands + band] = colours[pixel * own + band]!;
    samples[pixel * block.bands + own] = mask?.[pixel] === 0 ? 0 : 255;
  }
  return samples;
}
