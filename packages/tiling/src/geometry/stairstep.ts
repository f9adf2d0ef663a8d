/**
 * Makes lines follow the rows and columns of the grid: slanted edges become stairs of one unit. Both ends of an edge
 * are taken in the same order whoever draws it, so that neighbours stay joined.
 */

import { Path } from './path.ts';

const stepped = new Path();
/** An edge longer than a few tiles would make thousands of steps nobody sees: it keeps its direction. */
const mostSteps = 1 << 14;

/** @param path in whole units; replaced */
export function stepLines(path: Path, isRing: boolean): void {
  stepped.clear();
  for (let part = 0; part < path.partCount; part++) {
    const start = path.partStart(part);
    const end = path.ends[part]!;
    put(path.coordinates[start]!, path.coordinates[start + 1]!);
    for (let i = start + 2; i < end; i += 2) step(path, i - 2, i);
    if (isRing) step(path, end - 2, start);
    stepped.reserveParts(1);
    stepped.endPart(path.isOuter[part] as 0 | 1);
  }
  path.clear();
  path.reserve(stepped.length / 2);
  path.reserveParts(stepped.partCount);
  path.coordinates.set(stepped.coordinates.subarray(0, stepped.length));
  path.length = stepped.length;
  path.ends.set(stepped.ends.subarray(0, stepped.partCount));
  path.isOuter.set(stepped.isOuter.subarray(0, stepped.partCount));
  path.partCount = stepped.partCount;
}

function put(x: number, y: number): void {
  stepped.reserve(1);
  stepped.coordinates[stepped.length++] = x;
  stepped.coordinates[stepped.length++] = y;
}

const stairs: number[] = [];

/** Adds the stairs between two vertices, and the second one. */
function step({ coordinates }: Path, from: number, to: number): void {
  const [fromX, fromY, toX, toY] = [
    coordinates[from]!,
    coordinates[from + 1]!,
    coordinates[to]!,
    coordinates[to + 1]!,
  ];
  const isForward = fromX < toX || (fromX === toX && fromY < toY);
  const [ax, ay, bx, by] = isForward ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
  const width = bx - ax;
  const height = Math.abs(by - ay);
  const down = Math.sign(by - ay);
  stairs.length = 0;
  if (width > 0 && height > 0 && width + height <= mostSteps) {
    let [x, y] = [0, 0];
    while (x < width || y < height) {
      // Whichever way keeps nearer to the edge.
      if (y >= height || (x < width && (x + 0.5) * height <= (y + 0.5) * width)) x++;
      else y++;
      if (x < width || y < height) stairs.push(ax + x, ay + y * down);
    }
  }
  for (let i = 0; i < stairs.length; i += 2) {
    const at = isForward ? i : stairs.length - 2 - i;
    put(stairs[at]!, stairs[at + 1]!);
  }
  put(toX, toY);
}
