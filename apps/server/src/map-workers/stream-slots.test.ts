import { expect, it } from 'vitest';
import { StreamSlots } from './stream-slots.ts';

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

it('lets so many streams of an address through; one more waits until a slot is given back', async () => {
  const slots = new StreamSlots(limits);
  const leave = await slots.take('a');
  await slots.take('a');
  const third = slots.take('a');
  expect(await hasSettled(third)).toBe(false);
  leave();
  expect(await hasSettled(third)).toBe(true);
});

it('does not count other addresses', async () => {
  const slots = new StreamSlots(limits);
  await slots.take('a');
  await slots.take('a');
  expect(await hasSettled(slots.take('b'))).toBe(true);
});

it('refuses at once when as many wait already, and after a while otherwise', async () => {
  const slots = new StreamSlots({ ...limits, waitMs: 5 });
  await slots.take('a');
  await slots.take('a');
  const waiting = slots.take('a');
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'common.too-many', params: { seconds: 1 } });
  await expect(waiting).rejects.toMatchObject({ code: 'common.too-many' });
});

it('forgets who left while waiting, and gives the slot to the next', async () => {
  const slots = new StreamSlots({ ...limits, waiting: 2 });
  const leave = await slots.take('a');
  await slots.take('a');
  const gone = new AbortController();
  const first = slots.take('a', gone.signal);
  const second = slots.take('a');
  gone.abort();
  await expect(first).rejects.toMatchObject({ code: 'common.too-many' });
  leave();
  expect(await hasSettled(second)).toBe(true);
});

it('a slot given back can be taken again', async () => {
  const slots = new StreamSlots({ ...limits, perAddress: 1 });
  for (let turn = 0; turn < 3; turn++) (await slots.take('a'))();
  expect(await hasSettled(slots.take('a'))).toBe(true);
});
