import type { Raster } from '../description.ts';
import type { BlockImage } from '../read/block-image.ts';
import type { SampleArray } from '../read/samples.ts';
import { type OpenBytes, openDirect } from './open-direct.ts';
import { bandValues, pixelAt } from './values-at.ts';

export interface ValuesAlongRequest {
  /** Rasters that may cover the places, in the order they are drawn: the last one is on top. */
  readonly rasters: readonly Raster[];
  /** x then y, in `srid`. */
  readonly places: readonly (readonly [number, number])[];
  readonly srid: number;
  /** As of `valuesAt`. */
  readonly open?: OpenBytes;
}

/**
 * Values of the first band at many places: at each that of the topmost raster that has one there, `null` where none has.
 * Each image is opened once, and the blocks read last are at hand: places of a line lie beside each other. Images that
 * would have to be unpacked whole are passed over.
 * @throws {CartableError} `raster.*` for a file that cannot be read any more
 */
export async function valuesAlong({ rasters, ...line }: ValuesAlongRequest): Promise<(number | null)[]> {
  const { places } = line;
  const values = places.map((): number | null => null);
  for (const raster of rasters.toReversed()) {
    const missing = places.flatMap((_, rank) => (values[rank] === null ? [rank] : []));
    if (missing.length === 0) break;
    await fillFrom(raster, missing, { ...line, values });
  }
  return values;
}

interface Line extends Omit<ValuesAlongRequest, 'rasters'> {
  readonly values: (number | null)[];
}

async function fillFrom(raster: Raster, missing: readonly number[], { places, srid, open, values }: Line) {
  const { description } = raster;
  const pixels = missing.flatMap((rank) => {
    const pixel = pixelAt(description, ...places[rank]!, srid);
    return pixel ? [{ rank, pixel }] : [];
  });
  if (pixels.length === 0) return;
  const opened = await openDirect(raster, open);
  try {
    if (!opened) return;
    const image = withLastBlock(opened.image);
    const mask = opened.mask && withLastBlock(opened.mask);
    for (const { rank, pixel } of pixels) {
      const samples = await image(...pixel);
      const isMasked = mask && (await mask(...pixel))?.[0] === 0;
      if (samples && !isMasked) values[rank] = bandValues(samples, description)?.[0] ?? null;
    }
  } finally {
    opened?.close();
  }
}

/** Reads pixels, of which many in a row lie in one block. */
function withLastBlock(image: BlockImage) {
  const { blockWidth, blockHeight, bands } = image;
  let last: { readonly at: string; readonly block: SampleArray | undefined } | undefined;
  return async (column: number, row: number): Promise<SampleArray | undefined> => {
    const [x, y] = [Math.floor(column / blockWidth), Math.floor(row / blockHeight)];
    const at = `${x} ${y}`;
    if (last?.at !== at) last = { at, block: await image.readBlock(x, y) };
    const from = ((row % blockHeight) * blockWidth + (column % blockWidth)) * bands;
    return last.block?.subarray(from, from + bands);
  };
}
