import { foldText } from '@cartable/platform';

/** Words as they are searched and put in order: without case nor accents, the same on both engines. */
export function foldWords(...words: readonly (string | null)[]): string {
  return foldText(words.filter((word) => word !== null && word !== '').join(' '));
}

/** Text that an account is found and ordered by. */
export function searchTextOf(user: {
  readonly email: string;
  readonly user_name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string {
  return foldWords(user.last_name, user.first_name, user.user_name, user.email);
}

/** Patterns for `like … escape '\'`, one a word. */
export function searchPatterns(search: string): string[] {
  return foldWords(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
