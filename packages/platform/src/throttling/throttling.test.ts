import { type Metadata, openMetadata } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAct, countOnce, deleteActsBefore, secondsToWaitFor, tryAct } from './count-act.ts';
import { type CountedActsTable, countedActsMigration } from './counted-act.tables.ts';
import { secondsToWait } from './rate-limit.ts';

const limit = { max: 2, windowMs: 60_000 };
const start = new Date('2026-11-24T12:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const folder = sharedFolder();
let metadata: Metadata;
const queries = () => metadata.tables<{ counted_acts: CountedActsTable }>();
const act = (subject: string, now: Date) => ({ act: 'greeting', subject, limit, now });

beforeAll(async () => {
  metadata = await openMetadata({ dataDir: folder() });
  await metadata.migrate([{ domain: 'throttling', migrations: [countedActsMigration] }]);
});
afterAll(() => metadata.close());

it('allows as many as the limit, refuses one more, and says how long to wait', async () => {
  await countAct(queries(), act('ann', after(0)));
  await countAct(queries(), act('ann', after(10)));
  await expect(countAct(queries(), act('ann', after(20)))).rejects.toMatchObject({
    code: 'common.too-many',
    params: { seconds: 40 },
  });
  expect(await tryAct(queries(), act('ann', after(59)))).toBe(1);
});

it('allows again when the oldest has left the window', async () => {
  expect(await tryAct(queries(), act('ann', after(60)))).toBeUndefined();
  expect(await tryAct(queries(), act('ann', after(61)))).toBe(9);
});

it('counts each subject apart', async () => {
  expect(await tryAct(queries(), act('bob', after(20)))).toBeUndefined();
});

it('counts what is done again as one, the latest', async () => {
  const again = (mark: string, seconds: number) =>
    countOnce(queries(), { act: 'guess', subject: 'ann', mark, now: after(seconds) });
  const wait = (seconds: number) =>
    secondsToWaitFor(queries(), { act: 'guess', subject: 'ann', limit, now: after(seconds) });
  for (const seconds of [0, 1, 2, 10]) await again('a', seconds);
  expect(await wait(10)).toBeUndefined();
  await again('b', 20);
  expect([await wait(20), await wait(69), await wait(70)]).toEqual([50, 1, undefined]);
  await again('b', 70);
  expect(await wait(70)).toBeUndefined();
  await deleteActsBefore(queries(), after(80).toISOString());
});

it('forgets what was counted before a time', async () => {
  await deleteActsBefore(queries(), after(60).toISOString());
  expect(await queries().selectFrom('counted_acts').selectAll().execute()).toEqual([]);
});

it('never says to wait for less than a second', () => {
  const now = new Date(start.getTime() + limit.windowMs - 1);
  expect(secondsToWait([start.toISOString(), start.toISOString()], limit, now)).toBe(1);
  expect(secondsToWait([start.toISOString()], limit, now)).toBeUndefined();
});
