import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate } from '../../../base/api/hooks.ts';
import { reloadMe } from '../../../base/api/session.ts';

/** After a key was made, changed or removed: the lists, and how many one has. */
export async function invalidateKeys(): Promise<void> {
  await Promise.all([
    invalidate(datastoreCalls.getMyKeys),
    invalidate(datastoreCalls.getMyKeysWithAccesses),
    invalidate(datastoreCalls.getMyKeyWithAccesses),
    reloadMe(),
  ]);
}
