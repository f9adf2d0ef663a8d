import type { Queries } from '../metadata/port.ts';
import { distinctWords } from './fold-words.ts';
import type { ForgetfulTurn, ForgottenWords, SearchEntry } from './port.ts';
import type { SearchTables } from './search-tables.ts';

/** In a shorter word, one letter more or less is another word; longer ones are codes. */
const shortest = 4;
const longest = 24;
/** Words of one entry; those that come after are found as they are written only. */
const maxWords = 200;
/** Words one letter away from a given one, of which the best is looked for. */
const maxCandidates = 20;

/**
 * The words people may have meant: those of titles and keywords, each under every form it takes with one letter left
 * out. Two words that differ by one error (a letter left out, added, changed, or two exchanged) share such a form, so
 * that an equality finds them, on any engine. Words stay when their entry goes, until `forgetWords` comes by: a word is
 * proposed only when an entry has it.
 */
export async function learnSpellings(
  db: Queries<SearchTables>,
  { kind, fields }: Pick<SearchEntry, 'kind' | 'fields'>,
): Promise<void> {
  const words = distinctWords(`${fields.title} ${fields.keywords ?? ''}`)
    .filter(({ plain }) => plain.length >= shortest && plain.length <= longest)
    .slice(0, maxWords);
  const isNew = await unknownAmong(db, { kind, words: words.map(({ written }) => written) });
  const rows = words
    .filter(({ written }) => isNew(written))
    .flatMap(({ plain, written: word }) => formsOf(plain).map((form) => ({ kind, form, word })));
  if (rows.length === 0) return;
  // In one order for all, so that two writers never wait for one another.
  rows.sort((a, b) => compare(a.form, b.form) || compare(a.word, b.word));
  await db
    .insertInto('search_spellings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Words of titles and keywords, one error away from that one. */
export async function spellingsNear(
  db: Queries<SearchTables>,
  { kind, word }: { readonly kind: string; readonly word: string },
): Promise<string[]> {
  const [requested] = distinctWords(word);
  if (!requested || requested.plain.length < shortest || requested.plain.length > longest) return [];
  const rows = await db
    .selectFrom('search_spellings')
    .select('word')
    .distinct()
    .where('kind', '=', kind)
    .where('form', 'in', formsOf(requested.plain))
    .orderBy('word')
    .limit(10 * maxCandidates)
    .execute();
  return rows
    .map(({ word }) => word)
    .filter((near) => distinctWords(near).some(({ plain }) => isOneErrorAway(plain, requested.plain)))
    .slice(0, maxCandidates);
}

/** @param isUsed whether an entry has a word */
export async function forgetSpellings(
  db: Queries<SearchTables>,
  { kind, after, limit }: ForgetfulTurn,
  isUsed: (word: string) => Promise<boolean>,
): Promise<ForgottenWords> {
  const rows = await db
    .selectFrom('search_spellings')
    .select(['form', 'word'])
    .where('kind', '=', kind)
    .where('form', '>', after)
    .orderBy('form')
    .limit(limit)
    .execute();
  let words = 0;
  for (const word of new Set(rows.map((row) => row.word))) {
    if (await isUsed(word)) continue;
    const forms = distinctWords(word).flatMap(({ plain }) => formsOf(plain));
    await db
      .deleteFrom('search_spellings')
      .where('kind', '=', kind)
      .where('form', 'in', forms)
      .where('word', '=', word)
      .execute();
    words++;
  }
  return { after: rows.length < limit ? '' : rows.at(-1)!.form, words };
}

async function unknownAmong(
  db: Queries<SearchTables>,
  { kind, words }: { readonly kind: string; readonly words: readonly string[] },
): Promise<(word: string) => boolean> {
  if (words.length === 0) return () => true;
  const rows = await db
    .selectFrom('search_spellings')
    .select('word')
    .distinct()
    .where('kind', '=', kind)
    .where('form', 'in', [...new Set(words.flatMap((word) => distinctWords(word).map(({ plain }) => plain)))])
    .where('word', 'in', words)
    .execute();
  const known = new Set(rows.map(({ word }) => word));
  return (word) => !known.has(word);
}

/** The word, and the word without each of its letters. */
function formsOf(plain: string): string[] {
  const letters = [...plain];
  return [...new Set([plain, ...letters.map((_, i) => letters.toSpliced(i, 1).join(''))])];
}

/** Words that share a form may be two errors apart. */
function isOneErrorAway(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const restOf = (letters: readonly string[], from: number) => letters.slice(same + from).join('');
  const isSwapped = a[same] === b[same + 1] && a[same + 1] === b[same] && restOf(a, 2) === restOf(b, 2);
  return (
    isSwapped ||
    restOf(a, 1) === restOf(b, 1) ||
    restOf(a, 1) === restOf(b, 0) ||
    restOf(a, 0) === restOf(b, 1)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
