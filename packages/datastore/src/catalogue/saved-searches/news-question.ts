import { routes } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { CatalogueQuestion } from '../catalogue-search.store.ts';
import { questionOf } from '../search-catalogue.ts';

/** What is new in a search since then; `undefined` for one that a former version took and this one does not. */
export function newsQuestion(
  context: DatastoreContext,
  { query, since }: { readonly query: string; readonly since: string },
): CatalogueQuestion | undefined {
  const { success, data } = routes.searchCatalogue.query.safeParse(readQuery(query));
  return success ? { ...questionOf(context, data), updatedSince: since } : undefined;
}

/** As the server reads the parameters of the call. */
export function readQuery(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
