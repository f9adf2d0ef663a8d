import { type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, keyOf, useRead, useReadForForm } from '../../../base/api/hooks.ts';
import { queryClient } from '../../../base/api/query-client.ts';

/** The specification: an hour; every change of one's own replaces it. */
const FRESH_MS = 3_600_000;

const requestOf = (communityId: number) => ({ params: { communityId }, query: {} });

export function useEspacecoCommunity(communityId: number) {
  return useRead(espacecoCalls.getEspacecoCommunity, requestOf(communityId), { staleTime: FRESH_MS });
}

/** For the forms of its settings. */
export function useEditedCommunity(communityId: number) {
  return useReadForForm(espacecoCalls.getEspacecoCommunity, requestOf(communityId));
}

/**
 * The cached community is replaced by what a change answered; the lists it stands in, and where its members may
 * change objects, are read again when shown.
 */
export function keepCommunity(community: EspacecoCommunity): void {
  queryClient.setQueryData(keyOf(espacecoCalls.getEspacecoCommunity, requestOf(community.id)), community);
  for (const list of [
    espacecoCalls.getEspacecoCommunities,
    espacecoCalls.getEspacecoCommunitiesAsMember,
    espacecoCalls.searchEspacecoCommunities,
    espacecoCalls.getEditableArea,
  ])
    void invalidate(list);
}
