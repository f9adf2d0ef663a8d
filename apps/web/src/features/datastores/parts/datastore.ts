import { type Datastore, datastoreCalls } from '@cartable/contract/datastore';
import { type Community, peopleCalls } from '@cartable/contract/people';
import { createContext, use } from 'react';
import { useRead } from '../../../base/api/hooks.ts';

/** Specification §9: a datastore is fresh for an hour, a community for 20 s. */
const DATASTORE_FRESH_MS = 60 * 60 * 1000;
const COMMUNITY_FRESH_MS = 20_000;

export function useDatastoreQuery(datastoreId: string | undefined) {
  return useRead(
    datastoreCalls.getDatastore,
    { params: { datastoreId: datastoreId ?? '' } },
    { staleTime: DATASTORE_FRESH_MS, enabled: datastoreId !== undefined },
  );
}

export function useCommunityQuery(communityId: string | undefined) {
  return useRead(
    peopleCalls.getCommunity,
    { params: { communityId: communityId ?? '' } },
    { staleTime: COMMUNITY_FRESH_MS, enabled: communityId !== undefined },
  );
}

export const DatastoreContext = createContext<Datastore | null>(null);
export const CommunityContext = createContext<Community | null>(null);

/** The datastore of the address, inside the datastore layout. */
export function useDatastore(): Datastore {
  const datastore = use(DatastoreContext);
  if (datastore === null) throw new Error('useDatastore needs the datastore layout.');
  return datastore;
}

/** The community of the address, inside the community layout. */
export function useCommunity(): Community {
  const community = use(CommunityContext);
  if (community === null) throw new Error('useCommunity needs the community layout.');
  return community;
}
