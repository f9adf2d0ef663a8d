import { describe, expect, test } from 'vitest';
import { apiError } from './api-error.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

describe('retries', () => {
  test('a failure of the server is retried three times, a refusal never', () => {
    const broken = apiError(503, {});
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, broken))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, apiError(404, {}))).toBe(false);
    expect(shouldRetry(0, apiError(429, {}))).toBe(false);
  });

  test('no answer at all is retried', () => {
    expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true);
  });

  test('the wait doubles from one second and never exceeds thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
