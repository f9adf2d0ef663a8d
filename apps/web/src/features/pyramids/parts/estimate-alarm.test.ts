import { describe, expect, it } from 'vitest';
import { alarmOf } from './estimate-alarm.ts';

const small = { tiles: 20_000, bytes: 4e6, seconds: 9 };

describe('the colour of an estimate', () => {
  it.each([
    ['calm', {}],
    ['large', { tiles: 1_000_000 }],
    ['large', { bytes: 2e9 }],
    ['large', { seconds: 3_600 }],
    ['huge', { tiles: 101_000_000 }],
    ['huge', { seconds: 86_400 }],
  ] as const)('is %s for %j', (alarm, more) => expect(alarmOf({ ...small, ...more })).toBe(alarm));
});
