import type { BlockImage } from '../block-image.ts';

/** Cyan, magenta, yellow and black shown as red, green and blue, without a colour profile, as libtiff does. */
export function inksAsColours(inks: BlockImage): BlockImage {
  const { width, height, type, blockWidth, blockHeight, columns, rows } = inks;
  const readBlock: BlockImage['readBlock'] = async (column, row) => {
    const block = await inks.readBlock(column, row);
    if (!block) return undefined;
    const colours = new Uint8Array((block.length / 4) * 3);
    for (let from = 0, to = 0; from < block.length; from += 4) {
      const light = 255 - block[from + 3]!;
      for (let ink = 0; ink < 3; ink++) colours[to++] = (light * (255 - block[from + ink]!)) / 255;
    }
    return colours;
  };
  return {
    ...{ width, height, type, blockWidth, blockHeight, columns, rows },
    bands: 3,
    readBlock,
    storedBlock: (column, row) => inks.storedBlock(column, row),
    close: () => inks.close(),
  };
}
