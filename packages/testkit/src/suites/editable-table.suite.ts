import type { FeatureStore } from '@cartable/storage';
import { onTestFinished } from 'vitest';
import { addedTablesSuite } from './editing/added-tables.ts';
import { concurrencySuite } from './editing/concurrency.ts';
import { conflictsSuite } from './editing/conflicts.ts';
import { journalSuite } from './editing/journal.ts';
import { rejectionsSuite } from './editing/rejections.ts';
import { transactionsSuite } from './editing/transactions.ts';

/** Contract tests of every store of feature tables, for those that are edited. */
export function editableTableSuite(open: () => Promise<FeatureStore>): void {
  async function openStore(): Promise<FeatureStore> {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  }

  transactionsSuite(openStore);
  conflictsSuite(openStore);
  rejectionsSuite(openStore);
  journalSuite(openStore);
  concurrencySuite(openStore);
  addedTablesSuite(openStore);
}
