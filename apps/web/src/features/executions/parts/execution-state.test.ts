import type { Execution } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { latestOf, refreshOf } from './execution-state.ts';

const execution = (status: Execution['status'], creation: string) =>
  ({ status, creation }) as unknown as Execution;

describe('executions behind a stored data', () => {
  const failed = execution('FAILURE', '2026-01-01T10:00:00Z');
  const retried = execution('PROGRESS', '2026-01-01T11:00:00Z');

  it('are told by the newest, in whatever order they come', () => {
    expect(latestOf([failed, retried])).toBe(retried);
    expect(latestOf([])).toBeUndefined();
  });

  it('are read again while the newest runs, and no longer', () => {
    expect(refreshOf([retried, failed], { status: 'GENERATING' })).toBe(1500);
    expect(refreshOf([failed], { status: 'GENERATING' })).toBe(false);
    expect(refreshOf([execution('SUCCESS', '2026-01-01T12:00:00Z'), retried], { status: 'GENERATED' })).toBe(
      false,
    );
  });

  it('are awaited when the data move before any is known', () => {
    expect(refreshOf([], { status: 'GENERATING' })).toBe(1500);
    expect(refreshOf(undefined, { status: 'GENERATED' })).toBe(false);
  });
});
