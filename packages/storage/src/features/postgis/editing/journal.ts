import type { PoolClient } from 'pg';
import { JournalReader } from '../../editing/journal-reader.ts';
import { journalNames, journalTables } from '../../editing/journal-tables.ts';
import { quoteIdentifier } from '../../identifiers.ts';
import type { TableDescription } from '../../port.ts';
import { type SqlFragment, type SqlValue, sql } from '../../sql/fragment.ts';
import { amongKeys } from '../among-keys.ts';

const float = (value: number): SqlValue => ({ type: 'float8', value });
const integer = (value: number): SqlValue => ({ type: 'int8', value: BigInt(value) });
/** Beyond every number of a change. */
const endless = 1e15;

/** @property nextKey where features came with their keys */
export type FollowedTable = TableDescription & { readonly nextKey?: number };

/** Adds the journal to the schema of a data set that is being written, for the tables of it that will be edited. */
export async function createJournal(
  client: PoolClient,
  schema: string,
  tables: readonly FollowedTable[],
): Promise<void> {
  const quoted = `${quoteIdentifier(schema)}.`;
  const ofTables = `, feature_count bigint not null, min_x float8, min_y float8, max_x float8, max_y float8`;
  await client.query(journalTables({ integer: 'bigint', bytes: 'bytea', schema: quoted, ofTables }));
  // The number of the change is the third dimension, so that what is recent in a box is found at once.
  await client.query(`create table ${quoted}cartable_places (
      table_number integer not null, change_number bigint not null,
      min_x float8 not null, min_y float8 not null, max_x float8 not null, max_y float8 not null,
      place geometry not null);
    create index cartable_places_nd on ${quoted}cartable_places using gist (place gist_geometry_ops_nd)`);
  await followTables(client, schema, tables);
}

/** Adds tables to those the journal follows. */
export async function followTables(
  client: PoolClient,
  schema: string,
  tables: readonly FollowedTable[],
): Promise<void> {
  const name = `${quoteIdentifier(schema)}.cartable_tables`;
  const { rows } = await client.query(`select coalesce(max(table_number), 0) as n from ${name}`);
  for (const [i, { name: table, featureCount, extent, nextKey }] of tables.entries()) {
    await client.query(`insert into ${name} values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      Number(rows[0].n) + i + 1,
      table,
      nextKey ?? featureCount + 1,
      featureCount,
      ...(extent ?? [null, null, null, null]),
    ]);
  }
}

/** A place of the index: a box, and the numbers of changes it is about. */
export function placeOf(
  [minX, minY, maxX, maxY]: readonly [SqlFragment, SqlFragment, SqlFragment, SqlFragment],
  from: SqlFragment,
  to: SqlFragment,
): SqlFragment {
  return sql`ST_MakeLine(ST_MakePoint(${minX}, ${minY}, ${from}), ST_MakePoint(${maxX}, ${maxY}, ${to}))`;
}

export function postgisJournal(
  schema: string,
  ask: (query: SqlFragment) => Promise<readonly Record<string, unknown>[]>,
): JournalReader {
  return new JournalReader({
    names: journalNames(schema),
    near: (table, bbox, from, to) => {
      const sides = bbox.map((side) => sql`${float(side)}`) as unknown as Parameters<typeof placeOf>[0];
      const searched = placeOf(sides, from, to ?? sql`${float(endless)}`);
      return sql`table_number = ${integer(table.number)} and place &&& ${searched}`;
    },
    among: amongKeys,
    ask,
  });
}
