import { describeWithPostgres } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { backUpAndRestore, type Outcome } from './backup-and-restore.ts';

const limitMs = 300_000;

function expectWhole(outcome: Outcome): void {
  expect(outcome.backup).toMatch(/^Backup done: \d+ files, [\d.]+ MB, in \//);
  expect(outcome.restore).toContain('restored into');
  expect(outcome.features.restored).toBe(outcome.features.origin);
  expect(JSON.parse(outcome.features.restored)).toHaveLength(200);
  expect(outcome.lostAnnexes).toEqual([]);
  expect(outcome.wrongAnnexes).toEqual([]);
  expect(outcome.datasets).toBeGreaterThan(0);
  expect(outcome.unreadable).toEqual([]);
  expect(outcome.log).not.toContain('unexpected fault');
}

describe('a platform backed up while it is written to', () => {
  it(
    'is restored into an empty place with all it had acknowledged',
    async () => {
      expectWhole(await backUpAndRestore());
    },
    limitMs,
  );
});

describeWithPostgres('a platform on PostgreSQL backed up while it is written to', (freshDatabase) => {
  it(
    'is restored into an empty database with all it had acknowledged',
    async () => {
      expectWhole(await backUpAndRestore(freshDatabase));
    },
    limitMs,
  );
});
