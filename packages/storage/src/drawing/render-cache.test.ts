import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Bbox,
  type FeatureBatch,
  fromGeoJson,
  representativePoint,
  tieOf,
  toGeoJson,
  type Value,
  wkbEnvelope,
} from '@cartable/geo';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { openGeoPackageStore } from '../features/geopackage/geopackage-store.ts';
import type { FeatureTable } from '../features/port.ts';
import { openRenderCache, type RenderCache } from './render-cache.ts';
import { writeRenderCache } from './write-copy.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'rang', type: 'integer' },
  { name: 'grand', type: 'bigint' },
  { name: 'vrai', type: 'boolean' },
  { name: 'octets', type: 'blob' },
] as const;

/** Wavy circles of some hundred vertices, ten metres apart, over a hundred kilometres. */
function circle(rank: number, vertices: number): Uint8Array {
  const x = 700_000 + ((rank * 7919) % 1000) * 100;
  const y = 6_600_000 + ((rank * 104_729) % 1000) * 100;
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (i / (vertices - 1)) * 2 * Math.PI;
    const radius = 300 + 3 * Math.sin(angle * 40);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  ring[ring.length - 1] = ring[0]!;
  return fromGeoJson({ type: 'Polygon', coordinates: [ring] });
}

async function circles(folder: string, count: number): Promise<FeatureTable> {
  const store = openGeoPackageStore({ folder });
  const definition = { ...pointTable('ronds', columns) };
  const geometry = { ...definition.geometry!, type: 'Polygon' as const };
  const features = Array.from({ length: count }, (_, rank) => ({
    geometry: rank % 50 === 7 ? null : circle(rank, 200),
    row: [
      `rond « ${rank} »`,
      rank % 3 === 0 ? null : rank,
      2n ** 60n + BigInt(rank),
      rank % 2 === 0,
      Uint8Array.of(1),
    ] as Value[],
  }));
  return storeTable(store, 'd', { ...definition, geometry }, [batchOf(features)]);
}

type Request = Parameters<RenderCache['draw']>[0];

async function drawn(source: { draw(request: Request): AsyncIterable<FeatureBatch> }, request: Request) {
  const found = new Map<number, { wkb: Uint8Array; row: readonly Value[] }>();
  for await (const { keys, geometries, rows, boxes } of source.draw(request)) {
    geometries.forEach((wkb, i) => {
      found.set(Number(keys![i]), { wkb: wkb!.slice(), row: rows[i]! });
      if (boxes && request.resolution === undefined)
        expect(Array.from({ length: 4 }, (_, side) => boxes[i * 4 + side])).toEqual(wkbEnvelope(wkb!));
    });
  }
  return found;
}

async function copyOf(table: FeatureTable, folder: string): Promise<RenderCache> {
  const path = join(folder, 'a.copy');
  expect(await writeRenderCache({ table, path })).toBe(true);
  return openRenderCache(path)!;
}

it('tells the representative point and the tie of each feature, whatever the scale', async () => {
  const folder = temporaryFolder();
  const copy = await copyOf(await circles(folder, 1_000), folder);
  const exact = new Map<number, readonly [number, number, number]>();
  for await (const { keys, geometries, places, ties } of copy.draw({ columns: [] })) {
    geometries.forEach((wkb, i) => {
      const [x, y] = representativePoint(wkb!)!;
      exact.set(Number(keys![i]), [x, y, tieOf(wkb!)]);
      expect([places![i * 2], places![i * 2 + 1], ties![i]]).toEqual([x, y, tieOf(wkb!)]);
    });
  }
  for await (const { keys, places, ties } of copy.draw({ columns: [], resolution: 200 })) {
    keys!.forEach((key, i) => {
      expect([places![i * 2], places![i * 2 + 1], ties![i]]).toEqual(exact.get(Number(key)));
    });
  }
  copy.close();
});

