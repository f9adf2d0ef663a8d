import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate } from '../../../base/api/hooks.ts';

/** After data were made, made again, stopped or removed: wherever they are shown. */
export async function invalidateStoredData(): Promise<void> {
  await Promise.all([
    invalidate(datastoreCalls.getDatasheet),
    invalidate(datastoreCalls.getStoredData),
    invalidate(datastoreCalls.getStoredDataList),
    invalidate(datastoreCalls.searchStoredData),
    invalidate(datastoreCalls.getStoredDataReport),
    invalidate(datastoreCalls.getExecutions),
    invalidate(datastoreCalls.getDataVersions),
    invalidate(datastoreCalls.getDataVersion),
  ]);
}
