import type { Bbox } from '@cartable/geo';

/** In the CRS of a table. */
export type Place = readonly [x: number, y: number];

/** Spread evenly over a box, the same at each start: multiples of the two numbers that fill a square best. */
export function spreadPlace([minX, minY, maxX, maxY]: readonly number[], rank: number): Place {
  const part = (step: number) => ((rank + 0.5) * step) % 1;
  return [minX! + part(0.754_877_67) * (maxX! - minX!), minY! + part(0.569_840_29) * (maxY! - minY!)];
}

/** @param half of its side */
export function squareAround([x, y]: Place, half: number): Bbox {
  return [x - half, y - half, x + half, y + half];
}
