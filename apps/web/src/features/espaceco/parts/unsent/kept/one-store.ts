import { type FieldStore, inFieldDatabase } from '../../../../../base/state/field-database.ts';

/** All or nothing, in one of the stores. Resolves once it is written, not before. */
export const inStore = <T>(
  store: FieldStore,
  mode: IDBTransactionMode,
  act: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => inFieldDatabase([store], mode, (all) => act(all.objectStore(store)));
