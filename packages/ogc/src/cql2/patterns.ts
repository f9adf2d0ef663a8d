/** Patterns of LIKE (OGC 21-065r2 §7.3): `%` any run, `_` one character, `\` before either of them. */

import { type LikePart, parseLike, withoutAccents } from '@cartable/expressions';

const wildcards = { wildCard: '%', singleChar: '_', escapeChar: '\\' };

/** Changes CASEI and ACCENTI make to the text of a pattern, wildcards left alone. */
export type Folding = 'case' | 'accents';

/** @throws {ExpressionError} `pattern-invalid` */
export function readPattern(text: string, foldings: readonly Folding[]): LikePart[] {
  return parseLike(text, wildcards).map((part) =>
    typeof part === 'string' ? part : { text: foldings.reduce(fold, part.text) },
  );
}

function fold(text: string, folding: Folding): string {
  return folding === 'case' ? text.toLocaleLowerCase('en') : withoutAccents(text);
}
