/** Data of known size: towns of points, of small polygons or of streets, with attributes as buildings have. The same at each run. */

import type { Column, FeatureBatch } from '@cartable/geo';
import type { LayerSource } from '../src/index.ts';

export const syntheticColumns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'usage', type: 'text' },
  { name: 'hauteur', type: 'double' },
  { name: 'etages', type: 'integer' },
];

const featuresPerBatch = 1_000;
const towns = 20_000;
const usages = ['Résidentiel', 'Annexe', 'Agricole', 'Industriel'];

/** Between 0 and 1, told by two numbers. */
function chance(i: number, k: number): number {
  let mixed = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(k + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Longitude and latitude, about metropolitan France. */
function placeOf(i: number): [x: number, y: number] {
  const town = Math.floor(chance(i, 9) * towns);
  const x = chance(town, 5) * 12 - 4 + (chance(i, 0) + chance(i, 1) - 1) * 0.03;
  const y = chance(town, 6) * 8 + 42.5 + (chance(i, 2) + chance(i, 3) - 1) * 0.02;
  return [x, y];
}

function pointOf(i: number): Uint8Array {
  const wkb = Buffer.alloc(21);
  const [x, y] = placeOf(i);
  wkb.writeUInt8(1, 0);
  wkb.writeUInt32LE(1, 1);
  wkb.writeDoubleLE(x, 5);
  wkb.writeDoubleLE(y, 13);
  return wkb;
}

/** Ten to thirty metres each way, slanted. */
function polygonOf(i: number): Uint8Array {
  const [x, y] = placeOf(i);
  const width = 0.0001 + chance(i, 4) * 0.0002;
  const height = 0.0001 + chance(i, 7) * 0.0002;
  const slant = chance(i, 8) * 0.0001;
  const ring = [
    [0, 0],
    [width, slant],
    [width - slant, height + slant],
    [-slant, height],
    [0, 0],
  ];
  const wkb = Buffer.alloc(13 + ring.length * 16);
  wkb.writeUInt8(1, 0);
  wkb.writeUInt32LE(3, 1);
  wkb.writeUInt32LE(1, 5);
  wkb.writeUInt32LE(ring.length, 9);
  for (const [k, [dx, dy]] of (ring as [number, number][]).entries()) {
    wkb.writeDoubleLE(x + dx, 13 + k * 16);
    wkb.writeDoubleLE(y + dy, 21 + k * 16);
  }
  return wkb;
}

/** One line of so many is a road between towns. */
const longOneIn = 500;

/** Streets of thirty to three hundred metres with up to six vertices; roads of tens of kilometres with two hundred. */
function lineOf(i: number): Uint8Array {
  const isLong = i % longOneIn === 0;
  const count = isLong ? 200 : 2 + Math.floor(chance(i, 12) * 5);
  const stride = isLong ? 0.003 : (0.0003 + chance(i, 13) * 0.0027) / (count - 1);
  let [x, y] = placeOf(i);
  let heading = chance(i, 14) * 2 * Math.PI;
  const wkb = Buffer.alloc(9 + count * 16);
  wkb.writeUInt8(1, 0);
  wkb.writeUInt32LE(2, 1);
  wkb.writeUInt32LE(count, 5);
  for (let k = 0; k < count; k++) {
    wkb.writeDoubleLE(x, 9 + k * 16);
    wkb.writeDoubleLE(y, 17 + k * 16);
    heading += (chance(i, 20 + k) - 0.5) / 2;
    x += Math.cos(heading) * stride;
    y += Math.sin(heading) * stride * 0.7;
  }
  return wkb;
}

export type SyntheticKind = 'points' | 'polygons' | 'lines';

const geometries: Readonly<Record<SyntheticKind, (i: number) => Uint8Array>> = {
  points: pointOf,
  polygons: polygonOf,
  lines: lineOf,
};

export function syntheticSource(kind: SyntheticKind, count: number): LayerSource {
  const geometryOf = geometries[kind];
  async function* batches(): AsyncIterable<FeatureBatch> {
    for (let from = 0; from < count; from += featuresPerBatch) {
      const numbers = Array.from({ length: Math.min(featuresPerBatch, count - from) }, (_, k) => from + k);
      yield {
        keys: numbers.map((i) => i + 1),
        geometries: numbers.map(geometryOf),
        rows: numbers.map((i) => [
          `BAT${String(i).padStart(12, '0')}`,
          usages[i % usages.length]!,
          Math.round(chance(i, 11) * 200) / 10,
          i % 7,
        ]),
      };
    }
  }
  return { batches };
}
