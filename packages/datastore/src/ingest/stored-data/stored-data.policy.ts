import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import type { StoredData } from './stored-data.model.ts';

export type StoredDataAbility = 'delete' | 'publish' | 'generate' | 'regenerate' | 'download';

/** PROCESSING writes stored data, pyramids as well; BROADCAST makes services of those that are ready. */
export function storedDataAbilities(
  access: Entered,
  { type, status, pyramid }: StoredData,
): Record<StoredDataAbility, boolean> {
  const isReady = status === 'GENERATED';
  // While it is made again, its former tiles are there.
  const hasTiles = pyramid?.archive != null && (isReady || status === 'MODIFYING');
  return {
    delete: access.may('processing') && status !== 'DELETED',
    publish: access.may('broadcast') && (isReady || hasTiles) && type !== 'RASTER',
    generate: access.may('processing') && isReady && (type === 'VECTOR-DB' || type === 'RASTER'),
    regenerate: access.may('processing') && pyramid !== null && isReady,
    download: hasTiles,
  };
}
