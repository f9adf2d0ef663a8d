import { readFileSync } from 'node:fs';
import { fromGeoJson, type GeoJsonGeometry } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { distance, topological } from '../builders.ts';
import { compileToEvaluator } from '../evaluate.ts';
import type { Expression, TopologicalOperator } from '../expression.ts';
import { ExpressionError } from '../expression-error.ts';
import { prepareDistance } from './distance.ts';
import { flattenWkb } from './flat-geometry.ts';
import { findFlaw, toJts } from './jts.ts';
import { maxOperandVertices } from './operand.ts';
import { isPlainlyValid } from './plain-validity.ts';
import { prepareRelation, type RelationOperator } from './topology.ts';

const pairs = JSON.parse(
  readFileSync(new URL('../../fixtures/relations-geos.json', import.meta.url), 'utf8'),
) as [GeoJsonGeometry, GeoJsonGeometry, RelationOperator[], number][];

const operators: RelationOperator[] = ['within', 'contains', 'crosses', 'overlaps', 'touches', 'equals'];
const polygon = (...ring: [number, number][]): GeoJsonGeometry => ({ type: 'Polygon', coordinates: [ring] });
const square = polygon([0, 0], [4, 0], [4, 4], [0, 4], [0, 0]);
const bowTie = polygon([0, 0], [4, 4], [4, 0], [0, 4], [0, 0]);
const smallBowTie = polygon([1, 1], [2, 2], [2, 1], [1, 2], [1, 1]);
const srid = 2154;

/** Three-valued: what is neither true nor false is unknown. */
function decide(condition: Expression, feature: GeoJsonGeometry | null, of = srid): boolean | null {
  const context = { columns: [], srid: of };
  const wkb = feature && fromGeoJson(feature);
  if (compileToEvaluator(condition, context)([], 1, wkb)) return true;
  return compileToEvaluator({ op: 'not', arg: condition }, context)([], 1, wkb) ? false : null;
}
const relation = (op: TopologicalOperator, operand: GeoJsonGeometry, of = srid): Expression =>
  topological(op, { wkb: fromGeoJson(operand), srid: of });

describe('relations', () => {
  it('agree with GEOS on 700 pairs of points, lines and polygons', () => {
    for (const operator of operators) {
      const wrong = pairs.filter(([feature, operand, holding]) => {
        const answer = prepareRelation(operator, fromGeoJson(operand))(fromGeoJson(feature));
        return answer !== holding.includes(operator);
      });
      expect(wrong, operator).toEqual([]);
    }
  });

  const line = (...coordinates: [number, number][]): GeoJsonGeometry => ({ type: 'LineString', coordinates });
  const point = (x: number, y: number): GeoJsonGeometry => ({ type: 'Point', coordinates: [x, y] });
  it.each<[string, GeoJsonGeometry, TopologicalOperator[]]>([
    ['a point inside', point(1, 1), ['intersects', 'within']],
    // The boundary alone is not inside (OGC 06-103r4 §6.1.15.3).
    ['a point of the edge', point(0, 2), ['intersects', 'touches']],
    ['a point outside', point(9, 9), ['disjoint']],
    ['a line along the edge', line([0, 0], [4, 0]), ['intersects', 'touches']],
    ['a line from side to side', line([-1, 2], [5, 2]), ['intersects', 'crosses']],
    ['a line inside that ends on the edge', line([0, 0], [2, 2]), ['intersects', 'within']],
    [
      'a square that shares a side',
      polygon([4, 0], [8, 0], [8, 4], [4, 4], [4, 0]),
      ['intersects', 'touches'],
    ],
    ['a square over a corner', polygon([2, 2], [6, 2], [6, 6], [2, 6], [2, 2]), ['intersects', 'overlaps']],
    ['a larger square', polygon([-1, -1], [9, -1], [9, 9], [-1, 9], [-1, -1]), ['intersects', 'contains']],
    [
      'the same, drawn from elsewhere',
      polygon([4, 4], [0, 4], [0, 2], [0, 0], [4, 0], [4, 4]),
      ['intersects', 'within', 'contains', 'equals'],
    ],
  ])('of %s with a square', (_, feature, expected) => {
    const found = (['intersects', 'disjoint', ...operators] as const).filter((op) =>
      decide(relation(op, square), feature),
    );
    expect(found.sort()).toEqual([...expected].sort());
  });

  it('are unknown without geometry, for rings that cross and for collections of several kinds', () => {
    const mixed: GeoJsonGeometry = {
      type: 'GeometryCollection',
      geometries: [point(1, 1), line([1, 1], [2, 2])],
    };
    const alone: GeoJsonGeometry = { type: 'GeometryCollection', geometries: [point(1, 1)] };
    for (const op of operators) {
      expect(decide(relation(op, square), null)).toBeNull();
      expect(decide(relation(op, square), bowTie)).toBeNull();
      expect(decide(relation(op, square), mixed)).toBeNull();
    }
    expect(decide(relation('within', square), alone)).toBe(true);
    expect(decide(relation('within', square), smallBowTie)).toBe(true);
    expect(decide(relation('intersects', square), mixed)).toBe(true);
    expect(decide(relation('within', square), { type: 'Point', coordinates: [] })).toBe(false);
  });
});

