import type { Expression } from '@cartable/expressions';
import type { FilterPlane } from './operands.ts';
import { readCql2Text } from './read-cql2-text.ts';

/**
 * The CQL of CSW 2.0.2 (OGC 07-006r1 §6.2.2) and of the `CQL_FILTER` that WFS clients know. It is read as CQL2, whose
 * grammar holds its own: prefixes of names are dropped, `BBOX(name, west, south, east, north)` and `INTERSECTS(name, …)`
 * become the predicates of today.
 * @throws as {@link readCql2Text}
 */
export function readCqlText(text: string, plane: FilterPlane): Expression {
  const parts = splitAtTexts(text);
  return readCql2Text(parts.map((part, rank) => (rank % 2 === 1 ? part : modernise(part))).join(''), plane);
}

/** Filters of several queries, between semicolons. */
export function splitCqlFilters(text: string): string[] {
  const filters = [''];
  for (const [rank, part] of splitAtTexts(text).entries()) {
    const [same = '', ...following] = rank % 2 === 1 ? [part] : part.split(';');
    filters.push(`${filters.pop()}${same}`, ...following);
  }
  return filters;
}

/** What stands between quotes is every second part. */
function splitAtTexts(text: string): string[] {
  return text.split(/('(?:[^']|'')*'|"[^"]*")/);
}

const number = String.raw`\s*-?[\d.]{1,30}(?:[eE][+-]?\d{1,3})?\s*`;
const oldBox = new RegExp(
  String.raw`\bBBOX\(\s*((?:\w+:)?[A-Za-z]\w*)\s*,(${number},${number},${number},${number})\)`,
  'gi',
);
const prefix = /(?<![\w:.])[A-Za-z]\w*:(?=[A-Za-z])/g;
const oldPredicate = /\b(INTERSECTS|DISJOINT|WITHIN|CONTAINS|CROSSES|OVERLAPS|TOUCHES|EQUALS)(?=\s*\()/gi;

function modernise(part: string): string {
  return part.replace(oldBox, 'S_INTERSECTS($1, BBOX($2))').replace(prefix, '').replace(oldPredicate, 'S_$1');
}
