import type { Bbox } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { bboxInSrid, bboxInside } from './bbox-operand.ts';
import { prepareGeometry } from './prepared-geometry.ts';

describe('a box inside another one of another system', () => {
  const boxes: [string, Bbox, number, number][] = [
    ['degrees seen in Lambert 93', [2, 48, 3, 49], 4326, 2154],
    ['degrees far from the axis', [-4.5, 47.8, -4.2, 48.1], 4326, 2154],
    ['web maps seen in Lambert 93', [250_000, 6_200_000, 260_000, 6_210_000], 3857, 2154],
    ['more than the domain of Lambert 93', [-170, -80, 170, 80], 4326, 2154],
    ['Lambert 93 seen in degrees', [650_000, 6_860_000, 660_000, 6_870_000], 2154, 4326],
  ];
  it.each(boxes)('%s: holds most of it, and nothing outside', (_, bbox, from, to) => {
    const inside = bboxInside(bbox, from, to)!;
    expect(inside[0]).toBeLessThan(inside[2]);
    expect(inside[1]).toBeLessThan(inside[3]);
    expect(prepareGeometry(bboxInSrid(bbox, from, to)).containsProperly(bboxInSrid(inside, to, to))).toBe(
      true,
    );
  });

  it('is the box itself in the same system', () => {
    expect(bboxInside([0, 0, 1, 1], 2154, 2154)).toEqual([0, 0, 1, 1]);
  });

  it('is none where the box has no width', () => {
    expect(bboxInside([2, 48, 2, 49], 4326, 2154)).toBeUndefined();
  });
});
