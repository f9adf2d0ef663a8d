import { randomUUID } from 'node:crypto';
import { type Connection, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import type { CatalogueTables } from './catalogue.tables.ts';

const tables = tablesOf<CatalogueTables>;

/** Changes kept: with the first of them, their number tells two states apart. */
const keptChanges = 1_000;

/**
 * In the transaction that changes an entry. A row of its own: who writes waits for nobody.
 * @param at by the clock that all processes share: told by one that is late, a change would be among the first, which are
 * forgotten, and the state after it taken for the one before
 */
export async function noteChange(db: Connection, at: string): Promise<void> {
  await tables(db)
    .insertInto('catalogue_changes')
    .values({ id: `${at} ${randomUUID()}` })
    .execute();
}

/**
 * State of the entries, the same for every process: what was counted at one is not true of another. A change that is
 * committed late stands between those that are known, and changes their number.
 */
export async function versionOfCatalogue(db: Connection): Promise<string> {
  const { rows } = await sql<{ first: string | null; last: string | null; changes: unknown }>`
    select min(id) as first, max(id) as last, count(*) as changes from catalogue_changes`.execute(tables(db));
  const [row] = rows;
  return `${row?.first} ${row?.last} ${row?.changes}`;
}

/** From time to time: the first ones, so that a state is never taken for an earlier one. */
export async function forgetChanges(db: Connection): Promise<void> {
  await sql`delete from catalogue_changes where id < (
    select id from catalogue_changes order by id desc limit 1 offset ${keptChanges})`.execute(tables(db));
}
