import { checkLayer, type LayerDescription } from '@cartable/formats';
import type { FeatureBatch } from '@cartable/geo';
import { expect, it, vi } from 'vitest';
import { judgeElsewhere } from './geometry-judge.ts';

const layer: LayerDescription = {
  name: 'routes',
  geometryType: 'LineString',
  hasZ: false,
  hasM: false,
  columns: [],
  srid: 2154,
};
const vertices = 100;

/** Lines in Lambert-93; one in fifty is one point again and again. */
function line(rank: number): Uint8Array {
  const bytes = Buffer.alloc(9 + vertices * 16);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(2, 1);
  bytes.writeUInt32LE(vertices, 5);
  for (let i = 0; i < vertices; i++) {
    bytes.writeDoubleLE(600_000 + (rank % 50 ? i : 0), 9 + i * 16);
    bytes.writeDoubleLE(6_700_000 + rank, 17 + i * 16);
  }
  return bytes;
}

function* batches(): Iterable<FeatureBatch> {
  for (let batch = 0; batch < 30; batch++)
    yield { geometries: Array.from({ length: 500 }, (_, i) => line(batch * 500 + i)), rows: [] };
}

it('another thread judges as this one does', async () => {
  const judge = vi.fn(judgeElsewhere);
  const report = await checkLayer(layer, batches(), { judgeElsewhere: judge });
  expect(report).toEqual(await checkLayer(layer, batches()));
  expect(report.findings).toContainEqual(
    expect.objectContaining({ code: 'geometry.too-few-points', count: 300 }),
  );
  for (const { type } of judge.mock.settledResults) expect(type).toBe('fulfilled');
  expect(judge).toHaveBeenCalled();
});
