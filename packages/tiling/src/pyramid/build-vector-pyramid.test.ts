import { existsSync, readdirSync } from 'node:fs';
import {
  type Bbox,
  bboxIntersection,
  type Column,
  type FeatureBatch,
  placePolygons,
  pm,
  type Tile,
  tileBbox,
  transformBbox,
} from '@cartable/geo';
import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { parseTippecanoeOptions } from '../options/parse-tippecanoe-options.ts';
import { officialSource } from '../test-support/official-source.ts';
import { buildAndRead, layerOf, requestOf, type TestFeature } from '../test-support/pyramid.ts';
import { randomNumbers } from '../test-support/random.ts';
import { invalidReasonOfParts, unionOfParts } from '../test-support/validity.ts';
import { box, line, point, polygon } from '../test-support/wkb.ts';
import { buildVectorPyramid } from './build-vector-pyramid.ts';
import type { PyramidProgress } from './request.ts';

/** A jagged patchwork: neighbours share their borders vertex by vertex, but draw them in opposite directions. */
function patchwork(side: number, seed: number): TestFeature[] {
  const random = randomNumbers(seed);
  const steps = 12;
  const size = side * steps + 1;
  const place = Array.from({ length: size * size }, (_, i) => {
    const isEdge = i % size === 0 || i % size === size - 1 || i < size || i >= size * (size - 1);
    const wobble = () => (isEdge ? 0 : (random() - 0.5) * 0.03);
    return [2 + (i % size) * 0.04 + wobble(), 44 + Math.floor(i / size) * 0.04 + wobble()] as const;
  });
  const features: TestFeature[] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = (dx: number, dy: number) => place[(row * steps + dy) * size + column * steps + dx]!;
      const ring = [];
      for (let i = 0; i < steps; i++) ring.push(at(i, 0));
      for (let i = 0; i < steps; i++) ring.push(at(steps, i));
      for (let i = steps; i > 0; i--) ring.push(at(i, steps));
      for (let i = steps; i > 0; i--) ring.push(at(0, i));
      const turn = Math.floor(random() * ring.length);
      features.push({ geometry: polygon([...ring.slice(turn), ...ring.slice(0, turn)]) });
    }
  }
  return features;
}

/** Twice the area of rings, holes negative. */
const doubleAreaOf = (parts: readonly (readonly (readonly [number, number])[])[]): number =>
  parts
    .flatMap((part) => part.slice(1).map(([x, y], i) => part[i]![0] * y - x * part[i]![1]))
    .reduce((sum, value) => sum + value, 0);

