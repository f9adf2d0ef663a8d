import {
  espacecoCalls,
  KEPT_PLACE_QUERY_MAX,
  KEPT_PLACES_MAX,
  type KeptPlace,
} from '@cartable/contract/espaceco';
import { keyOf, useRead, useWrite } from '../../../../../base/api/hooks.ts';
import { queryClient } from '../../../../../base/api/query-client.ts';

export type Kind = KeptPlace['kind'];

/** Panels that list what is searched. */
export type Listing = 'objects' | 'reports';

const conditions = {
  objects: ['layer', 'sort', 'where', 'hide'],
  reports: [
    ...['view', 'status', 'theme', 'author', 'departement', 'commune'],
    ...['since', 'opened', 'openedBefore', 'search', 'box', 'order'],
  ],
} as const satisfies Record<Listing, readonly string[]>;

/** What a position keeps of the address, and what a search does. */
const members: Readonly<Record<Kind, readonly string[]>> = {
  position: ['centre', 'zoom', 'base', 'layers'],
  search: ['panel', ...conditions.objects, ...conditions.reports],
};

/**
 * The part of a query that is kept.
 * @param shown the listing that was shown last: searches are kept from a panel of their own
 */
export function keptQuery(kind: Kind, query: string, shown?: Listing): string {
  const all = [...new URLSearchParams(query)].filter(([name]) => members[kind].includes(name));
  const kept = new URLSearchParams(all);
  if (kind === 'search' && shown !== undefined) kept.set('panel', listingOf(kept, shown));
  return kept.size === 0 ? '' : `?${kept}`;
}

/** Where what is searched is listed; where both objects and reports are, as they were shown. */
function listingOf(search: URLSearchParams, shown?: Listing): Listing {
  const named = search.get('panel');
  if (named === 'objects' || named === 'reports') return named;
  const has = (listing: Listing) => conditions[listing].some((name) => search.has(name));
  if (has('objects') && has('reports')) return shown ?? 'objects';
  return has('objects') ? 'objects' : 'reports';
}

/** The address of what is shown, for others: it opens on what was listed, not on the places of whoever opens it. */
export function sharedAddress(href: string, shown: Listing | undefined): string {
  const url = new URL(href);
  if (shown === undefined) url.searchParams.delete('panel');
  else url.searchParams.set('panel', shown);
  return url.href;
}

/** Whether the whole of it can be kept: cut, a search would find something else. */
export const fits = (query: string): boolean => query.length <= KEPT_PLACE_QUERY_MAX;

/** The query of the address once one is gone to: a position leaves the search as it is, and the other way round. */
export function queryWith({ kind, query }: KeptPlace, present: string): string {
  const next = new URLSearchParams(present);
  for (const name of [...members[kind], ...(kind === 'search' ? ['page', 'feature', 'report'] : [])])
    next.delete(name);
  const kept = new URLSearchParams(query);
  for (const [name, value] of kept) next.set(name, value);
  if (kind === 'search') next.set('panel', listingOf(kept));
  return next.size === 0 ? '' : `?${next}`;
}

/** After a change: the answer tells all that are kept. */
export function showKeptPlaces(communityId: number, places: readonly KeptPlace[]): void {
  queryClient.setQueryData(keyOf(espacecoCalls.getKeptPlaces, { params: { communityId } }), places);
}

/** Places of the person on the map of a community, wherever they sign in. */
export function useKeptPlaces(communityId: number) {
  const params = { communityId };
  const query = useRead(espacecoCalls.getKeptPlaces, { params }, { staleTime: 60_000 });
  const show = (places: readonly KeptPlace[]) => showKeptPlaces(communityId, places);
  const keep = useWrite(espacecoCalls.keepPlace, { onSuccess: show });
  const remove = useWrite(espacecoCalls.removeKeptPlace);
  const places = query.data ?? [];
  return {
    places,
    query,
    isFull: places.length >= KEPT_PLACES_MAX,
    keep,
    remove: {
      ...remove,
      one: (gone: KeptPlace, onRemoved: (gone: KeptPlace) => void) =>
        remove.mutate(
          { params, query: { kind: gone.kind, name: gone.name } },
          {
            onSuccess: () => {
              show(places.filter((place) => place !== gone));
              onRemoved(gone);
            },
          },
        ),
    },
  };
}
