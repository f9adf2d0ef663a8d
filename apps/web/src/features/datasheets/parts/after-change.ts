import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate } from '../../../base/api/hooks.ts';
import { forgetOfferings } from '../../offerings/index.ts';

/** After a datasheet was deleted or restored: lists, services, space used, the trash and the journal. */
export async function forgetDatasheets(): Promise<void> {
  await Promise.all([
    forgetOfferings(),
    forgetKept(),
    invalidate(datastoreCalls.getDatasheetTrash),
    invalidate(datastoreCalls.getUploads),
    invalidate(datastoreCalls.getStoredDataList),
  ]);
}

/** After something that takes room was removed: what weighs most, and the figures. */
export async function forgetKept(): Promise<void> {
  await Promise.all([
    invalidate(datastoreCalls.getStorageItems),
    invalidate(datastoreCalls.getDatastore),
    invalidate(datastoreCalls.getDatasheet),
    invalidate(datastoreCalls.getActivity),
  ]);
}