describe('a vector pyramid', () => {
  const columns: Column[] = [
    { name: 'nom', type: 'text' },
    { name: 'population', type: 'integer' },
    { name: 'photo', type: 'blob' },
  ];

  it('shows each layer at its levels, with typed attributes and the keys as identifiers', async () => {
    const towns = [
      { geometry: point(2.35, 48.85), values: ['Paris', 2_100_000, null] },
      { geometry: point(5.37, 43.3), values: ['Marseille', 870_000, null] },
    ];
    const roads = [{ geometry: line([2.35, 48.85], [4.83, 45.76], [5.37, 43.3]), values: ['A6'] }];
    const { result, tiles } = await buildAndRead(
      requestOf(
        [
          layerOf(towns, { name: 'villes', columns, minZoom: 3, maxZoom: 5 }),
          layerOf(roads, {
            name: 'routes',
            columns: [{ name: 'nom', type: 'text' }],
            minZoom: 0,
            maxZoom: 4,
          }),
        ],
        '-r1',
      ),
    );
    const names = (z: number) =>
      [
        ...new Set(
          tiles.filter((tile) => tile.z === z).flatMap(({ layers }) => layers.map(({ name }) => name)),
        ),
      ].sort();
    expect([0, 2, 3, 4, 5].map(names)).toEqual([
      ['routes'],
      ['routes'],
      ['routes', 'villes'],
      ['routes', 'villes'],
      ['villes'],
    ]);
    const paris = tiles.flatMap(({ layers }) => layers).find(({ name }) => name === 'villes')!.features[0]!;
    expect(paris.id).toBe(1n);
    expect({ ...paris.properties }).toEqual({ nom: 'Paris', population: 2_100_000 });
    expect(result).toMatchObject({
      minZoom: 0,
      maxZoom: 5,
      features: 3,
      resumed: false,
      tiles: tiles.length,
    });
    expect(result.vectorLayers[0]).toEqual({
      id: 'villes',
      minzoom: 3,
      maxzoom: 5,
      fields: { nom: 'String', population: 'Number' },
    });
    const [west, south, east, north] = result.bounds;
    expect([west, south, east, north].map((value) => value.toFixed(3))).toEqual([
      '2.350',
      '43.300',
      '5.370',
      '48.850',
    ]);
  });

  it('is read by the official library, which finds its description', async () => {
    const request = requestOf([layerOf(patchwork(3, 1))]);
    await buildVectorPyramid(request);
    const official = new PMTiles(officialSource(request.outputPath));
    expect(await official.getHeader()).toMatchObject({
      tileType: 1,
      tileCompression: 2,
      clustered: true,
      maxZoom: 6,
    });
    expect(await official.getMetadata()).toMatchObject({
      name: 'Test',
      vector_layers: [{ id: 'layer', maxzoom: 6 }],
    });
  });

  it('leaves nothing in its spool, and no partial archive', async () => {
    const request = requestOf([layerOf(patchwork(2, 1))]);
    await buildVectorPyramid(request);
    expect(readdirSync(request.spoolDir)).toEqual([]);
    expect(existsSync(request.outputPath)).toBe(true);
  });

  it('holds valid polygons only, each once in a tile', async () => {
    for (const options of ['', '-S15 -aL -D8', '-ac -S10']) {
      const { tiles } = await buildAndRead(
        requestOf([layerOf(patchwork(5, 2), { minZoom: 3, maxZoom: 8 })], options),
      );
      for (const { z, x, y, layers } of tiles) {
        const ids = layers[0]!.features.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const feature of layers[0]!.features) {
          const reason = invalidReasonOfParts(feature.parts);
          if (reason) throw new Error(`${options} ${z}/${x}/${y} feature ${feature.id}: ${reason}`);
        }
      }
    }
  });

  it('leaves no gap between neighbours at any level, however much they are simplified', async () => {
    for (const options of ['', '-ab -S20', '-aL -D8 -S15']) {
      const { tiles } = await buildAndRead(
        requestOf([layerOf(patchwork(5, 3), { minZoom: 4, maxZoom: 8 })], `${options} -pt`),
      );
      for (const { z, x, y, layers } of tiles) {
        const patches = layers[0]!.features.map(({ parts }) => parts);
        const { area, ...shape } = unionOfParts(patches);
        expect({ tile: `${options} ${z}/${x}/${y}`, ...shape }).toEqual({
          tile: `${options} ${z}/${x}/${y}`,
          polygons: 1,
          holes: 0,
        });
        // Three neighbours may cover one place when a border moves past another corner: less than one in a hundred.
        const drawn = patches.reduce((sum, parts) => sum + doubleAreaOf(parts), 0) / 2;
        expect(drawn / area).toBeCloseTo(1, 2);
      }
    }
  });

  it('keeps the area of polygons too small to be drawn', async () => {
    const random = randomNumbers(4);
    const fields = Array.from({ length: 20_000 }, () => {
      const [x, y, w, h] = [random() * 3, 45 + random() * 2, random() * 0.002, random() * 0.002];
      return { geometry: box(x, y, x + w, y + h) };
    });
    const { tiles } = await buildAndRead(
      requestOf([layerOf(fields, { maxZoom: 13, minZoom: 3 })], '-b0', { area: [-1, 44, 4, 48] }),
    );
    const areaAt = (zoom: number): number =>
      tiles
        .filter(({ z }) => z === zoom)
        .flatMap(({ layers }) => layers.flatMap(({ features }) => features))
        .reduce((sum, { parts }) => sum + doubleAreaOf(parts), 0) /
      4 ** zoom;
    const truth = areaAt(13);
    for (const zoom of [3, 4, 5, 6, 8]) expect(areaAt(zoom) / truth).toBeCloseTo(1, 1);
  });

  it('thins points evenly: each level keeps one in the drop rate of the next', async () => {
    const random = randomNumbers(5);
    const points = Array.from({ length: 10_000 }, () => ({
      geometry: point(random() * 10, 40 + random() * 10),
    }));
    const { tiles } = await buildAndRead(requestOf([layerOf(points, { maxZoom: 6, minZoom: 2 })], '-r2 -b0'));
    const counts = [6, 5, 4, 3].map((zoom) =>
      tiles.filter(({ z }) => z === zoom).reduce((sum, { layers }) => sum + layers[0]!.features.length, 0),
    );
    for (const [i, count] of counts.entries()) expect(count / (10_000 / 2 ** i)).toBeCloseTo(1, 1);
  });

  it('joins near points with their count when asked, and every point at the last level', async () => {
    const random = randomNumbers(13);
    const points = Array.from({ length: 2_000 }, (_, i) => ({
      geometry: point(random() * 10, 40 + random() * 10),
      values: [`p${i}`],
    }));
    const columns: Column[] = [{ name: 'nom', type: 'text' }];
    const { tiles, result } = await buildAndRead(
      requestOf([layerOf(points, { columns, maxZoom: 5 })], '-K30 -b0'),
    );
    for (let zoom = 0; zoom <= 5; zoom++) {
      const features = tiles.filter(({ z }) => z === zoom).flatMap(({ layers }) => layers[0]!.features);
      const counted = features.reduce((sum, { properties }) => sum + Number(properties.point_count ?? 1), 0);
      // A point on the side of two tiles is in both.
      expect(counted / 2_000).toBeCloseTo(1, 1);
      expect(features.some(({ properties }) => properties.clustered === true)).toBe(zoom < 5);
    }
    expect(result.vectorLayers[0]!.fields).toEqual({
      nom: 'String',
      clustered: 'Boolean',
      point_count: 'Number',
    });
  });

  it('keeps tiles under their ceilings, and tells what it left out, where', async () => {
    const random = randomNumbers(6);
    const points = Array.from({ length: 20_000 }, () => ({
      geometry: point(random() * 10, 40 + random() * 10),
    }));
    const { result, tiles } = await buildAndRead(
      requestOf([layerOf(points, { maxZoom: 3 })], '-r1 -M5000 -O3000'),
    );
    for (const { bytes, layers } of tiles) {
      expect(bytes.length).toBeLessThanOrEqual(5_000);
      expect(layers[0]!.features.length).toBeLessThanOrEqual(3_000);
    }
    expect(result.droppedTotals.dropped).toBeGreaterThan(0);
    const [zero] = tiles;
    const loss = result.dropped.find(({ zoom }) => zoom === 0)!;
    expect(loss.dropped + zero!.layers[0]!.features.length).toBe(20_000);
  });

  it('joins small polygons to others when asked, and loses no area', async () => {
    const request = (options: string) =>
      requestOf([layerOf(patchwork(12, 7), { minZoom: 5, maxZoom: 5 })], `-pt -b0 ${options}`);
    const whole = await buildAndRead(request(''));
    const joined = await buildAndRead(request('-M2500 -aN'));
    const area = ({ tiles }: typeof whole) =>
      tiles
        .flatMap(({ layers }) => layers[0]!.features)
        .reduce((sum, { parts }) => sum + doubleAreaOf(parts), 0);
    expect(joined.result.droppedTotals.coalesced).toBeGreaterThan(0);
    expect(area(joined)).toBe(area(whole));
    for (const { bytes } of joined.tiles) expect(bytes.length).toBeLessThanOrEqual(2_500);
  });

  describe('of polygons, when its tiles are too full and nothing else is asked', () => {
    const patches = patchwork(12, 7).map((feature, i) => ({ ...feature, values: [`Commune ${i}`] }));
    const columns: Column[] = [{ name: 'nom', type: 'text' }];
    const build = (maximumTileBytes: number, toleratedTileBytes: number) =>
      buildAndRead(
        requestOf([layerOf(patches, { columns, minZoom: 5, maxZoom: 5 })], '', {
          options: { ...parseTippecanoeOptions('-b0'), maximumTileBytes, toleratedTileBytes },
        }),
      );
    const areaOf = ({ tiles }: Awaited<ReturnType<typeof build>>) =>
      tiles.reduce((sum, { layers: [layer] }) => {
        const area = layer!.features.reduce((areas, { parts }) => areas + doubleAreaOf(parts), 0);
        return sum + area / layer!.extent ** 2;
      }, 0);
    const names = ({ tiles }: Awaited<ReturnType<typeof build>>) =>
      new Set(tiles.flatMap(({ layers }) => layers[0]!.features.map(({ properties }) => properties.nom)));

    it('draws all of them with less detail, still without gaps, in tiles that fit', async () => {
      const whole = await build(1e6, 1e6);
      const heaviest = Math.max(...whole.tiles.map(({ bytes }) => bytes.length));
      const limited = await build(Math.round(heaviest * 0.7), heaviest);
      expect(names(limited).size).toBe(144);
      expect(areaOf(limited) / areaOf(whole)).toBeCloseTo(1, 2);
      expect(limited.result.droppedTotals).toMatchObject({ dropped: 0, coalesced: 0 });
      expect(limited.result.droppedTotals.coarsened).toBeGreaterThan(0);
      for (const { bytes, layers } of limited.tiles) {
        expect(bytes.length).toBeLessThanOrEqual(heaviest * 0.7);
        const parts = layers[0]!.features.map((feature) => feature.parts);
        expect(unionOfParts(parts)).toMatchObject({ polygons: 1, holes: 0 });
      }
    });

    it('lets a tile that can have no less detail weigh more, up to the tolerance', async () => {
      const { result, tiles } = await build(1_000, 1e6);
      expect(result.droppedTotals).toMatchObject({ dropped: 0, coalesced: 0 });
      expect(Math.max(...tiles.map(({ bytes }) => bytes.length))).toBeGreaterThan(1_000);
      expect(Math.min(...tiles.map(({ layers }) => layers[0]!.extent))).toBe(512);
    });

    it('joins the smallest to their neighbours beyond the tolerance, and loses no area', async () => {
      const coarse = await build(1_000, 1e6);
      const heaviest = Math.max(...coarse.tiles.map(({ bytes }) => bytes.length));
      const joined = await build(1_000, Math.round(heaviest * 0.8));
      expect(joined.result.droppedTotals.dropped).toBe(0);
      expect(joined.result.droppedTotals.coalesced).toBeGreaterThan(0);
      expect(names(joined).size).toBeLessThan(144);
      expect(areaOf(joined)).toBeCloseTo(areaOf(coarse), 6);
    });
  });

  it('makes one feature of those with the same attributes when asked', async () => {
    const kinds = patchwork(4, 8).map((feature, i) => ({ ...feature, values: [i < 8 ? 'nord' : 'sud'] }));
    const { tiles } = await buildAndRead(
      requestOf([layerOf(kinds, { columns: [{ name: 'kind', type: 'text' }], maxZoom: 5 })], '-ac'),
    );
    expect(tiles.at(-1)!.layers[0]!.features.map(({ properties }) => properties.kind)).toEqual([
      'nord',
      'sud',
    ]);
  });

  it('makes only the tiles of an area', async () => {
    const area = [2, 44, 2.2, 44.1] as const;
    const { tiles, result } = await buildAndRead(
      requestOf([layerOf(patchwork(6, 9), { maxZoom: 9 })], '', { area }),
    );
    expect(tiles.filter(({ z }) => z === 9).length).toBe(4);
    expect(result.bounds[2]).toBeLessThan(3);
  });

  describe('of a polygon', () => {
    const ring = (...places: [number, number][]) => [...places, places[0]!];
    /** A horseshoe open to the north, with a hole in its foot. */
    const rings = placePolygons(
      [
        [
          ring(
            [2.2, 44.2],
            [4.6, 44.2],
            [4.6, 46.6],
            [4, 46.6],
            [4, 45.2],
            [2.8, 45.2],
            [2.8, 46.6],
            [2.2, 46.6],
          ),
          ring([3.2, 44.5], [3.9, 44.5], [3.9, 44.9], [3.2, 44.9]),
        ],
      ],
      pm,
    );
    const area: Bbox = [2.2, 44.2, 4.6, 46.6];
    /** The same, in boxes side by side. */
    const pieces = (
      [
        [2.2, 44.2, 2.8, 46.6],
        [4, 45.2, 4.6, 46.6],
        [2.8, 44.2, 3.2, 45.2],
        [3.9, 44.2, 4.6, 45.2],
        [3.2, 44.2, 3.9, 44.5],
        [3.2, 44.9, 3.9, 45.2],
      ] as Bbox[]
    ).map((piece) => transformBbox(piece, 4326, 3857)!);
    const meets = (tile: Tile) =>
      pieces.some((piece) => {
        const common = bboxIntersection(piece, tileBbox(tile));
        return common && common[2] - common[0] > 1 && common[3] - common[1] > 1;
      });

    it('has the tiles of its box that meet it, the same to the byte, at every level', async () => {
      const layers = () => [layerOf(patchwork(6, 9), { maxZoom: 11 })];
      const whole = await buildAndRead(requestOf(layers(), '', { area }));
      const made = await buildAndRead(requestOf(layers(), '', { area, rings }));
      const expected = whole.tiles.filter(meets);
      expect(made.tiles).toEqual(expected);
      expect(made.result.tiles).toBe(expected.length);
      // The bay and the hole are left out of the last level.
      const last = (tiles: readonly Tile[]) => tiles.filter(({ z }) => z === 11).length;
      expect(last(made.tiles)).toBeLessThan(last(whole.tiles) - 40);
      expect(new Set(made.tiles.map(({ z }) => z)).size).toBe(12);
    });

    it('is made alike by blocks, and of points, joined or not', async () => {
      const random = randomNumbers(4);
      const points = Array.from({ length: 4_000 }, () => ({
        geometry: point(2 + random() * 2.9, 44 + random() * 2.9),
      }));
      for (const [options, memoryBytes] of [
        ['-K20', undefined],
        ['', 60_000],
      ] as const) {
        const more = memoryBytes === undefined ? {} : { memoryBytes };
        const request = (limits: object) =>
          requestOf([layerOf(points, { maxZoom: 11 })], options, { area, ...limits, ...more });
        const whole = await buildAndRead(request({}));
        const made = await buildAndRead(request({ rings }));
        expect(made.tiles).toEqual(whole.tiles.filter(meets));
      }
    });

    it('takes nothing over from what was begun for another one, nor for its box', async () => {
      const request = requestOf([layerOf(patchwork(6, 10), { maxZoom: 10 })], '', { area });
      for (const [begun, next] of [
        [{}, { rings }],
        [{ rings }, {}],
        [{ rings }, { rings: [rings[0]!] }],
      ]) {
        const controller = new AbortController();
        const stopped = buildVectorPyramid(
          { ...request, ...begun },
          {
            signal: controller.signal,
            report: ({ phase, done }) => {
              if (phase === 'tiling' && done > 0) controller.abort();
            },
          },
        );
        await expect(stopped).rejects.toThrow();
        const made = await buildAndRead({ ...request, ...next });
        expect(made.result.resumed).toBe(false);
        const fresh = requestOf([layerOf(patchwork(6, 10), { maxZoom: 10 })], '', { area, ...next });
        expect(made.tiles).toEqual((await buildAndRead(fresh)).tiles);
      }
    });
  });

  it('reports its progress, reading, tiling by level and writing', async () => {
    const seen: PyramidProgress[] = [];
    await buildVectorPyramid(requestOf([layerOf(patchwork(3, 9))]), {
      report: (progress) => seen.push(progress),
    });
    const tiling = seen.filter(({ phase }) => phase === 'tiling');
    expect(new Set(tiling.map(({ zoom }) => zoom))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(tiling.at(-1)!.done).toBe(tiling.at(-1)!.total);
  });
});

