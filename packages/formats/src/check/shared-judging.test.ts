import { setTimeout as sleep } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
import { expect, test, vi } from 'vitest';
import type { LayerDescription } from '../format.ts';
import { defaultLimits } from '../limits.ts';
import { checkLayer } from './check-layer.ts';
import { GeometryChecker } from './geometry-checker.ts';
import { judgePacked } from './packed-geometries.ts';
import type { JudgeElsewhere } from './shared-judging.ts';

const layer: LayerDescription = {
  name: 'parcelles',
  geometryType: 'Polygon',
  hasZ: false,
  hasM: false,
  columns: [],
  srid: 2154,
};
const vertices = 60;

/** A circle in Lambert-93; now and then a bow tie, a repeated point, a place that is no number, or far from France. */
function polygon(rank: number): Uint8Array | null {
  if (rank % 701 === 0) return null;
  const bytes = Buffer.alloc(13 + (vertices + 1) * 16);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(vertices + 1, 9);
  const [x, y] = [rank % 997 === 0 ? 9e6 : 600_000 + (rank % 300) * 20, 6_700_000 + rank];
  for (let i = 0; i <= vertices; i++) {
    const step = rank % 83 === 0 && i === 10 ? 40 : rank % 89 === 0 && i === 7 ? 6 : i;
    const angle = ((step % vertices) / vertices) * 2 * Math.PI;
    bytes.writeDoubleLE(rank % 1_999 === 1 && i === 3 ? Number.NaN : x + 8 * Math.cos(angle), 13 + i * 16);
    bytes.writeDoubleLE(y + 8 * Math.sin(angle), 21 + i * 16);
  }
  return bytes;
}

function* batches(count = 40): Iterable<FeatureBatch> {
  for (let batch = 0; batch < count; batch++) {
    const ranks = Array.from({ length: 500 }, (_, i) => batch * 500 + i);
    yield { geometries: ranks.map(polygon), rows: ranks.map(() => []), keys: ranks.map((rank) => rank * 3) };
  }
}

const checker = () => new GeometryChecker(defaultLimits.segmentPairs);
const alone = await checkLayer(layer, batches());

test('the layer of these tests has findings of many kinds', () => {
  expect(alone.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'geometry.null',
      'geometry.ring-self-touch',
      'geometry.duplicate-points',
      'geometry.not-finite',
      'crs.outside-area',
    ]),
  );
});

const judges: [string, JudgeElsewhere][] = [
  ['at once', async (packed) => judgePacked(packed, checker())],
  [
    'late, and not in order',
    async (packed) => {
      await sleep(packed.ends.at(-1)! % 2 ? 1 : 15);
      judgePacked(packed, checker());
    },
  ],
  ['never', () => Promise.reject(new Error('The thread ended.'))],
];

test.each(judges)('a report is the same when another thread judges %s', async (_, judge) => {
  const judgeElsewhere = vi.fn(judge);
  const counts: number[] = [];
  const onProgress = (count: number) => counts.push(count);
  expect(await checkLayer(layer, batches(), { judgeElsewhere, onProgress })).toEqual(alone);
  expect(judgeElsewhere.mock.calls.length).toBeGreaterThan(2);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

test('what was read before a damage is told, and told once', async () => {
  function* cut() {
    yield* batches(30);
    throw new CartableError('format.damaged', { file: 'parcelles.gpkg', position: '15000' });
  }
  const judgeElsewhere: JudgeElsewhere = async (packed) => {
    await sleep(5);
    judgePacked(packed, checker());
  };
  const report = await checkLayer(layer, cut(), { judgeElsewhere });
  expect(report).toEqual(await checkLayer(layer, cut()));
  expect(report).toMatchObject({ featureCount: 15_000, isComplete: false });
});

/** Whole to a walk over its structure, but no reader of rings may follow it. */
function multiPolygonOfPoint(): Uint8Array {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(6, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt8(1, 9);
  bytes.writeUInt32LE(1, 10);
  return bytes;
}

function* damaged(): Iterable<FeatureBatch> {
  let rank = 0;
  for (const batch of batches()) {
    const geometries = batch.geometries.map((each) => (rank++ === 12_345 ? multiPolygonOfPoint() : each));
    yield { ...batch, geometries };
  }
}

test.each(judges)('a damaged geometry ends a report where it lies, judged %s', async (_, judgeElsewhere) => {
  const report = await checkLayer(layer, damaged(), { judgeElsewhere });
  expect(report).toEqual(await checkLayer(layer, damaged()));
  expect(report).toMatchObject({ featureCount: 12_346, isComplete: false });
  expect(report.findings).toContainEqual(expect.objectContaining({ code: 'format.damaged' }));
});

test('few features, points, and a bound of one’s own keep to one thread', async () => {
  const judgeElsewhere = vi.fn<JudgeElsewhere>();
  await checkLayer(layer, batches(10), { judgeElsewhere });
  await checkLayer(layer, batches(), { judgeElsewhere, limits: { segmentPairs: 1_000_000 } });
  const point = Buffer.alloc(21, 0);
  point.writeUInt8(1, 0);
  point.writeUInt32LE(1, 1);
  const points = { geometries: Array.from({ length: 500_000 }, () => point), rows: [] };
  await checkLayer({ ...layer, geometryType: 'Point' }, [points, points], { judgeElsewhere });
  expect(judgeElsewhere).not.toHaveBeenCalled();
});
