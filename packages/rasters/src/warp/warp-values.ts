/** Resampling of values. NaN, no data, weighs nothing. */

import type { Resampling } from '@cartable/contract';
import { type ControlGrid, sourceScale, type VisitSegment, visitSegments } from './control-grid.ts';
import { type Kernel, kernelOf, phases } from './kernels.ts';
import type { ValueWindow } from './rgba-window.ts';

/** One plane of `grid.width × grid.height` values for each of the source; NaN where there is none. */
export function warpValues(source: ValueWindow, grid: ControlGrid, resampling: Resampling): Float32Array[] {
  const outputs = source.planes.map(() => new Float32Array(grid.width * grid.height).fill(Number.NaN));
  const kernel = resampling === 'nearest' ? undefined : kernelOf(resampling, sourceScale(grid));
  for (const [i, plane] of source.planes.entries()) {
    const output = outputs[i]!;
    const { width, height } = source;
    visitSegments(
      grid,
      kernel ? weighted({ plane, width, height }, kernel, output) : nearest({ plane, width, height }, output),
    );
  }
  return outputs;
}

interface Plane {
  readonly plane: Float32Array;
  readonly width: number;
  readonly height: number;
}

function nearest({ plane, width, height }: Plane, output: Float32Array): VisitSegment {
  return (index, count, firstU, firstV, du, dv) => {
    for (let i = 0, u = firstU, v = firstV; i < count; i++, u += du, v += dv) {
      if (!(u >= 0 && v >= 0 && u < width && v < height)) continue;
      output[index + i] = plane[(v | 0) * width + (u | 0)]!;
    }
  };
}

/** A pixel is kept when at least half of its weight is data. */
function weighted(
  { plane, width, height }: Plane,
  { taps, first, weights }: Kernel,
  output: Float32Array,
): VisitSegment {
  const valueAt = (u: number, v: number): number => {
    const x = Math.round((u - 0.5) * phases);
    const y = Math.round((v - 0.5) * phases);
    const left = (x >> 8) + first;
    const top = (y >> 8) + first;
    const wx = (x & 255) * taps;
    const wy = (y & 255) * taps;
    const isInside = left >= 0 && top >= 0 && left + taps <= width && top + taps <= height;
    let sum = 0;
    let weightSum = 0;
    for (let row = 0; row < taps; row++) {
      const vertical = weights[wy + row]!;
      if (vertical === 0) continue;
      const line = (isInside ? top + row : Math.min(Math.max(top + row, 0), height - 1)) * width;
      for (let column = 0; column < taps; column++) {
        const i = line + (isInside ? left + column : Math.min(Math.max(left + column, 0), width - 1));
        const value = plane[i]!;
        if (Number.isNaN(value)) continue;
        const weight = vertical * weights[wx + column]!;
        sum += weight * value;
        weightSum += weight;
      }
    }
    return weightSum >= 0.5 ? sum / weightSum : Number.NaN;
  };
  return (index, count, firstU, firstV, du, dv) => {
    for (let i = 0, u = firstU, v = firstV; i < count; i++, u += du, v += dv)
      if (u >= 0 && v >= 0 && u < width && v < height) output[index + i] = valueAt(u, v);
  };
}