describe('a pyramid that is stopped', () => {
  it('ends with the reason, leaves no archive, and goes on from what was done', async () => {
    const features = patchwork(10, 10);
    const request = requestOf([layerOf(features, { maxZoom: 10 })]);
    const controller = new AbortController();
    const stopped = buildVectorPyramid(request, {
      signal: controller.signal,
      report: ({ phase, done }) => {
        if (phase === 'tiling' && done > 0) controller.abort(new Error('asked to stop'));
      },
    });
    await expect(stopped).rejects.toThrow('asked to stop');
    expect(existsSync(request.outputPath)).toBe(false);
    const done = readdirSync(request.spoolDir).filter((name) => name.endsWith('.index'));
    expect(done.length).toBeGreaterThan(0);
    const again = await buildAndRead(request);
    expect(again.result.resumed).toBe(true);
    const fresh = await buildAndRead(requestOf([layerOf(features, { maxZoom: 10 })]));
    expect(again.tiles).toEqual(fresh.tiles);
  });

  it('starts from the beginning when the data have changed', async () => {
    const request = requestOf([layerOf(patchwork(4, 10), { maxZoom: 8 })]);
    const controller = new AbortController();
    const report = ({ phase, done }: PyramidProgress) => {
      if (phase === 'tiling' && done > 0) controller.abort();
    };
    await expect(buildVectorPyramid(request, { signal: controller.signal, report })).rejects.toThrow();
    const { resumed } = await buildVectorPyramid({ ...request, sourceVersion: '2' });
    expect(resumed).toBe(false);
  });

  it('ends with the error of its source', async () => {
    const failing = async function* (): AsyncIterable<FeatureBatch> {
      yield { geometries: [point(2, 48)], rows: [[]] };
      throw new Error('the table is gone');
    };
    const broken = { ...layerOf([]), source: { batches: failing } };
    await expect(buildVectorPyramid(requestOf([broken]))).rejects.toThrow('the table is gone');
  });
});