describe('validity at first sight', () => {
  const looksValid = (geometry: GeoJsonGeometry) => isPlainlyValid(flattenWkb(fromGeoJson(geometry)));

  it('grants nothing that is not valid', () => {
    // Rings on a grid of 5 × 5 by a congruence: three in four cross or touch themselves.
    let state = 1;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 5;
    };
    let granted = 0;
    for (let i = 0; i < 500; i++) {
      const vertices = Array.from({ length: 3 + (i % 4) }, (): [number, number] => [next(), next()]);
      const shape = flattenWkb(fromGeoJson(polygon(...vertices, vertices[0]!)));
      if (!isPlainlyValid(shape)) continue;
      granted += 1;
      expect(findFlaw(toJts(shape)!), JSON.stringify(vertices)).toBeUndefined();
    }
    expect(granted).toBeGreaterThan(100);
    expect(looksValid(bowTie)).toBe(false);
    // A spike, a ring that touches itself, one that does not close, a line of no length.
    expect(looksValid(polygon([0, 0], [4, 0], [4, 4], [4, 8], [4, 4], [0, 0]))).toBe(false);
    expect(looksValid(polygon([0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2], [0, 0]))).toBe(false);
    expect(looksValid(polygon([0, 0], [4, 0], [4, 4], [0, 4]))).toBe(false);
    expect(
      looksValid({
        type: 'LineString',
        coordinates: [
          [1, 1],
          [1, 1],
        ],
      }),
    ).toBe(false);
  });
});

