import { type Metadata, openMetadata } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTraffic, listMostAsked, listTrafficOfOffering } from './traffic.store.ts';
import { trafficMigrations } from './traffic.tables.ts';

const folder = sharedFolder();
let metadata: Metadata;

beforeAll(async () => {
  metadata = await openMetadata({ dataDir: folder() });
  await metadata.migrate([trafficMigrations]);
});
afterAll(() => metadata.close());

it('adds what each process counted to the same day, and lists the days of a period', async () => {
  const day = '2026-11-22';
  await addTraffic(metadata.db, [{ offeringId: 'a', day, requests: 2, bytes: 15 }]);
  await addTraffic(metadata.db, [
    { offeringId: 'a', day, requests: 1, bytes: 5 },
    { offeringId: 'a', day: '2026-11-23', requests: 1, bytes: 1 },
    { offeringId: 'b', day, requests: 9, bytes: 9 },
  ]);
  await addTraffic(metadata.db, []);
  expect(await listTrafficOfOffering(metadata.db, 'a', { from: day, to: day })).toEqual([
    { day, requests: 3, bytes: 20 },
  ]);
});

it('tells the services that were asked most in a period', async () => {
  const [before, day] = ['2026-11-01', '2026-11-02'];
  const { db } = metadata;
  await addTraffic(db, [
    { offeringId: 'seldom', day, requests: 2, bytes: 900 },
    { offeringId: 'often', day, requests: 10, bytes: 1 },
    { offeringId: 'formerly', day: before, requests: 99, bytes: 1 },
  ]);
  expect(await listMostAsked(db, { from: day, to: day }, 2)).toEqual(['often', 'seldom']);
  expect(await listMostAsked(db, { from: before, to: day }, 1)).toEqual(['formerly']);
});
