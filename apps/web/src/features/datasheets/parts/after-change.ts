import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate } from '../../../base/api/hooks.ts';
import { invalidateOfferings } from '../../offerings/index.ts';

/** After a datasheet was deleted or restored: lists, services, space used, the trash and the journal. */
export async function invalidateDatasheets(): Promise<void> {
  await Promise.all([
    invalidateOfferings(),
    invalidateStorage(),
    invalidate(datastoreCalls.getDatasheetTrash),
    invalidate(datastoreCalls.getUploads),
    invalidate(datastoreCalls.searchUploads),
    invalidate(datastoreCalls.getStoredDataList),
    invalidate(datastoreCalls.searchStoredData),
  ]);
}

/** After something that takes room was removed: what weighs most, and the figures. */
export async function invalidateStorage(): Promise<void> {
  await Promise.all([
    invalidate(datastoreCalls.getStorageItems),
    invalidate(datastoreCalls.getDatastore),
    invalidate(datastoreCalls.getDatasheet),
    invalidate(datastoreCalls.getActivity),
  ]);
}
