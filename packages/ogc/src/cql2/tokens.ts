/** Words of CQL2 text (OGC 21-065r2 annex B). */

import { cql2Error } from './cql2-error.ts';
import { maxFilterLength } from './limits.ts';

export type TokenKind = 'name' | 'quoted' | 'text' | 'number' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As meant: quotes and escapes removed. */
  readonly value: string;
  /** As written, for messages. */
  readonly source: string;
  /** Rank of the first character, from 0. */
  readonly at: number;
}

/** The blanks of the grammar are those of JavaScript, and next line. */
const blanks = /[\s\u0085]*/uy;
const name = /[:_\p{L}\p{Nl}][:_.\p{L}\p{Nl}\p{M}\p{Nd}\u203f\u2040]*/uy;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const quoted = /"((?:[^"]|"")+)"/uy;
/** An apostrophe inside is doubled, or follows a reverse solidus. */
const text = /'((?:[^'\\]|''|\\'|\\)*)'/uy;
const symbol = /<>|<=|>=|[=<>(),+\-*/%^]/uy;

const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['name', name],
  ['number', number],
  ['text', text],
  ['quoted', quoted],
  ['symbol', symbol],
];

/** All the words, closed by one of kind `end`. @throws {OgcRequestError} `service.cql2-invalid` */
export function readTokens(source: string): Token[] {
  if (source.length > maxFilterLength) {
    throw cql2Error({
      position: maxFilterLength + 1,
      found: `${source.length}`,
      expected: `≤ ${maxFilterLength}`,
    });
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(blanks, source, at)![0].length;
    if (at >= source.length) {
      tokens.push({ kind: 'end', value: '', source: '', at });
      return tokens;
    }
    const token = readToken(source, at);
    tokens.push(token);
    at += token.source.length;
  }
}

function readToken(source: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    const match = matchAt(pattern, source, at);
    if (match) return { kind, value: meaningOf(kind, match), source: match[0], at };
  }
  const found = source[at]!;
  if (found === "'" || found === '"')
    throw cql2Error({ position: at + 1, found: source.slice(at), expected: `… ${found}` });
  throw cql2Error({ position: at + 1, found, expected: "name, 12.5, '…', = < > + - * / ( ) ," });
}

function meaningOf(kind: TokenKind, match: RegExpExecArray): string {
  if (kind === 'text') return match[1]!.replaceAll("''", "'").replaceAll("\\'", "'");
  return kind === 'quoted' ? match[1]!.replaceAll('""', '"') : match[0];
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