it('leaves out the geometries of what is not painted, when their places are enough', async () => {
  const folder = temporaryFolder();
  const copy = await copyOf(await circles(folder, 5_000), folder);
  const bbox: Bbox = [710_000, 6_610_000, 760_000, 6_660_000];
  const painted: Bbox = [730_000, 6_630_000, 740_000, 6_640_000];
  const request = { bbox, painted, columns: ['nom'] };
  const whole = await drawn(copy, request);
  let [inside, beyond] = [0, 0];
  for await (const { keys, geometries, rows, boxes } of copy.draw({ ...request, isByPlaceBeyond: true })) {
    geometries.forEach((wkb, i) => {
      const [minX, minY, maxX, maxY] = [0, 1, 2, 3].map((side) => boxes![i * 4 + side]!) as unknown as Bbox;
      const isPainted = minX <= painted[2] && maxX >= painted[0] && minY <= painted[3] && maxY >= painted[1];
      const { row, wkb: expected } = whole.get(Number(keys![i]))!;
      expect(rows[i]).toEqual(row);
      expect(wkb && Buffer.from(wkb)).toEqual(isPainted ? Buffer.from(expected) : null);
      if (isPainted) inside += 1;
      else beyond += 1;
    });
  }
  expect(inside + beyond).toBe(whole.size);
  expect(inside).toBeGreaterThan(10);
  expect(beyond).toBeGreaterThan(inside);
  copy.close();
});

