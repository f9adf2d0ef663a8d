/** A picture in one system turned into another, pixel by pixel of the page. */

import { type Bbox, transformerOf } from '@cartable/geo';
import { type Canvas, createCanvas } from '@napi-rs/canvas';

export interface PlacedCanvas {
  readonly canvas: Canvas;
  readonly srid: number;
  readonly extent: Bbox;
}

export interface WarpTarget {
  readonly srid: number;
  readonly extent: Bbox;
  readonly width: number;
  readonly height: number;
}

/** Between two computed places, pixels of a page at any scale lie on a straight line. */
const step = 16;

/** @param check called before each row @throws what `check` throws */
export function warpPicture(source: PlacedCanvas, target: WarpTarget, check: () => void): Canvas {
  const { width, height } = target;
  const warped = createCanvas(width, height);
  const context = warped.getContext('2d');
  const image = context.createImageData(width, height);
  const sample = sampler(source.canvas);
  const columns = Math.ceil(width / step) + 1;
  const placesAt = nodesOf(source, target, columns);
  let [above, below] = [placesAt(0), placesAt(step)];
  for (let row = 0; row < height; row++) {
    check();
    if (row > 0 && row % step === 0) [above, below] = [below, placesAt(row + step)];
    const down = (row % step) / step;
    for (let column = 0; column < width; column++) {
      const node = Math.floor(column / step) * 2;
      const across = (column % step) / step;
      const at = (axis: 0 | 1) => {
        const top = above[node + axis]! * (1 - across) + above[node + 2 + axis]! * across;
        const bottom = below[node + axis]! * (1 - across) + below[node + 2 + axis]! * across;
        return top * (1 - down) + bottom * down;
      };
      sample(at(0), at(1), image.data, (row * width + column) * 4);
    }
  }
  context.putImageData(image, 0, 0);
  return warped;
}

/** Pixels of the source under the middles of pixels of a row of the page, one in `step`: x, y, x, y… */
function nodesOf(source: PlacedCanvas, target: WarpTarget, columns: number) {
  const transform = transformerOf(target.srid, source.srid);
  const [minX, , maxX, maxY] = target.extent;
  const unit = (maxX - minX) / target.width;
  const [west, south, east, north] = source.extent;
  const [scaleX, scaleY] = [source.canvas.width / (east - west), source.canvas.height / (north - south)];
  return (row: number): Float64Array => {
    const nodes = new Float64Array(columns * 2);
    for (let rank = 0; rank < columns; rank++) {
      const [x, y] = transform(minX + (rank * step + 0.5) * unit, maxY - (row + 0.5) * unit);
      nodes[rank * 2] = (x - west) * scaleX - 0.5;
      nodes[rank * 2 + 1] = (north - y) * scaleY - 0.5;
    }
    return nodes;
  };
}

/** Mean of the four pixels around a place; nothing beyond the edges. */
function sampler(canvas: Canvas) {
  const { width, height } = canvas;
  // `data` is premultiplied RGBA, in which colours can be averaged.
  const pixels = canvas.data();
  return (x: number, y: number, into: Uint8ClampedArray, offset: number): void => {
    if (!(x > -1 && y > -1 && x < width && y < height)) return;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, low] = [x - left, y - top];
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const column = Math.min(width - 1, Math.max(0, left + (corner & 1)));
      const row = Math.min(height - 1, Math.max(0, top + (corner >> 1)));
      const weight = (corner & 1 ? right : 1 - right) * (corner >> 1 ? low : 1 - low);
      const from = (row * width + column) * 4;
      red += pixels[from]! * weight;
      green += pixels[from + 1]! * weight;
      blue += pixels[from + 2]! * weight;
      alpha += pixels[from + 3]! * weight;
    }
    if (alpha === 0) return;
    const whole = 255 / alpha;
    into[offset] = red * whole;
    into[offset + 1] = green * whole;
    into[offset + 2] = blue * whole;
    into[offset + 3] = alpha;
  };
}
