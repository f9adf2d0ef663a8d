import { catalogueCalls } from '@cartable/contract/catalogue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import { useLanguage } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDebounced } from '../../../../base/state/useDebounced.ts';
import { bboxOf } from './area.ts';
import { addressOfQuery, type CatalogueQuery } from './catalogue-query.ts';

/** Short enough to follow the typing, long enough not to ask at each letter. */
const REST_MS = 200;
const FRESH_MS = 60_000;
const shortest = 2;
const mostPlaces = 3;

export interface Suggestion {
  readonly kind: 'record' | 'keyword' | 'producer' | 'place';
  /** Identifier among the suggestions of its kind. */
  readonly key: string;
  readonly label: string;
  /** Navigation to the record, or to the catalogue filtered by the suggestion. */
  go(): void;
}

/** Suggestions for the typed words: published data, their keywords and producers, and places known to the map. */
export function useSuggestions(typed: string, query: CatalogueQuery): readonly Suggestion[] {
  const words = useDebounced(typed.trim(), REST_MS);
  const language = useLanguage();
  const isRequested = words.length >= shortest && words !== query.q;
  const { data } = useRead(
    catalogueCalls.suggestInCatalogue,
    { query: { q: words } },
    {
      enabled: isRequested,
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      meta: { persist: false },
    },
  );
  const { data: places = [] } = useQuery({
    queryKey: ['catalogue', 'places', language, words],
    queryFn: () => placesOf(words, language),
    enabled: isRequested,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  if (typed.trim().length < shortest || !isRequested || !data) return [];
  const show = (changed: Partial<CatalogueQuery>) =>
    routes.catalogue(addressOfQuery({ ...query, page: 1, ...changed })).push();
  return [
    ...data.records.map(({ file_identifier: key, title: label }) => ({
      kind: 'record' as const,
      key,
      label,
      go: () => routes.catalogue_record({ fileIdentifier: key }).push(),
    })),
    ...data.keywords.map((label) => ({
      kind: 'keyword' as const,
      key: label,
      label,
      go: () => show({ q: label }),
    })),
    ...data.producers.map(({ _id: key, name: label }) => ({
      kind: 'producer' as const,
      key,
      label,
      go: () => show({ q: '', facets: { ...query.facets, producer: [key] } }),
    })),
    ...places.map(({ name, box }) => ({
      kind: 'place' as const,
      key: name,
      label: name,
      go: () => show({ q: '', bbox: bboxOf(box) }),
    })),
  ];
}

/** The outlines come with the map, when somebody types. */
async function placesOf(text: string, language: string) {
  const [{ loadPlaces }, { placesFrom }] = await Promise.all([
    import('../../../../map/places.ts'),
    import('../../../../map/read-place.ts'),
  ]);
  return placesFrom(text, await loadPlaces(language), mostPlaces);
}
