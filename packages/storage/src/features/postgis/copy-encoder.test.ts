import { expect, it } from 'vitest';
import { CopyEncoder } from './copy-encoder.ts';

it('a polygon of empty rings, as long as a point, is no point', () => {
  const polygon = Buffer.alloc(21);
  polygon.writeInt8(1, 0);
  polygon.writeInt32LE(3, 1);
  polygon.writeInt32LE(3, 5);
  const point = Buffer.alloc(21);
  point.writeInt8(1, 0);
  point.writeInt32LE(1, 1);
  point.writeDoubleLE(2, 5);
  point.writeDoubleLE(48, 13);
  const geometry = { column: 'geom', type: 'Geometry', srid: 4326, hasZ: false, hasM: false } as const;
  const encoder = new CopyEncoder({ name: 't', columns: [], primaryKey: 'fid', geometry });
  encoder.add({ geometries: [polygon, point], rows: [[], []] });
  expect(encoder.extent).toEqual([2, 48, 2, 48]);
});
