import { foldText } from '@cartable/platform';
import type { Metadata } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a text holds a word, whatever the case and the accents, asked of the database: neither engine folds letters by
 * itself, but both know sets of letters. For texts that have no folded copy of their own.
 */
export function holdsWord(
  engine: Metadata['engine'],
  text: RawBuilder<unknown>,
  word: string,
): RawBuilder<unknown> {
  const apart = foldText(word);
  // Two letters where the word is folded, one where the text is read as it is written: whoever writes œ need not write ß.
  const joined = apart.replaceAll('oe', 'œ').replaceAll('ae', 'æ');
  const written = [apart, joined].flatMap((form) => [form, form.replaceAll('ss', 'ß')]);
  const forms = [...new Set(written)].map((form) => holdsForm(engine, text, form));
  return sql`(${sql.join(forms, sql` or `)})`;
}

function holdsForm(engine: Metadata['engine'], text: RawBuilder<unknown>, form: string): RawBuilder<unknown> {
  const letters = [...form];
  return engine === 'postgres'
    ? sql`${text} ~ ${letters.map((letter) => sameLetters(letter) ?? escapeRegex(letter)).join('')}`
    : sql`${text} glob ${`*${letters.map((letter) => sameLetters(letter) ?? escapeGlob(letter)).join('')}*`}`;
}

/** Latin letters by the one they fold to: the last block holds those of Romanian and of the languages of Africa. */
const LAST_LETTER = 0x24f;
const byFolded = Map.groupBy(
  Array.from({ length: LAST_LETTER + 1 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{L}/u.test(letter),
  ),
  foldText,
);

/** A set that both engines read alike; nothing when the letter is alone. */
function sameLetters(letter: string): string | undefined {
  const same = byFolded.get(letter) ?? (/\p{L}/u.test(letter) ? bothCases(letter) : []);
  return same.length === 0 ? undefined : `[${same.join('')}]`;
}

/** The capital of ß is two letters, which a set would take for one of them. */
const bothCases = (letter: string): string[] =>
  [letter, letter.toUpperCase()].filter((one) => [...one].length === 1);

/** Only what has a meaning there: before a sign that PostgreSQL takes for a letter, such as ⓐ, a backslash is an error. */
const escapeRegex = (letter: string): string => (/[\\^$.*+?()[\]{}|]/.test(letter) ? `\\${letter}` : letter);
const escapeGlob = (letter: string): string => (/[*?[]/.test(letter) ? `[${letter}]` : letter);
