import { routes as api } from '@cartable/contract';
import { invalidate } from '../../../base/api/hooks.ts';
import { forgetOfferings } from '../../offerings/parts/after-change.ts';

/** After a datasheet was deleted or restored: lists, services, space used, the trash and the journal. */
export async function forgetDatasheets(): Promise<void> {
  await Promise.all([
    forgetOfferings(),
    forgetKept(),
    invalidate(api.getDatasheetTrash),
    invalidate(api.getUploads),
    invalidate(api.getStoredDataList),
  ]);
}

/** After something that takes room was removed: what weighs most, and the figures. */
export async function forgetKept(): Promise<void> {
  await Promise.all([
    invalidate(api.getStorageItems),
    invalidate(api.getDatastore),
    invalidate(api.getDatasheet),
    invalidate(api.getActivity),
  ]);
}
