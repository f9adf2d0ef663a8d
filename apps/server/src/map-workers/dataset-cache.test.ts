import type { FeatureStore } from '@cartable/storage';
import { eventually } from '@cartable/testkit';
import { expect, it, vi } from 'vitest';
import { DatasetCache } from './dataset-cache.ts';

const ref = { datasetId: 'd', table: 't', version: '1' };

it('a data set that nobody asks for any more is closed, once its last reader has finished', async () => {
  const close = vi.fn();
  const table = { description: {} };
  const open = vi.fn(async () => ({ table: async () => table, close }));
  const cache = new DatasetCache({ open } as unknown as FeatureStore, 40);
  const { release } = await cache.acquire(ref);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(close).not.toHaveBeenCalled();
  release();
  await eventually(() => close.mock.calls.length === 1);
  const again = await cache.acquire(ref);
  expect(open).toHaveBeenCalledTimes(2);
  again.release();
});
