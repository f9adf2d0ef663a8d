import { inBbox } from '@cartable/expressions';
import type { FeaturePage, FeatureQuery } from '@cartable/storage';
import { expect, it, vi } from 'vitest';
import { withPage } from './read-page.ts';

const pageOf = (count: number, hasMore: boolean): FeaturePage => ({
  count,
  first: undefined,
  last: undefined,
  hasMore,
  matched: hasMore ? 500 : count,
  async *features() {},
});

/** What is read of a box, whose copy holds as many features as told. */
async function read(ofCopy: FeaturePage, isSpread: boolean) {
  const ofTable = vi.fn(async (_: FeatureQuery) => pageOf(40, true));
  const release = vi.fn();
  const context = {
    datasets: { acquire: async () => ({ table: { description: {}, page: ofTable }, release }) },
    copies: { findCurrent: async () => ({ copy: { page: () => ofCopy }, release }) },
    filterTimes: { note: () => undefined },
  } as unknown as Parameters<typeof withPage>[0];
  const selection = { datasetId: 'd', table: 't', version: 'v', filter: inBbox([0, 0, 1, 1], 2154) };
  const task = {
    selection,
    sort: [],
    page: { startIndex: 0, count: 40 },
    address: undefined,
    isSpread,
  } as unknown as Parameters<typeof withPage>[1];
  const signal = AbortSignal.timeout(5_000);
  const { numberReturned } = await withPage(context, task, { columns: [] }, signal, async ({ info }) => info);
  expect(release).toHaveBeenCalledTimes(2);
  return { asked: ofTable.mock.calls.map(([query]) => query.isSpread), numberReturned };
}

it('is of the table where a map wants some of all, and the copy would give the first ones', async () => {
  expect(await read(pageOf(30, true), true)).toEqual({ asked: [true], numberReturned: 40 });
});

it('is of the copy where it has all, or where the first ones are wanted', async () => {
  expect(await read(pageOf(12, false), true)).toEqual({ asked: [], numberReturned: 12 });
  expect(await read(pageOf(30, true), false)).toEqual({ asked: [], numberReturned: 30 });
});
