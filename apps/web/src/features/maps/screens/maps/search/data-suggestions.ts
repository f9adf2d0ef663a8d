import { catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../../base/api/hooks.ts';
import { useDebounced } from '../../../../../base/state/useDebounced.ts';
import type { OtherSuggestion } from '../../../../../map/index.ts';

const REST_MS = 250;
const FRESH_MS = 60_000;
const shortest = 3;
const longest = 200;
const most = 3;

/** Open data of the catalogue that the words typed in the search of places may mean. */
export function useDataSuggestions(
  typed: string,
  want: (data: { readonly title: string }) => void,
): readonly OtherSuggestion[] {
  const words = useDebounced(typed.trim(), REST_MS);
  const isAsked = words.length >= shortest && words.length <= longest;
  const { data } = useRead(
    catalogueCalls.searchCatalogue,
    { query: { q: words, limit: most, access: ['open'] } },
    { enabled: isAsked, staleTime: FRESH_MS, placeholderData: (before) => before, meta: { persist: false } },
  );
  if (!isAsked) return [];
  return (data?.items ?? []).map(({ file_identifier: id, title }) => ({
    key: `data ${id}`,
    name: title,
    go: () => want({ title }),
  }));
}
