import { rowsCountedAlways } from '../counting.ts';
import type { TableDescription } from '../port.ts';

/** More than any thread asks in a millisecond: what costs as many of them is not begun. */
const rowsAskedPerMs = 20_000;

/** Whether the rows of a table can surely not be asked in that time. */
export function isBeyond({ featureCount }: TableDescription, budgetMs: number): boolean {
  return featureCount > budgetMs * rowsAskedPerMs;
}

/** Keys of a table, ends included, and how many rows have one. */
interface Span {
  readonly low: number;
  readonly high: number;
  readonly rows: number;
}

/**
 * Counts by ranges of keys, since SQLite answers before it hears of a clock.
 * @param count rows from a key, included, to another, not included
 * @returns undefined when the time was over before the last range
 */
export function countInSteps(
  { low, high, rows }: Span,
  budgetMs: number,
  count: (from: number, to: number) => number,
): number | undefined {
  const end = performance.now() + budgetMs;
  const steps = Math.max(Math.ceil(rows / rowsCountedAlways), 1);
  const keys = Math.ceil((high - low + 1) / steps);
  let total = 0;
  for (let from = low; from <= high; from += keys) {
    if (from > low && performance.now() > end) return undefined;
    total += count(from, from + keys);
  }
  return total;
}
