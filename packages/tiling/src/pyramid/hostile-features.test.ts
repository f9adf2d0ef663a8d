import { describe, expect, it } from 'vitest';
import { buildAndRead, layerOf, requestOf, type TestFeature } from '../test-support/pyramid.ts';
import { randomNumbers } from '../test-support/random.ts';
import { invalidReasonOfParts } from '../test-support/validity.ts';
import { box, line, point, polygon, wkbOf } from '../test-support/wkb.ts';

describe('hostile features', () => {
  it('are counted when they cannot be drawn', async () => {
    const features: TestFeature[] = [
      { geometry: null },
      { geometry: wkbOf({ type: 'MultiPolygon', coordinates: [] }) },
      { geometry: Uint8Array.of(1, 6, 0, 0, 0, 255, 255, 255, 255) },
      { geometry: point(Number.NaN, Number.NaN) },
      { geometry: line([0, 0], [Number.NaN, 3], [1, 1], [Infinity, 2]) },
      {
        geometry: wkbOf({
          type: 'GeometryCollection',
          geometries: [
            { type: 'Point', coordinates: [1, 1] },
            {
              type: 'LineString',
              coordinates: [
                [0, 0],
                [2, 2],
              ],
            },
          ],
        }),
      },
      { geometry: point(2, 48) },
    ];
    const { result, tiles } = await buildAndRead(requestOf([layerOf(features, { maxZoom: 2 })], '-r1'));
    expect(result.skipped).toEqual({ empty: 3, malformed: 1, partlyPlaced: 1, outside: 0, mixed: 1 });
    expect(result.features).toBe(3);
    expect(tiles[0]!.layers[0]!.features.map(({ type }) => type)).toEqual([2, 2, 1]);
  });

  it('may all be missing', async () => {
    const { result, tiles } = await buildAndRead(requestOf([layerOf([])]));
    expect(result).toMatchObject({ tiles: 0, features: 0 });
    expect(tiles).toEqual([]);
  });

  it('may pass the antimeridian and the poles', async () => {
    const features = [{ geometry: box(170, -20, 190, -10) }, { geometry: box(-180, -90, 180, -80) }];
    const { tiles } = await buildAndRead(requestOf([layerOf(features, { maxZoom: 3 })]));
    const columns = tiles
      .filter(({ z, layers }) => z === 3 && layers[0]!.features.some(({ id }) => id === 1n))
      .map(({ x }) => x);
    expect([Math.min(...columns), Math.max(...columns)]).toEqual([0, 7]);
    for (const { layers } of tiles)
      for (const { parts } of layers[0]!.features) expect(invalidReasonOfParts(parts)).toBeUndefined();
  });

  it('may be tens of thousands of points in one place', async () => {
    const features = Array.from({ length: 60_000 }, () => ({ geometry: point(2.35, 48.85) }));
    const { result, tiles } = await buildAndRead(
      requestOf([layerOf(features, { minZoom: 4, maxZoom: 6 })], '-r1'),
    );
    for (const { bytes } of tiles) expect(bytes.length).toBeLessThanOrEqual(500_000);
    const [last] = tiles.slice(-1);
    const lost = result.dropped.find(({ zoom }) => zoom === 6)?.dropped ?? 0;
    expect(last!.layers[0]!.features.length + lost).toBe(60_000);
  });

  it('may be one geometry of hundreds of thousands of vertices', async () => {
    const random = randomNumbers(12);
    const count = 300_000;
    const ring = Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * 2 * Math.PI;
      const r = 1 + random() * 0.01;
      return [2 + r * Math.cos(angle), 46 + r * Math.sin(angle)] as const;
    });
    const { tiles } = await buildAndRead(requestOf([layerOf([{ geometry: polygon(ring) }], { maxZoom: 6 })]));
    const [zero] = tiles;
    expect(zero!.layers[0]!.features).toHaveLength(1);
    for (const { layers } of tiles.filter(({ z }) => z < 5))
      expect(invalidReasonOfParts(layers[0]!.features[0]!.parts)).toBeUndefined();
  });
});
