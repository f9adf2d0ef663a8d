/** Opens the pixels of a raster, by blocks. */

import type { Raster } from '../description.ts';
import { maxBlockBytes } from '../limits.ts';
import { openAsciiGrid } from './ascii-grid-image.ts';
import type { BlockImage } from './block-image.ts';
import { type ByteSource, openFileBytes } from './byte-source.ts';
import { readJp2Boxes } from './jp2/boxes.ts';
import { openJp2Image } from './jp2/jp2-image.ts';
import { openTiff } from './tiff/directory.ts';
import { inksAsColours } from './tiff/inks-as-colours.ts';
import { hasRawStrips, showRawStrips } from './tiff/raw-strips.ts';
import { photometric } from './tiff/tags.ts';
import { openTiffImage, type TiffImage } from './tiff/tiff-image.ts';
import { findMask } from './tiff/tiff-info.ts';

export interface OpenedImage {
  readonly image: BlockImage;
  /** A band of 0 (no data) and anything else, of the size of the image. */
  readonly mask?: BlockImage;
  /** Whether blocks may be read in any order at little cost: what pyramids and samples need. */
  readonly isDirect: boolean;
  /** Blocks, as they are stored, that the header places after the end of the file. */
  countMissing(): { readonly count: number; readonly total: number };
  close(): void;
}

const none = () => ({ count: 0, total: 0 });

/** Strips up to this width are as good as tiles. */
const narrowStripPixels = 4096;
/** Above, a tile that is read for one pixel or one corner costs too much. */
const convenientBlockBytes = 16 * 1024 * 1024;

/**
 * Undefined for images that must be unpacked whole before anything can be read of them.
 * @param source bytes of an image that is no file of this machine
 */
export async function openImage(raster: Raster, source?: ByteSource): Promise<OpenedImage | undefined> {
  const { files, description } = raster;
  switch (description.driver) {
    case 'GeoTIFF':
    case 'COG':
      return openTiffPixels(source ?? openFileBytes(files.main.path), files.name, source !== undefined);
    case 'JP2': {
      const bytes = source ?? openFileBytes(files.main.path);
      const image = await openJp2Image(bytes, await readJp2Boxes(bytes, files.name), files.name);
      return { image, isDirect: false, countMissing: none, close: () => image.close() };
    }
    case 'ASCII grid': {
      const image = openAsciiGrid(files.main);
      return { image, isDirect: false, countMissing: none, close: () => image.close() };
    }
    default:
      return undefined;
  }
}

async function openTiffPixels(
  source: ByteSource,
  name: string,
  isDistant: boolean,
): Promise<OpenedImage | undefined> {
  try {
    const file = await openTiff(source, name);
    const tiff = await openTiffImage(file);
    const stored = hasRawStrips(tiff) ? showRawStrips(tiff, isDistant) : tiff;
    const image = tiff.layout.photometric === photometric.cmyk ? inksAsColours(stored) : stored;
    const maskDirectory = await findMask(file);
    const mask = maskDirectory && (await openTiffImage(file, maskDirectory));
    if (stored === tiff && tiff.blockBytes > maxBlockBytes) {
      source.close();
      return undefined;
    }
    return {
      image,
      ...(mask && { mask }),
      isDirect: stored !== tiff || isConvenient(tiff),
      countMissing: () => tiff.countMissingBlocks(),
      close: () => source.close(),
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

function isConvenient({ layout, blockBytes }: TiffImage): boolean {
  return blockBytes <= convenientBlockBytes && (layout.isTiled || layout.width <= narrowStripPixels);
}
