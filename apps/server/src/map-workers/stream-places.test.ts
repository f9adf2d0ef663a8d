import { expect, it } from 'vitest';
import { StreamPlaces } from './stream-places.ts';

const limits = { perAddress: 2, waitMs: 60_000, waiting: 1 };
const hasSettled = async (promise: Promise<unknown>) => {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await new Promise(setImmediate);
  return settled;
};

it('lets so many streams of an address through; one more waits until a place is given back', async () => {
  const places = new StreamPlaces(limits);
  const leave = await places.take('a');
  await places.take('a');
  const third = places.take('a');
  expect(await hasSettled(third)).toBe(false);
  leave();
  expect(await hasSettled(third)).toBe(true);
});

it('does not count other addresses', async () => {
  const places = new StreamPlaces(limits);
  await places.take('a');
  await places.take('a');
  expect(await hasSettled(places.take('b'))).toBe(true);
});

it('refuses at once when as many wait already, and after a while otherwise', async () => {
  const places = new StreamPlaces({ ...limits, waitMs: 5 });
  await places.take('a');
  await places.take('a');
  const waiting = places.take('a');
  await expect(places.take('a')).rejects.toMatchObject({ code: 'common.too-many', params: { seconds: 1 } });
  await expect(waiting).rejects.toMatchObject({ code: 'common.too-many' });
});

it('forgets who left while waiting, and gives the place to the next', async () => {
  const places = new StreamPlaces({ ...limits, waiting: 2 });
  const leave = await places.take('a');
  await places.take('a');
  const gone = new AbortController();
  const first = places.take('a', gone.signal);
  const second = places.take('a');
  gone.abort();
  await expect(first).rejects.toMatchObject({ code: 'common.too-many' });
  leave();
  expect(await hasSettled(second)).toBe(true);
});

it('a place given back can be taken again', async () => {
  const places = new StreamPlaces({ ...limits, perAddress: 1 });
  for (let turn = 0; turn < 3; turn++) (await places.take('a'))();
  expect(await hasSettled(places.take('a'))).toBe(true);
});
