import type { OgcRequestError } from '../common/ogc-request-error.ts';
import { cql2Error } from './cql2-error.ts';
import { maxFilterDepth } from './limits.ts';
import { readTokens, type Token } from './tokens.ts';

/** The words of a filter one after the other, and what is said when one is not what it should be. */
export class TokenReader {
  private readonly tokens: readonly Token[];
  private rank = 0;
  private depth = 0;

  constructor(source: string) {
    this.tokens = readTokens(source);
  }

  /** @param ahead how many words further; beyond the last, the end */
  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.rank + ahead, this.tokens.length - 1)]!;
  }

  next(): Token {
    const token = this.peek();
    this.rank += 1;
    return token;
  }

  /** The word in upper case when it is an unquoted name, else nothing: key words are written in any case. */
  word(ahead = 0): string {
    const token = this.peek(ahead);
    return token.kind === 'name' ? token.value.toUpperCase() : '';
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.value === symbol;
  }

  /** Takes the key word when it is there. */
  takeWord(word: string): boolean {
    if (this.word() !== word) return false;
    this.rank += 1;
    return true;
  }

  takeSymbol(...symbols: readonly string[]): string | undefined {
    const token = this.peek();
    if (token.kind !== 'symbol' || !symbols.includes(token.value)) return undefined;
    this.rank += 1;
    return token.value;
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected(word);
  }

  expectSymbol(symbol: string): void {
    if (this.takeSymbol(symbol) === undefined) throw this.unexpected(symbol);
  }

  expectEnd(expected: string): void {
    if (this.peek().kind !== 'end') throw this.unexpected(expected);
  }

  parenthesised<T>(read: () => T): T {
    this.expectSymbol('(');
    const value = read();
    this.expectSymbol(')');
    return value;
  }

  /** One or more, between commas and within parentheses. */
  list<T>(read: () => T): T[] {
    return this.parenthesised(() => {
      const items = [read()];
      while (this.takeSymbol(',') !== undefined) items.push(read());
      return items;
    });
  }

  /** Whether a number stands here, with or without sign. */
  isNumber(): boolean {
    const isSigned = this.isSymbol('-') || this.isSymbol('+');
    return this.peek(isSigned ? 1 : 0).kind === 'number';
  }

  number(): number {
    if (!this.isNumber()) throw this.unexpected('12.5');
    const sign = this.takeSymbol('-', '+');
    const token = this.next();
    const value = Number(token.value);
    if (!Number.isFinite(value)) throw this.reject(token, '-1e308 … 1e308');
    return sign === '-' ? -value : value;
  }

  /** Result of `read`, which runs one level deeper. */
  nested<T>(read: () => T): T {
    if (this.depth >= maxFilterDepth) throw this.unexpected(`≤ ${maxFilterDepth} × ( )`);
    this.depth += 1;
    const value = read();
    this.depth -= 1;
    return value;
  }

  /** Error about the word that stands here. */
  unexpected(expected: string): OgcRequestError {
    return this.reject(this.peek(), expected);
  }

  reject(token: Token, expected: string, found = token.source): OgcRequestError {
    return cql2Error({ position: token.at + 1, found: found === '' ? '∎' : found, expected });
  }
}
