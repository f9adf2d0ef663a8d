/** A jagged line as a text can follow it (SE 1.1, OGC 05-077r4 §11.4.4 GeneralizeLine). */
import type { PlacedPath } from './line-places.ts';

/** Distance between the points the smoothing works on. */
const stepPixels = 3;
/** A stretch a text can follow is far shorter; its last segment may be far longer. */
const mostSamples = 4000;
/** Width of the mean, in font sizes, taken twice: bends shorter than two letters go. */
const windowEms = 2;

/** The stretch around the middle of the text, averaged; the text stays where it was along the line. */
export function smoothPath(path: PlacedPath, sizePixels: number, widthPixels: number): PlacedPath {
  const samples = resample(path);
  const half = Math.max(1, Math.round((windowEms * sizePixels) / stepPixels / 2));
  const smooth = average(average(samples, half), half);
  const points = smooth.flat();
  const middle = nearest(smooth, path.x, path.y);
  const startPixels = lengthTo(smooth, middle) - widthPixels / 2;
  return { x: path.x, y: path.y, points, count: points.length, startPixels };
}

type Sample = readonly [x: number, y: number];

function resample({ points, count }: PlacedPath): Sample[] {
  const samples: Sample[] = [[points[0]!, points[1]!]];
  let left = stepPixels;
  for (let i = 2; i < count && samples.length < mostSamples; i += 2) {
    let [x, y] = [points[i - 2]!, points[i - 1]!];
    let length = Math.hypot(points[i]! - x, points[i + 1]! - y);
    while (length >= left && samples.length < mostSamples) {
      x += ((points[i]! - x) * left) / length;
      y += ((points[i + 1]! - y) * left) / length;
      samples.push([x, y]);
      length -= left;
      left = stepPixels;
    }
    left -= length;
  }
  return samples;
}

function average(samples: readonly Sample[], half: number): Sample[] {
  return samples.map((_, i) => {
    // As many on one side as on the other, or ends would be drawn inwards.
    const reach = Math.min(half, i, samples.length - 1 - i);
    let [x, y] = [0, 0];
    for (let k = i - reach; k <= i + reach; k++) {
      x += samples[k]![0];
      y += samples[k]![1];
    }
    return [x / (2 * reach + 1), y / (2 * reach + 1)];
  });
}

function nearest(samples: readonly Sample[], x: number, y: number): number {
  const distances = samples.map(([sx, sy]) => Math.hypot(sx - x, sy - y));
  return distances.indexOf(Math.min(...distances));
}

function lengthTo(samples: readonly Sample[], index: number): number {
  let length = 0;
  for (let i = 1; i <= index; i++) {
    length += Math.hypot(samples[i]![0] - samples[i - 1]![0], samples[i]![1] - samples[i - 1]![1]);
  }
  return length;
}
