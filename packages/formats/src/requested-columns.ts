import type { Column, Value } from '@cartable/geo';

/**
 * Ranks, in the rows as a reader makes them, of the columns a caller wants. Undefined when all are wanted in order:
 * rows then pass as they are. A column the layer lacks reads as null (rank -1).
 */
export function ranksOf(
  available: readonly Column[],
  requested: readonly Column[] | undefined,
): number[] | undefined {
  if (!requested) return undefined;
  const ranks = requested.map((column) => available.findIndex(({ name }) => name === column.name));
  const same = ranks.length === available.length && ranks.every((rank, index) => rank === index);
  return same ? undefined : ranks;
}

export function pick(row: readonly Value[], ranks: readonly number[]): Value[] {
  return ranks.map((rank) => (rank < 0 ? null : (row[rank] ?? null)));
}
