import type { Bbox } from '@cartable/geo';

/** Whether the box whose four numbers begin at `at` has a point in common with a window. */
export function meets(window: Bbox, boxes: ArrayLike<number>, at: number): boolean {
  return (
    boxes[at + 2]! >= window[0] &&
    boxes[at]! <= window[2] &&
    boxes[at + 3]! >= window[1] &&
    boxes[at + 1]! <= window[3]
  );
}

/** Whether the box whose four numbers begin at `at` lies within another. */
export function contains(outer: Bbox, boxes: ArrayLike<number>, at: number): boolean {
  return (
    boxes[at]! >= outer[0] &&
    boxes[at + 1]! >= outer[1] &&
    boxes[at + 2]! <= outer[2] &&
    boxes[at + 3]! <= outer[3]
  );
}
