import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError, routes, SAVED_SEARCHES } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { countCards } from '../catalogue-search.store.ts';
import { questionOf } from '../search-catalogue.ts';
import {
  countSearches,
  deleteSearch,
  findSearch,
  keepSearch,
  listSearches,
  markSeen,
  type SavedSearch,
} from './saved-search.store.ts';

/** Searches of a person, each with how much is new in it. */
export async function readMySearches(
  context: DatastoreContext,
  { id }: Person,
): Promise<Contract.SavedSearch[]> {
  const found: Contract.SavedSearch[] = [];
  for (const search of await listSearches(db(context), id)) found.push(await present(context, search));
  return found;
}

/** @throws {CartableError} `common.invalid`, `search.too-many` */
export async function saveSearch(
  context: DatastoreContext,
  { id: ownerId }: Person,
  { name, query: text }: { readonly name: string; readonly query: string },
): Promise<Contract.SavedSearch> {
  const query = asSaved(text);
  const at = now(context);
  const saved = await transaction(context, async (db) => {
    const isKnown = (await listSearches(db, ownerId)).some((search) => search.query === query);
    if (!isKnown && (await countSearches(db, ownerId)) >= SAVED_SEARCHES)
      throw new CartableError('search.too-many', { limit: SAVED_SEARCHES });
    return keepSearch(db, { id: randomUUID(), ownerId, name, query, createdAt: at, seenAt: at });
  });
  return present(context, saved);
}

/** Its results were just looked at. @throws {CartableError} `common.not-found` */
export async function markSearchSeen(
  context: DatastoreContext,
  visitor: Person,
  searchId: string,
): Promise<Contract.SavedSearch> {
  const search = await getSearch(db(context), visitor, searchId);
  const seenAt = now(context);
  await markSeen(db(context), search.id, seenAt);
  return present(context, { ...search, seenAt });
}

/** @throws {CartableError} `common.not-found` */
export async function forgetSearch(
  context: DatastoreContext,
  visitor: Person,
  searchId: string,
): Promise<void> {
  await deleteSearch(db(context), (await getSearch(db(context), visitor, searchId)).id);
}

async function getSearch(db: Connection, { id: ownerId }: Person, id: string): Promise<SavedSearch> {
  const search = await findSearch(db, { ownerId, id });
  if (!search) throw new CartableError('common.not-found');
  return search;
}

/** One that a former version took and this one does not finds nothing new. */
async function present(
  context: DatastoreContext,
  { id, name, query, createdAt, seenAt }: SavedSearch,
): Promise<Contract.SavedSearch> {
  const parsed = routes.searchCatalogue.query.safeParse(readQuery(query));
  const count = parsed.success
    ? await countCards(db(context), { ...questionOf(context, parsed.data), updatedSince: seenAt })
    : 0;
  return { _id: id, name, query, created: createdAt, seen: seenAt, new_records: count };
}

/** Without what says nothing of what is searched. @throws {CartableError} `common.invalid` */
function asSaved(text: string): string {
  const parameters = new URLSearchParams(text);
  parameters.delete('page');
  parameters.delete('limit');
  parameters.sort();
  const { success, error } = routes.searchCatalogue.query.safeParse(readQuery(parameters.toString()));
  if (!success) throw new CartableError('search.unreadable', { problem: error.issues[0]?.message ?? '' });
  return parameters.toString();
}

/** As the server reads the parameters of the call. */
function readQuery(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
