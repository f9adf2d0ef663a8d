import { CartableError } from '@cartable/contract';
import { expect, it } from 'vitest';
import { defineLifecycle } from './lifecycle.ts';

const door = defineLifecycle({ OPEN: ['CLOSED'], CLOSED: ['OPEN', 'LOCKED'], LOCKED: ['CLOSED'] });

it('allows the moves of its table, and refuses every other with those it allows', () => {
  expect(door.allows('OPEN', 'CLOSED')).toBe(true);
  expect(() => door.assertMove('CLOSED', 'LOCKED')).not.toThrow();
  expect(door.allows('OPEN', 'LOCKED')).toBe(false);
  expect(() => door.assertMove('OPEN', 'LOCKED')).toThrow(
    new CartableError('lifecycle.move-refused', { from: 'OPEN', to: 'LOCKED', allowed: 'CLOSED' }),
  );
});

it('knows from which states one is reached: the condition of a guarded update', () => {
  expect(door.originsOf('CLOSED')).toEqual(['OPEN', 'LOCKED']);
});
