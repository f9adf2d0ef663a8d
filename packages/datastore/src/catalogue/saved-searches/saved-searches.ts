import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError, routes, SAVED_SEARCHES } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { countCards } from '../catalogue-search.store.ts';
import { newsQuestion, readQuery } from './news-question.ts';
import {
  countSearches,
  deleteSearch,
  findSearch,
  keepSearch,
  listSearches,
  markSeen,
  type SavedSearch,
  setMail,
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
  { name, query: text, mail }: { readonly name: string; readonly query: string; readonly mail: boolean },
): Promise<Contract.SavedSearch> {
  const query = asSaved(text);
  const at = now(context);
  const saved = await transaction(context, async (db) => {
    const isKnown = (await listSearches(db, ownerId)).some((search) => search.query === query);
    if (!isKnown && (await countSearches(db, ownerId)) >= SAVED_SEARCHES)
      throw new CartableError('search.too-many', { limit: SAVED_SEARCHES });
    return keepSearch(db, {
      id: randomUUID(),
      ownerId,
      name,
      query,
      createdAt: at,
      seenAt: at,
      mail,
      toldAt: at,
    });
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
export async function chooseSearchMail(
  context: DatastoreContext,
  visitor: Person,
  { id, mail }: Pick<SavedSearch, 'id' | 'mail'>,
): Promise<Contract.SavedSearch> {
  const search = await getSearch(db(context), visitor, id);
  if (search.mail === mail) return present(context, search);
  const toldAt = now(context);
  await setMail(db(context), { id: search.id, mail, toldAt });
  return present(context, { ...search, mail, toldAt });
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

async function present(context: DatastoreContext, search: SavedSearch): Promise<Contract.SavedSearch> {
  const { id, name, query, createdAt, seenAt, mail } = search;
  const news = newsQuestion(context, { query, since: seenAt });
  const count = news ? await countCards(db(context), news) : 0;
  return { _id: id, name, query, created: createdAt, seen: seenAt, mail, new_records: count };
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
