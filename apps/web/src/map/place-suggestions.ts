import type { GeographicBox } from '@cartable/contract/core';
import { type Place, siteCalls } from '@cartable/contract/site';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readOf } from '../base/api/hooks.ts';
import { queryClient } from '../base/api/query-client.ts';
import { useDebounced } from '../base/state/useDebounced.ts';
import type { MapPlace } from './map-types.ts';
import { loadPlaces } from './places.ts';
import { placesFrom } from './read-place.ts';
import { readCoordinates } from './typed-coordinates.ts';

/** Short enough to follow the typing, long enough not to ask at each letter. */
const REST_MS = 250;
const FRESH_MS = 60_000;
const shortest = 2;
const longest = 200;
const mostOfMap = 4;

export interface SuggestedPlace {
  readonly key: string;
  readonly name: string;
  readonly kind: Place['kind'] | 'country';
  readonly code?: string | undefined;
  readonly place: MapPlace;
  readonly box?: GeographicBox | undefined;
}

/** Départements and countries of the base map, then what the server knows, for words that are no coordinates. */
export async function findPlaces(text: string, language: string): Promise<SuggestedPlace[]> {
  const words = text.trim();
  if (words.length < shortest || words.length > longest || readCoordinates(words)) return [];
  const [known, ofServer] = await Promise.all([
    loadPlaces(language).catch(() => []),
    // What the map knows by itself is found without the server too.
    queryClient
      .fetchQuery({ ...readOf(siteCalls.findPlaces, { query: { q: words } }), staleTime: FRESH_MS })
      .catch(() => []),
  ]);
  const ofMap = placesFrom(words, known, mostOfMap).map(
    ({ kind, ...place }): SuggestedPlace => ({ ...place, kind, key: `map ${place.name}` }),
  );
  const names = new Set(ofMap.map(({ name }) => name));
  return [
    ...ofMap,
    ...ofServer
      .filter(({ kind, name }) => kind !== 'departement' || !names.has(name))
      .map(
        ({ code, box, ...place }): SuggestedPlace => ({
          ...place,
          code: code ?? undefined,
          box: box ?? undefined,
        }),
      ),
  ];
}

/** Places for the words that are being typed. */
export function usePlaceSuggestions(typed: string, language: string): readonly SuggestedPlace[] {
  const words = useDebounced(typed.trim(), REST_MS);
  const isAsked = words.length >= shortest;
  const { data = [] } = useQuery({
    queryKey: ['map', 'suggested-places', language, words],
    queryFn: () => findPlaces(words, language),
    enabled: isAsked,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  return isAsked && typed.trim().length >= shortest ? data : [];
}
