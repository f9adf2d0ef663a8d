import { describe, expect, it } from 'vitest';
import { Path } from '../geometry/path.ts';
import { randomNumbers } from '../test-support/random.ts';
import { invalidReason } from '../test-support/validity.ts';
import { isSimple } from './is-simple.ts';
import { repairRings } from './repair.ts';
import { doubleArea, Rings, settleRings } from './rings.ts';

type Ring = readonly (readonly [x: number, y: number])[];

/** Outer rings first of their holes, as everywhere. */
function settled(...polygons: readonly (readonly Ring[])[]): Rings {
  const path = new Path();
  for (const polygon of polygons)
    for (const [i, ring] of polygon.entries()) path.addPart(ring.flat(), i === 0 ? 1 : 0);
  const rings = new Rings();
  settleRings(path, 0, 0, rings);
  return rings;
}

const areaOf = (rings: Rings): number => doubleArea2(rings) / 2;

function doubleArea2(rings: Rings): number {
  let area = 0;
  for (let i = 0; i < rings.count; i++) area += doubleArea(rings.coordinates, rings.start(i), rings.ends[i]!);
  return area;
}

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

describe('settling rings', () => {
  it('turns outer rings clockwise on the screen and holes the other way', () => {
    const rings = settled([[...square(0, 0, 10)].reverse(), square(2, 2, 3)]);
    expect(doubleArea(rings.coordinates, 0, rings.ends[0]!)).toBe(200);
    expect(doubleArea(rings.coordinates, rings.start(1), rings.ends[1]!)).toBe(-18);
  });

  it('leaves out repeated and straight vertices, spikes, and rings without area', () => {
    const rings = settled(
      [
        [
          [0, 0],
          [5, 0],
          [5, 0],
          [10, 0],
          [10, 10],
          [10, 20],
          [10, 10],
          [0, 10],
          [0, 5],
        ],
      ],
      [
        [
          [30, 30],
          [40, 30],
          [50, 30],
        ],
      ],
    );
    expect(rings.count).toBe(1);
    expect([...rings.coordinates.subarray(0, rings.length)]).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
  });

  it('takes the holes of a vanished polygon along', () => {
    expect(
      settled([
        [
          [0, 0],
          [0.2, 0],
          [0.2, 0.2],
        ],
        square(5, 5, 2),
      ]).count,
    ).toBe(0);
  });
});

describe('repair', () => {
  it('leaves what is valid as it is', () => {
    const rings = settled([square(0, 0, 10), square(2, 2, 3)], [square(20, 0, 5)]);
    expect(isSimple(rings)).toBe(true);
    expect(repairRings(rings)).toBe(true);
    expect(rings.count).toBe(3);
  });

  it('keeps the part of a bow tie that turns the right way', () => {
    const rings = settled([
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [20, 10],
        [20, 0],
        [14, 0],
        [14, 14],
        [0, 14],
      ],
    ]);
    expect(isSimple(rings)).toBe(false);
    repairRings(rings);
    expect(invalidReason(rings)).toBeUndefined();
  });

  it('cuts lobes joined by a bridge without width', () => {
    const rings = settled(
      [
        [
          [0, 0],
          [10, 0],
          [10, 40],
          [0, 40],
          [0, 30],
          [8, 30],
          [8, 10],
          [0, 10],
        ],
      ].map(
        () =>
          [
            [0, 0],
            [10, 0],
            [10, 10],
            [5, 10],
            [5, 30],
            [10, 30],
            [10, 40],
            [0, 40],
            [0, 30],
            [5, 30],
            [5, 10],
            [0, 10],
          ] as Ring,
      ),
    );
    repairRings(rings);
    expect(invalidReason(rings)).toBeUndefined();
    expect(rings.count).toBe(2);
    expect(areaOf(rings)).toBe(200);
  });

  it('parts polygons that touch themselves in a vertex', () => {
    const rings = settled([
      [
        [0, 0],
        [10, 10],
        [20, 0],
        [20, 20],
        [10, 10],
        [0, 20],
      ],
    ]);
    repairRings(rings);
    expect(rings.count).toBe(2);
    expect(areaOf(rings)).toBe(200);
    expect(invalidReason(rings)).toBeUndefined();
  });

  it('joins polygons that cover each other, and keeps a hole that touches its ring', () => {
    const joined = settled([square(0, 0, 10)], [square(5, 5, 10)]);
    repairRings(joined);
    expect(joined.count).toBe(1);
    expect(areaOf(joined)).toBe(175);
    const touching = settled([
      square(0, 0, 10),
      [
        [0, 5],
        [4, 3],
        [4, 7],
      ],
    ]);
    repairRings(touching);
    expect([...touching.isOuter.subarray(0, touching.count)]).toEqual([1, 0]);
    expect(invalidReason(touching)).toBeUndefined();
  });

  it('makes valid polygons of any scribble', () => {
    const random = randomNumbers(7);
    for (let i = 0; i < 400; i++) {
      const count = 3 + Math.floor(random() * 40);
      const span = 4 + Math.floor(random() * 60);
      const scribble = () =>
        Array.from(
          { length: count },
          () => [Math.floor(random() * span), Math.floor(random() * span)] as const,
        );
      const rings = settled([scribble(), scribble()], [scribble()]);
      repairRings(rings);
      expect(invalidReason(rings)).toBeUndefined();
      if (rings.count > 0) expect(areaOf(rings)).toBeGreaterThan(0);
    }
  });

  it('keeps every valid polygon the cheap test lets through valid', () => {
    const random = randomNumbers(11);
    for (let i = 0; i < 400; i++) {
      const count = 5 + Math.floor(random() * 60);
      const radius = () => 20 + random() * 100;
      const star = Array.from({ length: count }, (_, k) => {
        const [angle, r] = [(k / count) * 2 * Math.PI, radius()];
        return [150 + r * Math.cos(angle), 150 + r * Math.sin(angle)] as const;
      });
      const rings = settled([star]);
      if (isSimple(rings)) expect(invalidReason(rings)).toBeUndefined();
    }
  });
});
