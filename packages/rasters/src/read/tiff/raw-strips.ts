/**
 * A TIFF stored without compression, in strips as wide as the image, shown as blocks of a convenient size: each row of
 * a block is read where it lies, whatever the strips are.
 */

import type { BlockImage } from '../block-image.ts';
import { newSamples, type SampleArray } from '../samples.ts';
import { isPacked } from './predictor.ts';
import { compression } from './tags.ts';
import type { TiffImage } from './tiff-image.ts';

const blockWidth = 1024;
const blockHeight = 256;
/** Rows lie far from one another: each is a request to where the image is kept. */
const distantBlockHeight = 1;

export function hasRawStrips({ layout }: TiffImage): boolean {
  return (
    !layout.isTiled &&
    layout.compression === compression.none &&
    !layout.isPlanar &&
    !isPacked(layout.bits) &&
    !layout.complexPart &&
    layout.predictor === 1
  );
}

/** @param isDistant whether the image is no file of this machine */
export function showRawStrips(tiff: TiffImage, isDistant = false): BlockImage {
  const { width, height, bands, type } = tiff;
  const rowsOfBlock = isDistant ? distantBlockHeight : blockHeight;
  const size = { blockWidth: Math.min(blockWidth, width), blockHeight: Math.min(rowsOfBlock, height) };
  const readBlock = async (column: number, row: number): Promise<SampleArray | undefined> => {
    const left = column * size.blockWidth;
    const top = row * size.blockHeight;
    const pixels = Math.min(size.blockWidth, width - left);
    const rows = Math.min(size.blockHeight, height - top);
    const target = newSamples(type, size.blockWidth * size.blockHeight * bands);
    let isWritten = false;
    for (let y = 0; y < rows; y++) {
      const read = tiff.readRawRow(top + y, left, pixels);
      const line = read instanceof Promise ? await read : read;
      if (!line) continue;
      isWritten = true;
      target.set(line, y * size.blockWidth * bands);
    }
    return isWritten ? target : undefined;
  };
  return {
    width,
    height,
    bands,
    type,
    ...size,
    columns: Math.ceil(width / size.blockWidth),
    rows: Math.ceil(height / size.blockHeight),
    readBlock,
    storedBlock: async (column, row) => {
      const block = await readBlock(column, row);
      return block ? new Uint8Array(block.buffer, block.byteOffset, block.byteLength) : new Uint8Array(0);
    },
    close: () => tiff.close(),
  };
}
