/**
 * Parameters of several queries in one request: lists in brackets, one for each query (OGC 09-025r2 §6.2.5.3, 04-094
 * §14.2.2). `(a,b)(c)` is two lists; without brackets there is one.
 */

import type { Kvp } from '../../common/kvp.ts';
import { invalidParameter } from '../../common/ogc-request-error.ts';

export function splitLists(text: string): string[] {
  const inside = /^\s*\((.*)\)\s*$/s.exec(text)?.[1];
  return inside === undefined ? [text] : inside.split(/\)\s*\(/);
}

/** Filters are documents: brackets inside their texts divide nothing. */
export function splitFilters(text: string): string[] {
  const inside = /^\s*\((.*)\)\s*$/s.exec(text)?.[1];
  return inside === undefined ? [text] : inside.split(/(?<=>|\(|^)\s*\)\s*\(\s*(?=<|\)|$)/);
}

/** Texts between commas, without blanks around. */
export function splitItems(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/** Values of a parameter for each query: one value serves all. */
export class QueryLists {
  private readonly kvp: Kvp;
  private readonly queries: number;

  constructor(kvp: Kvp, queries: number) {
    this.kvp = kvp;
    this.queries = queries;
  }

  /** @throws {OgcRequestError} when there are neither one nor as many lists as queries */
  find(names: readonly string[], split = splitLists): readonly (string | undefined)[] {
    const text = this.kvp.find(...names);
    if (text === undefined) return Array.from({ length: this.queries }, () => undefined);
    const lists = split(text);
    if (lists.length === this.queries) return lists.map((list) => list || undefined);
    if (lists.length === 1) return Array.from({ length: this.queries }, () => lists[0]);
    throw invalidParameter(names[0]!, text, `1 or ${this.queries} lists`);
  }
}