describe('a drawing copy', () => {
  it('gives the features of any window as the table does', async () => {
    const folder = temporaryFolder();
    const table = await circles(folder, 2_000);
    const copy = await copyOf(table, folder);
    const windows: (Bbox | undefined)[] = [
      undefined,
      [700_000, 6_600_000, 710_000, 6_604_000],
      [750_010, 6_650_010, 750_020, 6_650_030],
      [0, 0, 1, 1],
    ];
    for (const bbox of windows) {
      for (const names of [['nom', 'rang', 'grand'], ['vrai'], []]) {
        const request = { columns: names, ...(bbox ? { bbox } : {}) };
        const found = await drawn(copy, request);
        const expected = await drawn(table, request);
        // The index of the table rounds its boxes outwards.
        for (const [key, { wkb }] of expected) {
          const box = wkbEnvelope(wkb)!;
          const isMet =
            !bbox || (box[2] >= bbox[0] && box[0] <= bbox[2] && box[3] >= bbox[1] && box[1] <= bbox[3]);
          if (!isMet) expected.delete(key);
        }
        expect([...found].sort(byKey)).toEqual([...expected].sort(byKey));
      }
    }
    copy.close();
  });

  it('gives features in the order of their keys, whatever the window', async () => {
    const folder = temporaryFolder();
    const copy = await copyOf(await circles(folder, 2_000), folder);
    for (const bbox of [undefined, [700_000, 6_600_000, 760_000, 6_660_000]] as const) {
      const keys = [...(await drawn(copy, { columns: [], ...(bbox ? { bbox } : {}) })).keys()];
      expect(keys.length).toBeGreaterThan(500);
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    }
    copy.close();
  });

  it('gives first, in any order, those that leave no trace', async () => {
    const folder = temporaryFolder();
    const copy = await copyOf(await circles(folder, 2_000), folder);
    const painted: Bbox = [700_000, 6_600_000, 740_000, 6_640_000];
    const inside = [...(await drawn(copy, { columns: [], bbox: painted })).keys()];
    const keys = [...(await drawn(copy, { columns: [], painted })).keys()];
    expect(keys.slice(-inside.length)).toEqual(inside);
    expect(new Set(keys)).toEqual(new Set((await drawn(copy, { columns: [] })).keys()));
    copy.close();
  });

  it('thins geometries as the map is smaller, without moving them by a tenth of its pixel', async () => {
    const folder = temporaryFolder();
    const copy = await copyOf(await circles(folder, 500), folder);
    const whole = await drawn(copy, { columns: [] });
    let vertices = 200;
    for (const resolution of [20, 80, 400]) {
      const thinned = await drawn(copy, { columns: [], resolution });
      const [key, { wkb }] = [...thinned][0]!;
      const ring = ringOf(wkb);
      expect(ring.length).toBeLessThan(vertices);
      expect(ring.length).toBeGreaterThanOrEqual(4);
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const point of ringOf(whole.get(key)!.wkb))
        expect(distanceTo(ring, point)).toBeLessThan(resolution * 0.14);
      vertices = ring.length;
    }
    copy.close();
  });

  it('leaves out the small features away from where they matter', async () => {
    const folder = temporaryFolder();
    const table = await circles(folder, 500);
    const copy = await copyOf(table, folder);
    const bbox: Bbox = [700_000, 6_600_000, 720_000, 6_620_000];
    const detail = { bbox, smallestBeyond: 10_000 };
    const found = await drawn(copy, { columns: [], detail });
    const inside = await drawn(copy, { columns: [], bbox });
    expect([...found.keys()].sort()).toEqual([...inside.keys()].sort());
    const all = await drawn(copy, { columns: [], detail: { bbox, smallestBeyond: 100 } });
    expect(all.size).toBe(table.description.featureCount - 10);
    copy.close();
  });

  it('is left whole or not at all, and nothing beside it', async () => {
    const folder = temporaryFolder();
    const table = await circles(folder, 300);
    const copies = temporaryFolder();
    const path = join(copies, 'a.copy');
    const stop = new AbortController();
    stop.abort();
    await expect(writeRenderCache({ table, path, signal: stop.signal })).rejects.toThrow();
    expect(readdirSync(copies)).toEqual([]);
    expect(await writeRenderCache({ table, path })).toBe(true);
    expect(readdirSync(copies)).toEqual(['a.copy']);
    const bytes = readFileSync(path);
    truncateSync(path, bytes.length - 100);
    expect(openRenderCache(path)).toBeUndefined();
    writeFileSync(path, '');
    expect(openRenderCache(path)).toBeUndefined();
    appendFileSync(path, bytes.subarray(-100));
    expect(openRenderCache(path)).toBeUndefined();
  });

  it('is written by one alone', async () => {
    const folder = temporaryFolder();
    const table = await circles(folder, 300);
    const path = join(folder, 'a.copy');
    writeFileSync(`${path}.partial`, '');
    expect(await writeRenderCache({ table, path })).toBe(false);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(`${path}.partial`)).toBe(true);
  });

  it('does without bytes, which no text holds', async () => {
    const folder = temporaryFolder();
    const copy = await copyOf(await circles(folder, 300), folder);
    expect(copy.columns).toEqual(['nom', 'rang', 'grand', 'vrai']);
    copy.close();
  });

  it('is not made of a table without geometries', async () => {
    const folder = temporaryFolder();
    const table = await storeTable(openGeoPackageStore({ folder }), 'd', pointTable('t', []), [
      batchOf([{ geometry: null, row: [] }]),
    ]);
    expect(await writeRenderCache({ table, path: join(folder, 'a.copy') })).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('a.'))).toEqual([]);
  });

  it('keeps points as they are at every scale', async () => {
    const folder = temporaryFolder();
    const features = Array.from({ length: 1_000 }, (_, i) => ({
      geometry: pointWkb(700_000 + Math.sin(i) * 1e5, 6_600_000 + Math.cos(i * i) * 1e5),
      row: [],
    }));
    const store = openGeoPackageStore({ folder });
    const table = await storeTable(store, 'd', pointTable('t', []), [batchOf(features)]);
    const copy = await copyOf(table, folder);
    const far = await drawn(copy, { columns: [], resolution: 10_000 });
    expect([...far].sort(byKey)).toEqual([...(await drawn(table, { columns: [] }))].sort(byKey));
    copy.close();
  });
});

function byKey([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number {
  return a - b;
}

function ringOf(wkb: Uint8Array): number[][] {
  return (toGeoJson(wkb) as { coordinates: number[][][] }).coordinates[0]!;
}

/** From a point to the nearest segment. */
function distanceTo(ring: readonly number[][], [x, y]: number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < ring.length; i += 1) {
    const [ax, ay] = ring[i - 1] as [number, number];
    const [bx, by] = ring[i] as [number, number];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = squared > 0 ? ((x! - ax) * (bx - ax) + (y! - ay) * (by - ay)) / squared : 0;
    const near = Math.min(Math.max(t, 0), 1);
    least = Math.min(least, Math.hypot(ax + (bx - ax) * near - x!, ay + (by - ay) * near - y!));
  }
  return least;
}
