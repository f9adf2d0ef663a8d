/** Layout of the pixels of one directory; what this reader does not read is refused by name. */

import { CartableError } from '@cartable/contract';
import type { SampleType } from '../../description.ts';
import { maxBands, maxBlocks, maxSidePixels } from '../../limits.ts';
import { type ComplexPart, complexPartOf, magnitudeType } from './complex-samples.ts';
import { type Directory, damaged } from './directory.ts';
import { isPacked } from './predictor.ts';
import { compression, compressionNames, photometric, tag } from './tags.ts';

export interface TiffLayout {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly type: SampleType;
  /** Bits of a sample as stored: those under 8 are unpacked to bytes, those from 9 to 15 to words. */
  readonly bits: number;
  readonly isTiled: boolean;
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly columns: number;
  readonly rows: number;
  /** Type of the parts of complex samples, whose magnitude is read. */
  readonly complexPart?: ComplexPart;
  /** Whether each band has its own blocks (planar configuration 2). */
  readonly isPlanar: boolean;
  readonly compression: number;
  readonly predictor: number;
  readonly photometric: number;
  /** Bits of a byte from the lowest (fill order 2). */
  readonly isBitReversed: boolean;
  /** Values of the tag: 1 premultiplied alpha, 2 alpha, 0 anything. */
  readonly extraSamples: readonly number[];
}

/** By the codes of SampleFormat. */
const sampleKinds = ['', 'UINT', 'INT', 'FLOAT'];
const readable: ReadonlySet<number> = new Set(Object.values(compression));

/** @throws {CartableError} `format.damaged`, `raster.too-large`, `raster.unsupported` */
export async function readLayout(directory: Directory, file: string): Promise<TiffLayout> {
  const number = async (which: number, byDefault: number): Promise<number> =>
    (await directory.number(which)) ?? byDefault;
  const width = await number(tag.width, 0);
  const height = await number(tag.height, 0);
  const bands = await number(tag.samplesPerPixel, 1);
  if (!(width >= 1 && height >= 1 && bands >= 1)) throw damaged(file, 0);
  if (width > maxSidePixels || height > maxSidePixels)
    throw new CartableError('raster.too-large', {
      file,
      width,
      height,
      limit: `${maxSidePixels} × ${maxSidePixels}`,
    });
  if (bands > maxBands) throw unsupported(file, `SamplesPerPixel ${bands}`);
  const isTiled = directory.has(tag.tileWidth);
  const blockWidth = isTiled ? await number(tag.tileWidth, 0) : width;
  const rowsPerBlock = isTiled ? await number(tag.tileHeight, 0) : await number(tag.rowsPerStrip, height);
  const blockHeight = isTiled ? rowsPerBlock : Math.min(rowsPerBlock, height);
  if (!(blockWidth >= 1 && blockHeight >= 1) || blockWidth > maxSidePixels || blockHeight > maxSidePixels)
    throw damaged(file, 0);
  const { type, bits, complexPart } = await readSampleType(directory, file);
  const layout: TiffLayout = {
    width,
    height,
    bands,
    type,
    bits,
    ...(complexPart && { complexPart }),
    isTiled,
    blockWidth,
    blockHeight,
    columns: Math.ceil(width / blockWidth),
    rows: Math.ceil(height / blockHeight),
    isPlanar: bands > 1 && (await number(tag.planarConfiguration, 1)) === 2,
    compression: await number(tag.compression, 1),
    predictor: await number(tag.predictor, 1),
    photometric: await number(tag.photometric, photometric.blackIsZero),
    isBitReversed: (await number(tag.fillOrder, 1)) === 2,
    extraSamples: Array.from(await directory.numbers(tag.extraSamples, maxBands)),
  };
  rejectWhatIsNotRead(layout, file);
  return layout;
}

