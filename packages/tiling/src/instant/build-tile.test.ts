import type { Column, FeatureBatch } from '@cartable/geo';
import { pm, tileBbox } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { decodeTile } from '../mvt/decode-tile.ts';
import { randomNumbers } from '../test-support/random.ts';
import { invalidReasonOfParts } from '../test-support/validity.ts';
import { box, line, point, polygon } from '../test-support/wkb.ts';
import { buildTile, type InstantTileRequest } from './build-tile.ts';

const tile = { z: 10, x: 518, y: 352 };
const [minX, , maxX, maxY] = tileBbox(tile);
const unit = (maxX - minX) / 4096;
/** Place of the tile, in units from its top left corner, on the ground. */
const at = (x: number, y: number) => [minX + x * unit, maxY - y * unit] as const;

const columns: Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'population', type: 'integer' },
  { name: 'surface', type: 'double' },
  { name: 'littoral', type: 'boolean' },
  { name: 'code', type: 'bigint' },
  { name: 'vu', type: 'date' },
  { name: 'photo', type: 'blob' },
];

function batch(geometries: readonly (Uint8Array | null)[], rows?: FeatureBatch['rows']): FeatureBatch {
  return {
    keys: geometries.map((_, i) => i + 1),
    geometries,
    rows: rows ?? geometries.map((_, i) => [`n${i}`, i, i / 3, i % 2 === 0, BigInt(i), '2026-01-01', null]),
  };
}

const cut = (batches: readonly FeatureBatch[], more: Partial<InstantTileRequest> = {}) =>
  buildTile({
    tile,
    tileMatrixSet: pm,
    layers: [{ name: 'communes', columns, srid: 3857, batches }],
    ...more,
  });