describe('an operand', () => {
  const rejection = (condition: Expression): string => {
    try {
      compileToEvaluator(condition, { columns: [], srid });
    } catch (error) {
      if (error instanceof ExpressionError) return `${error.code}: ${error.message}`;
      throw error;
    }
    return 'accepted';
  };

  it('whose rings cross, do not close or are too short is refused, told where', () => {
    expect(rejection(relation('within', bowTie))).toMatch(/^geometry-invalid: .*Self-intersection at 2 2/);
    expect(rejection(relation('intersects', bowTie))).toMatch(/^geometry-invalid/);
    expect(rejection(relation('touches', polygon([0, 0], [1, 0], [1, 1], [5, 5])))).toMatch(
      /^geometry-invalid/,
    );
    expect(rejection(relation('equals', polygon([0, 0], [1, 0], [0, 0])))).toMatch(/^geometry-invalid/);
    expect(rejection(distance('dwithin', { wkb: fromGeoJson(bowTie), srid }, 5))).toMatch(
      /^geometry-invalid/,
    );
  });

  it('of several kinds has no relation, though it meets and is near', () => {
    const mixed: GeoJsonGeometry = {
      type: 'GeometryCollection',
      geometries: [square, { type: 'Point', coordinates: [9, 9] }],
    };
    expect(rejection(relation('within', mixed))).toMatch(/^geometry-invalid/);
    expect(decide(relation('intersects', mixed), { type: 'Point', coordinates: [9, 9] })).toBe(true);
  });

  it('of too many vertices is refused before anything is computed', () => {
    const points: GeoJsonGeometry = {
      type: 'MultiPoint',
      coordinates: Array.from({ length: maxOperandVertices + 1 }, (_, i) => [i, 0]),
    };
    expect(rejection(relation('within', points))).toMatch(/^too-complex/);
  });

  it('is brought into the system of the features', () => {
    const degrees = polygon([2, 46], [4, 46], [4, 47], [2, 47], [2, 46]);
    const centre: GeoJsonGeometry = { type: 'Point', coordinates: [700_000, 6_600_000] };
    expect(decide(relation('within', degrees, 4326), centre)).toBe(true);
  });
});

describe('distances', () => {
  it('on a plane agree with GEOS on 700 pairs', () => {
    const wrong = pairs.filter(([feature, operand, , expected]) => {
      const isWithin = (metres: number) =>
        prepareDistance(fromGeoJson(operand), srid, metres)(fromGeoJson(feature));
      return !isWithin(expected + 1e-6) || (expected > 0 && isWithin(expected - 1e-6));
    });
    expect(wrong).toEqual([]);
  });

  const paris: GeoJsonGeometry = { type: 'Point', coordinates: [2.3522, 48.8566] };
  const marseille: GeoJsonGeometry = { type: 'Point', coordinates: [5.3698, 43.2965] };
  const near = (of: number, feature: GeoJsonGeometry, operand: GeoJsonGeometry, metres: number) =>
    decide(distance('dwithin', { wkb: fromGeoJson(operand), srid: 4326 }, metres), feature, of);

  it('in degrees are geodesics, to the metre', () => {
    // By PROJ's geod: 660 493.27 m.
    expect(near(4326, paris, marseille, 660_492)).toBe(false);
    expect(near(4326, paris, marseille, 660_494)).toBe(true);
  });

  it('go over the antimeridian', () => {
    const east: GeoJsonGeometry = { type: 'Point', coordinates: [179.9, -16.5] };
    const west: GeoJsonGeometry = { type: 'Point', coordinates: [-179.9, -16.4] };
    expect(near(4326, east, west, 24_000)).toBe(false);
    expect(near(4326, east, west, 24_100)).toBe(true);
  });

  it('in Web Mercator are metres on the ground, not of the map', () => {
    // One degree of longitude at 60° north: 55 799 m on the ground, 111 319 on the map.
    const here: GeoJsonGeometry = { type: 'Point', coordinates: [1_113_194.9079, 8_399_737.8898] };
    const there: GeoJsonGeometry = { type: 'Point', coordinates: [11, 60] };
    expect(near(3857, here, there, 55_700)).toBe(false);
    expect(near(3857, here, there, 55_900)).toBe(true);
  });

  it('are nothing inside, and unknown without geometry', () => {
    const beyond = distance('beyond', { wkb: fromGeoJson(square), srid }, 10);
    expect(decide(beyond, { type: 'Point', coordinates: [1, 1] })).toBe(false);
    expect(decide(beyond, { type: 'Point', coordinates: [14.1, 2] })).toBe(true);
    expect(decide(beyond, { type: 'Point', coordinates: [14, 2] })).toBe(false);
    expect(decide(beyond, null)).toBeNull();
    expect(() => decide(distance('dwithin', { wkb: fromGeoJson(square), srid }, Number.NaN), null)).toThrow(
      ExpressionError,
    );
  });
});
