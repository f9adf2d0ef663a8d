import type { CatalogueSuggestions } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { type DatastoreContext, db } from '../context.ts';
import { catalogueSearchKind } from './catalogue-entry.ts';
import { bestMatches, keywordsOf, listProducers } from './suggest.store.ts';

const shortestQuestion = 2;
/** Suggestions of each kind. */
const mostSuggestions = 5;
/** Records whose keywords are looked at: the best. */
const recordsRead = 50;

/** Suggestions for the text being typed, from the entries of the catalogue alone: a record not listed gives none. */
export async function suggestInCatalogue(
  context: DatastoreContext,
  typed: string,
): Promise<CatalogueSuggestions> {
  const begins = foldText(typed.trim());
  if (begins.length < shortestQuestion) return { records: [], keywords: [], producers: [] };
  const records = await bestRecords(context, typed);
  const keywords = await keywordsOf(
    db(context),
    records.map(({ recordId }) => recordId),
  );
  const producers = await listProducers(db(context));
  return {
    records: records
      .slice(0, mostSuggestions)
      .map(({ card: { file_identifier, title } }) => ({ file_identifier, title })),
    keywords: keywords.filter((keyword) => hasWordsFrom(keyword, begins)).slice(0, mostSuggestions),
    producers: producers
      .filter(({ name }) => hasWordsFrom(name, begins))
      .slice(0, mostSuggestions)
      .map(({ id, name }) => ({ _id: id, name })),
  };
}

async function bestRecords(context: DatastoreContext, typed: string) {
  const find = async (text: string) => {
    const matches = context.search.matches({ kind: catalogueSearchKind, text });
    return matches ? bestMatches(db(context), { matches, limit: recordsRead }) : [];
  };
  const found = await find(typed);
  if (found.length > 0) return found;
  const meant = await context.search.correct({ kind: catalogueSearchKind, text: typed });
  return meant === undefined ? [] : find(meant);
}

/** At the beginning of a word, so that « eau » is not found in « bureau ». */
const hasWordsFrom = (text: string, begins: string): boolean =>
  foldText(text)
    .split(/(?<=[^\p{L}\p{N}])/u)
    .some((_, i, parts) => parts.slice(i).join('').startsWith(begins));
