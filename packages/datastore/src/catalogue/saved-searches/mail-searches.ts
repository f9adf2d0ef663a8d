import { whyUnavailable } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { countCards, findIds, readCards } from '../catalogue-search.store.ts';
import { newsQuestion } from './news-question.ts';
import { listSearchesToTell, markTold, type SavedSearch } from './saved-search.store.ts';

const dayMs = 86_400_000;
/** Of one round; the others have theirs in the next one. */
const mostPeople = 1000;
const mostTitles = 3;

/**
 * Writes to each person what is new in the searches they want to hear of: one mail for all of them, a day at least after
 * the one before, once whatever the number of servers. Nothing new is no mail.
 * @returns how many mails were written
 */
export async function mailSearches(context: DatastoreContext): Promise<number> {
  const before = new Date(context.clock.now().getTime() - dayMs).toISOString();
  const searches = await listSearchesToTell(db(context), { before, people: mostPeople });
  const faults: unknown[] = [];
  let written = 0;
  for (const [ownerId, own] of Map.groupBy(searches, (search) => search.ownerId)) {
    try {
      if (await tell(context, ownerId, own)) written += 1;
    } catch (fault) {
      if (whyUnavailable(fault) !== undefined) throw fault;
      // Searches that cannot be done keep nobody else from their mail.
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  return written;
}

interface SearchNews {
  readonly name: string;
  readonly url: string;
  readonly count: number;
  /** Of the first ones. */
  readonly titles: readonly string[];
}

async function tell(
  context: DatastoreContext,
  ownerId: string,
  searches: readonly SavedSearch[],
): Promise<boolean> {
  const at = now(context);
  const found: (readonly [SavedSearch, SearchNews | undefined])[] = [];
  for (const search of searches) found.push([search, await newsOf(context, search)]);
  return transaction(context, async (db) => {
    const told: SearchNews[] = [];
    for (const [search, news] of found)
      if ((await markTold(db, { search, at })) && news !== undefined) told.push(news);
    if (told.length === 0) return false;
    await context.people.mailSearchNews({ ownerId, searches: told }, db);
    return true;
  });
}

/** Since the last mail, or since they looked themselves. */
async function newsOf(
  context: DatastoreContext,
  { name, query, seenAt, toldAt }: SavedSearch,
): Promise<SearchNews | undefined> {
  const question = newsQuestion(context, { query, since: seenAt > toldAt ? seenAt : toldAt });
  if (question === undefined) return undefined;
  const count = await countCards(db(context), question);
  if (count === 0) return undefined;
  const ids = await findIds(db(context), { ...question, sort: 'date', offset: 0, limit: mostTitles });
  const titles = (await readCards(db(context), ids)).map(({ title }) => title);
  return { name, url: `${context.publicUrl}/catalogue${query === '' ? '' : `?${query}`}`, count, titles };
}
