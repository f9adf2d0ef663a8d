import { CartableError } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import type { Logger } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Availability } from './availability.ts';

function openAvailability() {
  const lines: unknown[] = [];
  const state = { fault: undefined as Error | undefined, reserve: 'kept' };
  const availability = new Availability({
    logger: { warn: (info: object, words: string) => lines.push({ ...info, words }) } as unknown as Logger,
    tryToWrite: async () => {
      if (state.fault) throw state.fault;
    },
    reserve: {
      free: () => {
        state.reserve = 'given back';
      },
      refill: async () => {
        state.reserve = 'kept';
      },
    },
  });
  onTestFinished(() => availability.stop());
  return { availability, state, lines };
}

it('tells once that nothing can be written, however many requests meet it, and once that it is over', async () => {
  const { availability, state, lines } = openAvailability();
  state.fault = new CartableError('storage.disk-full');
  for (let n = 0; n < 3; n++)
    expect(availability.explain(state.fault)).toMatchObject({ code: 'storage.cannot-write-now' });
  expect([availability.reason, state.reserve]).toEqual(['full', 'given back']);
  availability.start();
  state.fault = undefined;
  await eventually(() => availability.reason === undefined);
  await eventually(() => state.reserve === 'kept');
  expect(lines).toMatchObject([{ reason: 'full' }, { words: 'writes again' }]);
});

it('knows of trouble nobody has met yet, whatever prevents it from writing', async () => {
  const { availability, state, lines } = openAvailability();
  state.fault = new Error('too many open files');
  availability.start();
  await eventually(() => availability.reason === 'read-only');
  expect(lines).toMatchObject([{ cause: 'too many open files' }]);
});

it('leaves any other fault to others', () => {
  const { availability, lines } = openAvailability();
  expect(availability.explain(new Error('a bug'))).toBeUndefined();
  expect(availability.explain(new CartableError('common.not-found'))).toBeUndefined();
  expect([availability.reason, lines]).toEqual([undefined, []]);
});
