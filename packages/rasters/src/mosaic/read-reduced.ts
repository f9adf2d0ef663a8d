/** Windows reduced by a power of two while they are read, part by part: memory follows the reduced size. */

import type { Resampling } from '@cartable/contract';
import type { PixelWindow } from '../read/read-window.ts';
import { halveByMean, halveByNearest, halveValues, type Size } from '../warp/halve.ts';
import type { RgbaWindow, ValueWindow } from '../warp/rgba-window.ts';
import type { ColourModel } from './colour-model.ts';
import { readColours, type WindowRequest } from './read-colours.ts';
import { readValues } from './read-values.ts';

export interface ReducedRequest extends WindowRequest {
  /** Power of two; the sides of the window are multiples of it. */
  readonly reduction: number;
  readonly resampling: Resampling;
}

/** Full pixels read at a time, on a side. */
const partSide = 2048;

type Model<Kind extends ColourModel['kind']> = Extract<ColourModel, { kind: Kind }>;

export async function readReducedColours(
  request: ReducedRequest,
  model: Model<'colours'>,
): Promise<RgbaWindow> {
  const { window, reduction, resampling } = request;
  if (reduction === 1) return readColours(request, model);
  const width = window.width / reduction;
  const height = window.height / reduction;
  const data = new Uint8Array(width * height * 4);
  const target = new Uint32Array(data.buffer);
  const halve = resampling === 'nearest' ? halveByNearest : halveByMean;
  let isOpaque = true;
  for (const part of partsOf(window, reduction)) {
    const full = await readColours({ ...request, window: part }, model);
    isOpaque &&= full.isOpaque;
    const reduced = reduce(full.data, part, reduction, halve);
    copy(new Uint32Array(reduced.buffer), target, placeOf(part, window, reduction), width);
  }
  return { data, width, height, isOpaque };
}

export async function readReducedValues(
  request: ReducedRequest,
  model: Model<'values'>,
): Promise<ValueWindow> {
  const { window, reduction, resampling } = request;
  if (reduction === 1) return readValues(request, model);
  const width = window.width / reduction;
  const height = window.height / reduction;
  const planes = model.bands.map(() => new Float32Array(width * height).fill(Number.NaN));
  for (const part of partsOf(window, reduction)) {
    const full = await readValues({ ...request, window: part }, model);
    for (const [band, plane] of full.planes.entries()) {
      const reduced = reduce(plane, part, reduction, (data, size) =>
        halveValues(data, size, resampling === 'nearest'),
      );
      copy(reduced, planes[band]!, placeOf(part, window, reduction), width);
    }
  }
  return { planes, width, height };
}

function* partsOf({ x, y, width, height }: PixelWindow, reduction: number): Iterable<PixelWindow> {
  const side = Math.max(partSide, reduction);
  for (let top = y; top < y + height; top += side)
    for (let left = x; left < x + width; left += side)
      yield {
        x: left,
        y: top,
        width: Math.min(side, x + width - left),
        height: Math.min(side, y + height - top),
      };
}

function reduce<Data>(
  full: Data,
  { width, height }: Size,
  reduction: number,
  halve: (data: Data, size: Size) => Data,
): Data {
  let data = full;
  for (let done = 1; done < reduction; done *= 2)
    data = halve(data, { width: width / done, height: height / done });
  return data;
}

function placeOf(part: PixelWindow, window: PixelWindow, reduction: number): PixelWindow {
  return {
    x: (part.x - window.x) / reduction,
    y: (part.y - window.y) / reduction,
    width: part.width / reduction,
    height: part.height / reduction,
  };
}

function copy<Data extends Uint32Array | Float32Array>(
  from: Data,
  to: Data,
  place: PixelWindow,
  stride: number,
): void {
  for (let row = 0; row < place.height; row++)
    to.set(from.subarray(row * place.width, (row + 1) * place.width), (place.y + row) * stride + place.x);
}
