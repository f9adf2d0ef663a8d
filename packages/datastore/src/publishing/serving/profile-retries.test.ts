import { expect, it } from 'vitest';
import { mayProfile } from './profile-retries.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ended = (at: string) => ({ finishedAt: `2026-11-25T${at}:00Z` });

it('counts again some hours after a failure, three times at most, and never while it is counting', () => {
  expect(mayProfile([], now)).toBe(true);
  expect(mayProfile([{ finishedAt: null }], now)).toBe(false);
  expect(mayProfile([ended('11:00')], now)).toBe(false);
  expect(mayProfile([ended('05:00')], now)).toBe(true);
  expect(mayProfile([ended('05:00'), { finishedAt: null }], now)).toBe(false);
  expect(mayProfile([ended('00:00'), ended('07:00')], now)).toBe(false);
  expect(mayProfile([ended('00:00'), ended('01:00'), ended('02:00')], now)).toBe(false);
});
