import type { CountRow } from './CountTable.tsx';

/** The most numerous first, those as many in the order of the alphabet, where É is beside E. */
export function inOrder(rows: readonly CountRow[], language: string): readonly CountRow[] {
  return rows.toSorted(
    (one, other) => other.count - one.count || one.name.localeCompare(other.name, language),
  );
}
