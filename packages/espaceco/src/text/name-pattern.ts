import { foldText } from '@cartable/platform';

/**
 * Pattern for `like … escape '\'` over folded names: `%` stands for anything; a text without one may stand anywhere in
 * the name.
 */
export function namePattern(written: string): string {
  const escaped = foldText(written.trim()).replace(/[\\_]/g, '\\$&');
  return escaped.includes('%') ? escaped : `%${escaped}%`;
}