async function readSampleType(
  directory: Directory,
  file: string,
): Promise<Pick<TiffLayout, 'type' | 'bits' | 'complexPart'>> {
  const allBits = await directory.numbers(tag.bitsPerSample, maxBands);
  const formats = await directory.numbers(tag.sampleFormat, maxBands);
  const bits = allBits[0] ?? 1;
  const format = formats[0] ?? 1;
  if (allBits.some((other) => other !== bits)) throw unsupported(file, `BitsPerSample ${allBits.join(', ')}`);
  if (formats.some((other) => other !== format))
    throw unsupported(file, `SampleFormat ${formats.join(', ')}`);
  const complexPart = complexPartOf(bits, format);
  if (complexPart) return { type: magnitudeType(complexPart), bits, complexPart };
  const type = sampleTypeOf(bits, format);
  if (!type) throw unsupported(file, `${sampleKinds[format] ?? '?'}${bits}`);
  return { type, bits };
}

function sampleTypeOf(bits: number, format: number): SampleType | undefined {
  const isInteger = format === 1 || format === 4;
  if (isPacked(bits)) return !isInteger || bits < 1 ? undefined : bits < 8 ? 'UINT8' : 'UINT16';
  if (bits === 8) return isInteger ? 'UINT8' : format === 2 ? 'INT8' : undefined;
  if (bits === 16) return isInteger ? 'UINT16' : format === 2 ? 'INT16' : undefined;
  if (bits === 32)
    return isInteger ? 'UINT32' : format === 2 ? 'INT32' : format === 3 ? 'FLOAT32' : undefined;
  return bits === 64 && format === 3 ? 'FLOAT64' : undefined;
}

function rejectWhatIsNotRead(layout: TiffLayout, file: string): void {
  const { bits, bands } = layout;
  if (!readable.has(layout.compression))
    throw unsupported(file, `compression ${compressionNames[layout.compression] ?? layout.compression}`);
  if (layout.columns * layout.rows * (layout.isPlanar ? bands : 1) > maxBlocks)
    throw new CartableError('raster.too-large', {
      file,
      width: layout.width,
      height: layout.height,
      limit: `${maxBlocks} blocks`,
    });
  if (layout.photometric === photometric.cmyk && !(bands === 4 && bits === 8))
    throw unsupported(file, `CMYK, SamplesPerPixel ${bands}, BitsPerSample ${bits}`);
  if (layout.photometric === photometric.lab) throw unsupported(file, 'CIE L*a*b*');
  const isJpeg = layout.compression === compression.jpeg || layout.compression === compression.webp;
  if (layout.photometric === photometric.yCbCr && !isJpeg)
    throw unsupported(file, 'YCbCr, compression ≠ JPEG');
  if (layout.compression === compression.jpeg && !layout.isPlanar && !areJpegBands(layout))
    throw unsupported(file, `JPEG, SamplesPerPixel ${bands}`);
  if (isJpeg && bits !== 8) throw unsupported(file, `JPEG, BitsPerSample ${bits}`);
  if (isPacked(bits) && layout.predictor !== 1)
    throw unsupported(file, `Predictor ${layout.predictor}, BitsPerSample ${bits}`);
  if (layout.complexPart && (layout.predictor !== 1 || layout.compression === compression.lerc))
    throw unsupported(file, `Predictor ${layout.predictor}, COMPLEX`);
  const isFloat = layout.type === 'FLOAT32' || layout.type === 'FLOAT64';
  if (layout.predictor === 2 && bits === 64) throw unsupported(file, 'Predictor 2, BitsPerSample 64');
  if (layout.predictor === 3 ? !isFloat : ![1, 2].includes(layout.predictor))
    throw unsupported(file, `Predictor ${layout.predictor}`);
}

/** One, three or four components make a JPEG; four are never luminance and colour differences. */
function areJpegBands({ bands, photometric: colours }: TiffLayout): boolean {
  return bands === 1 || bands === 3 || (bands === 4 && colours !== photometric.yCbCr);
}

/** @param feature in the terms of TIFF, which are those of every language */
function unsupported(file: string, feature: string): CartableError {
  return new CartableError('raster.unsupported', { file, feature });
}
