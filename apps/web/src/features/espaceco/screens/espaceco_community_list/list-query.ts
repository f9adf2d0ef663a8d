import { type CommunityFilter, communityFilters, espacecoCalls } from '@cartable/contract/espaceco';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';

/** The specification's page of communities. */
const PAGE_SIZE = 10;
const FRESH_MS = 20_000;

/** A filter the address does not spell right is the first one. */
export function filterOf(written: string): CommunityFilter {
  return communityFilters.find((filter) => filter === written) ?? 'listed';
}

/** A page of the communities of a filter. */
export function useCommunityPage(filter: CommunityFilter, page: number, enabled: boolean) {
  const query = { page: Math.max(1, Math.trunc(page) || 1), limit: PAGE_SIZE };
  const options = { staleTime: FRESH_MS, placeholderData: keepPreviousData };
  const listed = useRead(
    espacecoCalls.getEspacecoCommunities,
    { query: { ...query, name: '', sort: 'name:ASC' } },
    { ...options, enabled: enabled && filter === 'listed' },
  );
  const own = useRead(
    espacecoCalls.getEspacecoCommunitiesAsMember,
    { query: { ...query, pending: filter === 'affiliation' } },
    { ...options, enabled: enabled && filter !== 'listed' },
  );
  return filter === 'listed' ? listed : own;
}

/** The first communities of a filter with these words in their name. */
export function useFoundCommunities(filter: CommunityFilter, search: string) {
  return useRead(
    espacecoCalls.searchEspacecoCommunities,
    { query: { name: `%${search}%`, filter, sort: 'name:ASC' } },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData, enabled: search !== '' },
  );
}
