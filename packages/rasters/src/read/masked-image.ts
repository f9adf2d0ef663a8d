import type { BlockImage } from './block-image.ts';
import { readWindow } from './read-window.ts';
import { newSamples } from './samples.ts';

const opaque = 255;
/** INT8 has no 255. */
const opaqueSigned = 127;

/** An image and its mask as one image, whose last band is opacity: files of one image alone can then hold it. */
export function withMaskAsAlpha(image: BlockImage, mask: BlockImage): BlockImage {
  const { bands, blockWidth, blockHeight, type } = image;
  const full = type === 'INT8' ? opaqueSigned : opaque;
  const readBlock: BlockImage['readBlock'] = async (column, row) => {
    const block = await image.readBlock(column, row);
    if (!block) return undefined;
    const x = column * blockWidth;
    const y = row * blockHeight;
    const width = Math.min(blockWidth, image.width - x);
    const height = Math.min(blockHeight, image.height - y);
    const seen = newSamples(mask.type, blockWidth * blockHeight);
    await readWindow(mask, { x, y, width, height }, seen, blockWidth);
    const target = newSamples(type, blockWidth * blockHeight * (bands + 1));
    for (let pixel = 0, from = 0, to = 0; pixel < seen.length; pixel++) {
      for (let band = 0; band < bands; band++) target[to++] = block[from++]!;
      target[to++] = seen[pixel] === 0 ? 0 : full;
    }
    return target;
  };
  return { ...sizesOf(image), bands: bands + 1, readBlock, close: () => image.close() };
}

function sizesOf(image: BlockImage): Omit<BlockImage, 'bands' | 'readBlock' | 'close'> {
  return {
    width: image.width,
    height: image.height,
    type: image.type,
    blockWidth: image.blockWidth,
    blockHeight: image.blockHeight,
    columns: image.columns,
    rows: image.rows,
    storedBlock: (column, row) => image.storedBlock(column, row),
  };
}
