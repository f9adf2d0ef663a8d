import { routes as api } from '@cartable/contract';
import { invalidate } from '../../../base/api/hooks.ts';

/** After data were made, made again, stopped or removed: wherever they are shown. */
export async function forgetStoredData(): Promise<void> {
  await Promise.all([
    invalidate(api.getDatasheet),
    invalidate(api.getStoredData),
    invalidate(api.getStoredDataList),
    invalidate(api.getStoredDataReport),
    invalidate(api.getExecutions),
  ]);
}