describe('an instant tile', () => {
  it('holds points, lines and polygons at their place, with typed attributes and identifiers', async () => {
    const geometries = [
      point(...at(100, 200)),
      line(at(0, 0), at(50, 50), at(4000, 0)),
      polygon(
        [at(0, 0), at(1000, 0), at(1000, 1000), at(0, 1000)],
        [at(100, 100), at(200, 100), at(200, 200)],
      ),
    ];
    const { bytes, losses } = await cut([batch(geometries)]);
    expect(losses).toEqual([]);
    const [layer] = decodeTile(bytes);
    expect(layer).toMatchObject({ name: 'communes', version: 2, extent: 4096 });
    expect(layer!.features.map(({ id, type }) => [id, type])).toEqual([
      [1n, 1],
      [2n, 2],
      [3n, 3],
    ]);
    expect(layer!.features[0]!.parts).toEqual([[[100, 200]]]);
    expect(layer!.features[1]!.parts).toEqual([
      [
        [0, 0],
        [50, 50],
        [4000, 0],
      ],
    ]);
    expect(layer!.features[2]!.parts).toHaveLength(2);
    expect(invalidReasonOfParts(layer!.features[2]!.parts)).toBeUndefined();
    expect({ ...layer!.features[1]!.properties }).toEqual({
      nom: 'n1',
      population: 1,
      surface: 1 / 3,
      littoral: false,
      code: 1,
      vu: '2026-01-01',
    });
  });

  it('is empty when nothing meets it', async () => {
    const { bytes } = await cut([batch([point(0, 0), null, box(0, 0, 5, 5), line([0, 0], [1, 1])])]);
    expect(bytes).toHaveLength(0);
  });

  it('is clipped to its buffer', async () => {
    const { bytes } = await cut([
      batch([polygon([at(-9e4, -9e4), at(9e4, -9e4), at(9e4, 9e4), at(-9e4, 9e4)])]),
    ]);
    const [feature] = decodeTile(bytes)[0]!.features;
    const corners = feature!.parts[0]!.slice(0, 4).map(String);
    expect(corners.toSorted()).toEqual(['-80,-80', '-80,4176', '4176,-80', '4176,4176']);
  });

  it('covers with squares what polygons too small to be seen covered', async () => {
    const random = randomNumbers(3);
    let area = 0;
    const dust = Array.from({ length: 5_000 }, () => {
      const [x, y, side] = [random() * 4000, random() * 4000, random() * 1.5];
      area += side * side;
      return polygon([at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side)]);
    });
    const { bytes } = await cut([batch(dust)]);
    const drawn = decodeTile(bytes)[0]!.features.length * 4;
    expect(drawn / area).toBeCloseTo(1, 2);
  });

  it('stays under its ceilings and tells what it left out', async () => {
    const random = randomNumbers(5);
    const many = Array.from({ length: 3_000 }, () => point(...at(random() * 4096, random() * 4096)));
    const limits = { maximumTileBytes: 1 << 20, maximumTileFeatures: 500 };
    const few = await cut([batch(many)], { limits });
    expect(decodeTile(few.bytes)[0]!.features).toHaveLength(500);
    expect(few.losses[0]).toMatchObject({ layer: 'communes', coalesced: 0, coarsened: 0 });
    const small = await cut([batch(many)], {
      limits: { maximumTileBytes: 10_000, maximumTileFeatures: 1e6 },
    });
    expect(small.bytes.length).toBeLessThanOrEqual(10_000);
    expect(small.bytes.length).toBeGreaterThan(8_000);
  });

  it('shows a single geometry that is too large with less detail', async () => {
    const random = randomNumbers(9);
    const jagged = Array.from({ length: 60_000 }, (_, i) => at((i / 60_000) * 4096, random() * 40));
    const { bytes, losses } = await cut([batch([line(...jagged)])], {
      limits: { maximumTileBytes: 5_000, maximumTileFeatures: 10 },
    });
    expect(bytes.length).toBeLessThanOrEqual(5_000);
    expect(losses).toEqual([{ layer: 'communes', dropped: 0, coalesced: 0, coarsened: 1 }]);
    expect(decodeTile(bytes)[0]!.features).toHaveLength(1);
  });

  it('leaves out, and tells it, what no detail makes small enough', async () => {
    const random = randomNumbers(9);
    const scribble = Array.from({ length: 20_000 }, () => at(random() * 4096, random() * 4096));
    const { bytes, losses } = await cut([batch([line(...scribble)])], {
      limits: { maximumTileBytes: 5_000, maximumTileFeatures: 10 },
    });
    expect(bytes).toHaveLength(0);
    expect(losses).toEqual([{ layer: 'communes', dropped: 1, coalesced: 0, coarsened: 0 }]);
  });

  it('puts each layer under its name, with its own attributes', async () => {
    const { bytes } = await cut([], {
      layers: [
        {
          name: 'a',
          columns: [{ name: 'x', type: 'text' }],
          srid: 3857,
          batches: [{ geometries: [point(...at(1, 1))], rows: [['1']] }],
        },
        { name: 'empty', columns: [], srid: 3857, batches: [] },
        {
          name: 'b',
          columns: [{ name: 'y', type: 'text' }],
          srid: 3857,
          batches: [{ geometries: [point(...at(2, 2))], rows: [['2']] }],
        },
      ],
    });
    const layers = decodeTile(bytes);
    expect(layers.map(({ name, features }) => [name, { ...features[0]!.properties }])).toEqual([
      ['a', { x: '1' }],
      ['b', { y: '2' }],
    ]);
    expect(layers[0]!.features[0]!.id).toBeUndefined();
  });

  it('draws what passes the edge of the world on the other side', async () => {
    const { bytes } = await buildTile({
      tile: { z: 3, x: 0, y: 3 },
      tileMatrixSet: pm,
      layers: [
        {
          name: 'fidji',
          columns: [],
          srid: 4326,
          batches: [{ geometries: [box(170, 10, 190, 20)], rows: [[]] }],
        },
      ],
    });
    const [feature] = decodeTile(bytes)[0]!.features;
    const xs = feature!.parts.flat().map(([x]) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-80, Math.round((10 / 45) * 4096)]);
  });

  it('holds polar vertices at the edge of the world', async () => {
    const { bytes } = await buildTile({
      tile: { z: 0, x: 0, y: 0 },
      tileMatrixSet: pm,
      layers: [
        {
          name: 'antarctique',
          columns: [],
          srid: 4326,
          batches: [{ geometries: [box(-180, -90, 180, -70)], rows: [[]] }],
        },
      ],
    });
    const [feature] = decodeTile(bytes)[0]!.features;
    expect(Math.max(...feature!.parts.flat().map(([, y]) => y))).toBeGreaterThanOrEqual(4096);
    expect(invalidReasonOfParts(feature!.parts)).toBeUndefined();
  });

  it('leaves out vertices that are no numbers, and bytes that are no geometry', async () => {
    const { bytes } = await cut([
      batch([
        line(at(0, 0), [Number.NaN, Number.NaN], at(100, 100)),
        Uint8Array.of(1, 2, 3),
        point(Number.NaN, Number.NaN),
      ]),
    ]);
    expect(decodeTile(bytes)[0]!.features.map(({ parts }) => parts)).toEqual([
      [
        [
          [0, 0],
          [100, 100],
        ],
      ],
    ]);
  });
});
