/** Images of a raster pyramid in any system: what WMS-RASTER answers (OGC 06-042 §7.3). */

import { PYRAMID_REDUCTION, type Resampling } from '@cartable/contract';
import {
  type Bbox,
  bboxIntersection,
  resolutionAt,
  type TileMatrixSet,
  tileBbox,
  tileRangeOf,
  transformerOf,
} from '@cartable/geo';
import { planControlGrid, sourceExtent, sourceScale } from '../warp/control-grid.ts';
import { warpRgba } from '../warp/warp-rgba.ts';
import { readTiles, type TileReader } from './read-tiles.ts';

export interface PyramidImageRequest {
  readonly archive: TileReader;
  readonly set: TileMatrixSet;
  /** Least and most detailed levels there are. */
  readonly topLevel: number;
  readonly bottomLevel: number;
  /** x then y, in `srid`. */
  readonly bbox: Bbox;
  readonly srid: number;
  readonly width: number;
  readonly height: number;
  /** @default 'bilinear' */
  readonly resampling?: Resampling;
  readonly signal?: AbortSignal;
}

/** Output pixels on a side of what is resampled at once: its tiles take some tens of megabytes. */
const blockSide = 1024;

/** RGBA, not premultiplied, rows from the top; what the pyramid does not cover is transparent. */
export async function drawFromPyramid(request: PyramidImageRequest): Promise<Uint8Array> {
  const { width, height } = request;
  const output = new Uint8Array(width * height * 4);
  const level = chooseLevel(request);
  if (level === undefined) return output;
  for (let top = 0; top < height; top += blockSide) {
    for (let left = 0; left < width; left += blockSide) {
      request.signal?.throwIfAborted();
      const block = blockOf(request, left, top);
      const pixels = await drawBlock(block, level);
      if (pixels) place(pixels, block.width, output, (top * width + left) * 4, width);
    }
  }
  return output;
}

/** The part of the request that begins at this pixel. */
function blockOf(request: PyramidImageRequest, left: number, top: number): PyramidImageRequest {
  const { bbox, width, height } = request;
  const [minX, minY, maxX, maxY] = bbox;
  const perColumn = (maxX - minX) / width;
  const perRow = (maxY - minY) / height;
  const columns = Math.min(blockSide, width - left);
  const rows = Math.min(blockSide, height - top);
  const west = minX + left * perColumn;
  const north = maxY - top * perRow;
  return {
    ...request,
    bbox: [west, north - rows * perRow, west + columns * perColumn, north],
    width: columns,
    height: rows,
  };
}

async function drawBlock(request: PyramidImageRequest, level: number): Promise<Uint8Array | undefined> {
  const { archive, set } = request;
  // Once over the whole level, to learn which tiles are needed; then over those tiles alone.
  const whole = tileBbox({ z: 0, x: 0, y: 0 }, set);
  const seen = sourceExtent(gridOver(request, level, whole));
  const pixel = resolutionAt(level, set);
  const box = seen && bboxIntersection(whole, toGround(seen, whole, pixel));
  if (!box) return undefined;
  const range = tileRangeOf(box, level, set);
  const window = await readTiles(archive, range, set.tileSizePixels);
  if (!window) return undefined;
  const first = tileBbox({ z: level, x: range.minX, y: range.minY }, set);
  return warpRgba(window, gridOver(request, level, first), request.resampling ?? 'bilinear', 'soft');
}

/** A pixel more on each side, for the kernel that resamples. */
function toGround([minU, minV, maxU, maxV]: Bbox, whole: Bbox, pixel: number): Bbox {
  return [
    whole[0] + (minU - 1) * pixel,
    whole[3] - (maxV + 1) * pixel,
    whole[0] + (maxU + 1) * pixel,
    whole[3] - (minV - 1) * pixel,
  ];
}

/** Positions counted from the top left corner of a box, in pixels of the level. */
function gridOver({ bbox, srid, set, width, height }: PyramidImageRequest, level: number, box: Bbox) {
  const pixel = resolutionAt(level, set);
  return planControlGrid({
    bbox,
    width,
    height,
    transform: transformerOf(srid, set.srid),
    geotransform: [box[0], pixel, 0, box[3], 0, -pixel],
  });
}

/** The least detailed level at least as fine as the image, so that nothing is enlarged when it need not be. */
function chooseLevel(request: PyramidImageRequest): number | undefined {
  const { set, topLevel, bottomLevel } = request;
  const scale = sourceScale(gridOver(request, topLevel, tileBbox({ z: 0, x: 0, y: 0 }, set)));
  if (scale > PYRAMID_REDUCTION) return undefined;
  // A level is taken up to a twentieth coarser than the image: the eye sees no blur, and the pixels are fewer.
  const deeper = Math.ceil(Math.log2(1 / scale) - 0.07);
  return Math.min(Math.max(topLevel + deeper, topLevel), bottomLevel);
}

function place(pixels: Uint8Array, columns: number, output: Uint8Array, at: number, width: number): void {
  for (let row = 0; row * columns * 4 < pixels.length; row++) {
    output.set(pixels.subarray(row * columns * 4, (row + 1) * columns * 4), at + row * width * 4);
  }
}
