import { describe, expect, it } from 'vitest';
import {
  buildAndRead,
  layerOf,
  requestOf,
  type TestFeature,
  type TestTile,
} from '../test-support/pyramid.ts';
import { randomNumbers } from '../test-support/random.ts';
import { line } from '../test-support/wkb.ts';

const streetCount = 20_000;

/** Degrees: some fifty metres, and a road across all of them. */
function streetsAnd(roads: readonly TestFeature[]): TestFeature[] {
  const random = randomNumbers(21);
  const streets = Array.from({ length: streetCount }, () => {
    const [x, y] = [random() * 3, 45 + random() * 2];
    return { geometry: line([x, y], [x + (random() - 0.5) * 0.002, y + (random() - 0.5) * 0.002]) };
  });
  return [...streets, ...roads];
}

const linesAt = (tiles: readonly TestTile[], zoom: number) =>
  tiles.filter(({ z }) => z === zoom).flatMap(({ layers }) => layers.flat());

/** In tiles of the level 0. */
const lengthAt = (tiles: readonly TestTile[], zoom: number): number =>
  linesAt(tiles, zoom)
    .flatMap(({ extent, features }) =>
      features.flatMap(({ parts }) =>
        parts.flatMap((part) =>
          part.slice(1).map(([x, y], i) => Math.hypot(x - part[i]![0], y - part[i]![1]) / extent),
        ),
      ),
    )
    .reduce((sum, length) => sum + length, 0) /
  2 ** zoom;

describe('lines shorter than a unit of their tile', () => {
  it('are some of them drawn for all: towns keep their length, and thin out evenly', async () => {
    const { tiles } = await buildAndRead(
      requestOf([layerOf(streetsAnd([]), { minZoom: 3, maxZoom: 11 })], '-b0 -pk -pf'),
    );
    const truth = lengthAt(tiles, 11);
    const counts = [3, 5, 7].map((zoom) =>
      linesAt(tiles, zoom).reduce((sum, { features }) => sum + features.length, 0),
    );
    for (const zoom of [3, 5, 7]) {
      // Along the sides of the grid, a line is up to 1.41 times as long as it is: 1.27 where they go everywhere.
      expect(lengthAt(tiles, zoom) / truth).toBeGreaterThan(0.95);
      expect(lengthAt(tiles, zoom) / truth).toBeLessThan(1.35);
    }
    expect(counts[0]).toBeGreaterThan(100);
    expect(counts[1]! / counts[0]!).toBeGreaterThan(2);
    expect(counts[2]! / counts[1]!).toBeGreaterThan(2);
    expect(counts[2]).toBeLessThan(streetCount);
  });
});

describe('in a tile that is too full of lines', () => {
  it('the densest are dropped, and a road that leaves the crowd it begins in stays', async () => {
    const roads = Array.from({ length: 20 }, (_, i) => ({
      geometry: line([1.5, 46], [3 * (i / 19), i % 2 ? 45 : 47]),
    }));
    const { tiles, result } = await buildAndRead(
      requestOf([layerOf(streetsAnd(roads), { minZoom: 8, maxZoom: 8 })], '-b0 -as -O400 -pk'),
    );
    expect(result.droppedTotals.dropped).toBeGreaterThan(0);
    const drawn = new Set(linesAt(tiles, 8).flatMap(({ features }) => features.map(({ id }) => Number(id))));
    expect(roads.map((_, i) => streetCount + i + 1).filter((id) => !drawn.has(id))).toEqual([]);
  });
});
