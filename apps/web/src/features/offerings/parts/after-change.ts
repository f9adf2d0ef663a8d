import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate } from '../../../base/api/hooks.ts';

/** After a service was created, changed or removed: its datasheet, its data, and the quotas of the endpoints. */
export async function invalidateOfferings(): Promise<void> {
  await Promise.all([
    invalidate(datastoreCalls.getDatasheets),
    invalidate(datastoreCalls.getDatasheet),
    invalidate(datastoreCalls.getDatasheetServices),
    invalidate(datastoreCalls.getStoredDataUses),
    invalidate(datastoreCalls.getOffering),
    invalidate(datastoreCalls.getOfferings),
    invalidate(datastoreCalls.searchOfferings),
    invalidate(datastoreCalls.getLayerNames),
    invalidate(datastoreCalls.getDatastore),
    invalidate(datastoreCalls.getMetadata),
    invalidate(datastoreCalls.getDatasheetRecord),
  ]);
}
