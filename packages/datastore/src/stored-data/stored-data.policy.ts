import type { Entered } from '../datastores/enter-datastore.ts';
import type { StoredData } from './stored-data.model.ts';

/** PROCESSING writes stored data; BROADCAST makes services of those that are ready. */
export function storedDataAbilities(
  access: Entered,
  data: StoredData,
): Record<'delete' | 'publish', boolean> {
  return {
    delete: access.may('processing') && data.status !== 'DELETED',
    publish: access.may('broadcast') && data.status === 'GENERATED',
  };
}
