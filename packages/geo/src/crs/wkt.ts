/**
 * Reads the text of a CRS (WKT 1 of OGC 01-009, its ESRI dialect, WKT 2 of ISO 19162) into a tree of
 * keywords and arguments. It knows nothing of their meaning. Hostile text is bounded in size, depth and count.
 */

import { GeoError } from '../geo-error.ts';

export interface WktNode {
  /** Upper case: `PROJCS`, `PARAMETER`… */
  readonly keyword: string;
  readonly args: readonly WktArgument[];
}

/** Quoted texts and bare words (`east`) are strings. */
export type WktArgument = string | number | WktNode;

/** The longest definition of the EPSG registry is under 10 kB; compound ones with remarks reach 20. */
const maxLength = 64 * 1024;
/** WKT 2 nests some eight levels. */
const maxDepth = 32;

const token =
  /\s*(?:"((?:[^"]|"")*)"|([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)|([A-Za-z_][\w.:-]*)|([[\](),]))/y;

type Token =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'mark'; readonly value: string };

/** @throws {GeoError} `wkt-malformed`, `wkt-too-large` */
export function parseWkt(text: string): WktNode {
  if (text.length > maxLength)
    throw new GeoError('wkt-too-large', `The CRS definition exceeds ${maxLength} characters.`);
  const reader = new TokenReader(text.replace(/^\uFEFF/, ''));
  const root = readNode(reader, reader.next(), 0);
  reader.expectEnd();
  return root;
}

class TokenReader {
  private position = 0;
  private readonly text: string;
  private pushedBack: Token | undefined;

  constructor(text: string) {
    this.text = text;
  }

  next(): Token {
    if (this.pushedBack) {
      const back = this.pushedBack;
      this.pushedBack = undefined;
      return back;
    }
    token.lastIndex = this.position;
    const match = token.exec(this.text);
    if (!match) throw this.malformed();
    this.position = token.lastIndex;
    if (match[1] !== undefined) return { kind: 'text', value: match[1].replaceAll('""', '"') };
    if (match[2] !== undefined) return { kind: 'number', value: Number(match[2]) };
    if (match[3] !== undefined) return { kind: 'word', value: match[3] };
    return { kind: 'mark', value: match[4]! };
  }

  pushBack(token: Token): void {
    this.pushedBack = token;
  }

  /** NUL and blanks after the end are common in fixed-length fields. */
  expectEnd(): void {
    if (/[^\s\0]/.test(this.text.slice(this.position))) throw this.malformed();
  }

  malformed(): GeoError {
    return new GeoError(
      'wkt-malformed',
      `The CRS definition cannot be read at character ${this.position + 1}.`,
    );
  }
}

function readNode(reader: TokenReader, keyword: Token, depth: number): WktNode {
  if (depth > maxDepth)
    throw new GeoError('wkt-too-large', `The CRS definition nests more than ${maxDepth} levels.`);
  const open = reader.next();
  if (keyword.kind !== 'word' || open.kind !== 'mark' || (open.value !== '[' && open.value !== '(')) {
    throw reader.malformed();
  }
  const close = open.value === '[' ? ']' : ')';
  const args: WktArgument[] = [];
  for (;;) {
    args.push(readArgument(reader, depth));
    const mark = reader.next();
    if (mark.kind === 'mark' && mark.value === close) return { keyword: keyword.value.toUpperCase(), args };
    if (mark.kind !== 'mark' || mark.value !== ',') throw reader.malformed();
  }
}

function readArgument(reader: TokenReader, depth: number): WktArgument {
  const first = reader.next();
  if (first.kind === 'mark') throw reader.malformed();
  if (first.kind !== 'word') return first.value;
  const following = reader.next();
  reader.pushBack(following);
  const opens = following.kind === 'mark' && (following.value === '[' || following.value === '(');
  return opens ? readNode(reader, first, depth + 1) : first.value;
}

/** First direct child with one of these keywords. */
export function childOf(node: WktNode, ...keywords: string[]): WktNode | undefined {
  return childrenOf(node, ...keywords)[0];
}

export function childrenOf(node: WktNode, ...keywords: string[]): WktNode[] {
  return node.args.filter((arg): arg is WktNode => typeof arg === 'object' && keywords.includes(arg.keyword));
}

/** The first argument, which is the name in every keyword that has one. */
export function nameOf(node: WktNode): string {
  return typeof node.args[0] === 'string' ? node.args[0] : '';
}

/** The n-th argument as a number. */
export function numberOf(node: WktNode | undefined, index: number): number | undefined {
  const value = node?.args[index];
  return typeof value === 'number' ? value : undefined;
}
