import { type SqlFragment, sql } from '../sql/fragment.ts';
import type { Connections } from './connections.ts';

/**
 * More than any server does in a millisecond, in the unit of the planner: a page read in its order counts as one
 * (postgresql.org/docs/current/runtime-config-query.html, “seq_page_cost”). Some 300 were measured.
 */
const costPerMs = 1_000;

/** Whether a statement on values surely takes longer than that, by what the planner expects: it is not run. */
export async function isBeyond(
  connections: Connections,
  statement: SqlFragment,
  budgetMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const explained = sql`explain (format json) ${statement}`;
  const [row] = await connections.query<{ 'QUERY PLAN': readonly [Explained] }>(explained, signal);
  return row!['QUERY PLAN'][0].Plan['Total Cost'] > budgetMs * costPerMs;
}

interface Explained {
  readonly Plan: { readonly 'Total Cost': number };
}
