import type { Metadata } from '@cartable/storage';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Of the advisory locks of PostgreSQL, those of what is counted. */
const lockClass = 723_542;

/**
 * Whoever counts the same thing waits for the end of the transaction of the others: many sent at once to several processes
 * do not slip through, each finding that nobody was counted yet. On SQLite transactions follow one another anyway. Whoever
 * takes several of them takes them in the same order as everybody.
 * @param counted act and subject
 */
export async function inTurn(
  trx: QueryExecutorProvider,
  { engine }: Pick<Metadata, 'engine'>,
  counted: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${counted}))`.execute(trx);
}
