import { type Datastore, datastoreCalls } from '@cartable/contract/datastore';
import { createContext, use } from 'react';
import { useRead } from '../../../base/api/hooks.ts';

/** Specification §9. */
const DATASTORE_FRESH_MS = 60 * 60 * 1000;

export function useDatastoreQuery(datastoreId: string | undefined) {
  return useRead(
    datastoreCalls.getDatastore,
    { params: { datastoreId: datastoreId ?? '' } },
    { staleTime: DATASTORE_FRESH_MS, enabled: datastoreId !== undefined },
  );
}

export const DatastoreContext = createContext<Datastore | null>(null);

/** The datastore of the address, inside the datastore layout. */
export function useDatastore(): Datastore {
  const datastore = use(DatastoreContext);
  if (datastore === null) throw new Error('useDatastore needs the datastore layout.');
  return datastore;
}
