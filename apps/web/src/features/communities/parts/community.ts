import { type Community, peopleCalls } from '@cartable/contract/people';
import { createContext, use } from 'react';
import { useRead } from '../../../base/api/hooks.ts';

/** Specification §9. */
const COMMUNITY_FRESH_MS = 20_000;

export function useCommunityQuery(communityId: string | undefined) {
  return useRead(
    peopleCalls.getCommunity,
    { params: { communityId: communityId ?? '' } },
    { staleTime: COMMUNITY_FRESH_MS, enabled: communityId !== undefined },
  );
}

export const CommunityContext = createContext<Community | null>(null);

/** The community of the address, inside the community layout. */
export function useCommunity(): Community {
  const community = use(CommunityContext);
  if (community === null) throw new Error('useCommunity needs the community layout.');
  return community;
}
