import { type Metadata, openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nextNumber } from './next-number.ts';
import { numberingMigrations } from './numbering.tables.ts';

const suite = (open: () => Promise<Metadata>) => {
  it('counts each series from 1, and gives no number twice', async () => {
    const metadata = await open();
    onTestFinished(() => metadata.close());
    await metadata.migrate([numberingMigrations]);
    const next = (name: string) => metadata.transaction((trx) => nextNumber(trx, name));
    expect(await Promise.all([next('report'), next('report'), next('community')])).toEqual([1, 2, 1]);
    await expect(
      metadata.transaction(async (trx) => {
        await nextNumber(trx, 'report');
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await next('report')).toBe(3);
  });
};

describe('numbers on SQLite', () => suite(() => openMetadata({ dataDir: temporaryFolder() })));

describeWithPostgres('numbers on PostgreSQL', (freshDatabase) =>
  suite(async () => openMetadata({ databaseUrl: await freshDatabase() })),
);
