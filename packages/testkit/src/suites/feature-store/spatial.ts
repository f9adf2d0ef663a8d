import {
  and,
  compileToEvaluator,
  distance,
  type Expression,
  necessaryBbox,
  not,
  topological,
  topologicalOperators,
} from '@cartable/expressions';
import { fromGeoJson, type GeometryType, type Position } from '@cartable/geo';
import type { FeatureTable, TableDefinition } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import { batchOf, readAll, storeTable } from '../../feature-builders.ts';
import { RandomGeometries, wkbOf } from './random-geometry.ts';
import type { OpenStore } from './support.ts';

const features = 100;
const operands = 6;

interface Place {
  readonly srid: number;
  at(column: number, row: number): Position;
  /** Distances tried, metres: from neighbours to all of the grid. */
  readonly metres: readonly number[];
}

const places: Readonly<Record<string, Place>> = {
  'Lambert 93': {
    srid: 2154,
    at: (column, row) => [700_000 + column * 10, 6_600_000 + row * 10],
    metres: [0, 5, 14.2, 30, 47.5],
  },
  'degrees, in France': {
    srid: 4326,
    at: (column, row) => [2 + column / 10, 47 + row / 10],
    metres: [1_000, 7_000, 12_345, 25_000, 60_000],
  },
  'degrees, over the antimeridian': {
    srid: 4326,
    at: (column, row) => [column < 5 ? 179.5 + column / 10 : -180 + (column - 5) / 10, -17 + row / 10],
    metres: [1_000, 11_500, 40_000],
  },
  'Web Mercator': {
    srid: 3857,
    at: (column, row) => [200_000 + column * 1_000, 6_000_000 + row * 1_000],
    metres: [100, 500, 1_234, 3_000],
  },
};

function tableOf(srid: number, type: GeometryType): TableDefinition {
  const geometry = { column: 'geom', type, srid, hasZ: false, hasM: false } as const;
  return { name: 'shapes', columns: [], primaryKey: 'fid', geometry };
}

export function spatialSuite(openStore: OpenStore): void {
  describe('spatial operators', () => {
    it('relate any geometries as the evaluation in memory does', async () => {
      const { srid, at } = places['Lambert 93']!;
      const random = new RandomGeometries(7, at);
      const shapes = Array.from({ length: features }, () => wkbOf(random.any()));
      const table = await openShapes(openStore, srid, 'Geometry', shapes);
      const holding = new Set<string>();
      for (let i = 0; i < operands; i++) {
        const geometry = { wkb: fromGeoJson(random.valid()), srid };
        for (const op of topologicalOperators) {
          const filter = topological(op, geometry);
          if ((await expectSame(table, shapes, filter, `${op} ${i}`)) > 0) holding.add(op);
          await expectSame(table, shapes, not(filter), `not ${op} ${i}`);
        }
      }
      expect([...holding].sort()).toEqual([...topologicalOperators].sort());
    });

    it('relate polygons alone, by their index', async () => {
      const { srid, at } = places['Lambert 93']!;
      const random = new RandomGeometries(11, at);
      const shapes = Array.from({ length: features }, () => polygonOrNothing(random));
      const table = await openShapes(openStore, srid, 'MultiPolygon', shapes);
      for (let i = 0; i < operands; i++) {
        const geometry = { wkb: fromGeoJson(random.valid()), srid };
        for (const op of topologicalOperators) {
          await expectSame(table, shapes, topological(op, geometry), `${op} ${i}`);
        }
      }
    });

    it.each(Object.entries(places))(
      'measure distances in %s as in memory',
      async (_, { srid, at, metres }) => {
        const random = new RandomGeometries(13, at);
        const isCrossed = srid === 4326 && at(5, 0)[0]! < 0;
        const shapes = Array.from({ length: features }, () => {
          if (!isCrossed) return wkbOf(random.any());
          // Shapes wider than the map make no sense: points there.
          const point = at(random.number(9), random.number(9));
          return random.number(9) === 0 ? null : fromGeoJson({ type: 'Point', coordinates: point });
        });
        const table = await openShapes(openStore, srid, 'Geometry', shapes);
        let found = 0;
        for (let i = 0; i < operands / 2; i++) {
          const point = { type: 'Point', coordinates: at(random.number(9), random.number(9)) } as const;
          const geometry = { wkb: fromGeoJson(isCrossed ? point : random.valid()), srid };
          for (const reach of metres) {
            const near = distance('dwithin', geometry, reach);
            found += await expectSame(table, shapes, near, `${i} within ${reach}`);
            await expectSame(table, shapes, distance('beyond', geometry, reach), `${i} beyond ${reach}`);
            await expectSame(table, shapes, and(near, not(distance('beyond', geometry, reach))), `${i} both`);
          }
        }
        expect(found).toBeGreaterThan(features);
      },
    );

    it('refuse an operand whose rings cross', async () => {
      const { srid, at } = places['Lambert 93']!;
      const table = await openShapes(openStore, srid, 'Geometry', []);
      const ring = [at(0, 0), at(4, 4), at(4, 0), at(0, 4), at(0, 0)];
      const geometry = { wkb: fromGeoJson({ type: 'Polygon', coordinates: [ring] }), srid };
      for (const filter of [topological('within', geometry), distance('beyond', geometry, 5)]) {
        await expect(table.count({ filter })).rejects.toMatchObject({ code: 'geometry-invalid' });
        await expect(readAll(table, { filter })).rejects.toMatchObject({ code: 'geometry-invalid' });
      }
    });
  });
}

function polygonOrNothing(random: RandomGeometries): Uint8Array | null {
  for (;;) {
    const shape = random.any();
    if (shape === null || /Polygon$/.test(shape.type)) return wkbOf(shape);
  }
}

async function openShapes(
  openStore: OpenStore,
  srid: number,
  type: GeometryType,
  shapes: readonly (Uint8Array | null)[],
): Promise<FeatureTable> {
  const batch = batchOf(shapes.map((geometry) => ({ geometry, row: [] })));
  return storeTable(await openStore(), 'shapes', tableOf(srid, type), [batch]);
}

/** @returns how many features are kept */
async function expectSame(
  table: FeatureTable,
  shapes: readonly (Uint8Array | null)[],
  filter: Expression,
  name: string,
): Promise<number> {
  const { srid } = table.description.geometry!;
  const keeps = compileToEvaluator(filter, { columns: [], srid, geometryName: 'geom' });
  const expected = shapes.flatMap((shape, i) => (keeps([], i + 1, shape) ? [i + 1] : []));
  expect((await readAll(table, { filter })).keys, name).toEqual(expected);
  const bbox = necessaryBbox(filter, srid);
  if (bbox) expect((await readAll(table, { filter, bbox })).keys, `${name}, in its box`).toEqual(expected);
  return expected.length;
}
