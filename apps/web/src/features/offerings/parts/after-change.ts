import { routes as api } from '@cartable/contract';
import { invalidate } from '../../../base/api/hooks.ts';

/** After a service was created, changed or removed: its datasheet, its data, and the quotas of the endpoints. */
export async function forgetOfferings(): Promise<void> {
  await Promise.all([
    invalidate(api.getDatasheets),
    invalidate(api.getDatasheet),
    invalidate(api.getDatasheetServices),
    invalidate(api.getStoredDataUses),
    invalidate(api.getOffering),
    invalidate(api.getOfferings),
    invalidate(api.getLayerNames),
    invalidate(api.getDatastore),
    invalidate(api.getMetadata),
  ]);
}
