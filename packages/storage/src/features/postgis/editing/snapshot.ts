import type { FeatureBatch } from '@cartable/geo';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { EditedTable } from '../../editing/check-transaction.ts';
import { journalNames } from '../../editing/journal-tables.ts';
import type { ChangePlace, EditedSnapshot, SnapshotTable } from '../../editing/snapshot.ts';
import {
  type StreamRows,
  streamChanges,
  streamPlaces,
  streamTransactions,
} from '../../editing/snapshot-rows.ts';
import { quoteIdentifier } from '../../identifiers.ts';
import type { TableDefinition } from '../../port.ts';
import { joinSql, type SqlFragment, type SqlValue, sql, trusted } from '../../sql/fragment.ts';
import { type Connections, explainFault } from '../connections.ts';
import { CopyDecoder } from '../copy-decoder.ts';
import { withLiterals } from '../literals.ts';
import { batchesWithin } from './batches-within.ts';

/** Of rows that are read at once: what is in memory, whatever they hold. */
const atOnce = { rows: 500, bytes: 4_000_000 };

/** On a connection of its own, in one transaction that sees one moment: who edits meanwhile does not wait. */
export async function openPostgisSnapshot(
  connections: Connections,
  schema: string,
  edited: readonly EditedTable[],
): Promise<EditedSnapshot> {
  const client = await connections.reserve();
  const close = async () => connections.giveBack(client);
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    return { ...(await snapshotOf(client, schema, edited)), close };
  } catch (error) {
    await close();
    throw explainFault(error);
  }
}

async function snapshotOf(
  client: PoolClient,
  schema: string,
  edited: readonly EditedTable[],
): Promise<Omit<EditedSnapshot, 'close'>> {
  const names = journalNames(schema);
  const prefix = `${quoteIdentifier(schema)}.`;
  const last = await client.query(
    `select last_sequence::float8 as sequence, last_change::float8 as change from ${prefix}cartable_sequence`,
  );
  const keys = await client.query(
    `select table_number, next_key::float8 as next_key from ${prefix}cartable_tables order by table_number`,
  );
  const tables = keys.rows.flatMap(({ table_number, next_key }): SnapshotTable[] => {
    const found = edited.find(({ number }) => number === Number(table_number));
    return found
      ? [{ number: found.number, definition: definitionOf(found.definition), nextKey: next_key }]
      : [];
  });
  const stream: StreamRows = (query, sizes) => fetched(client, query, sizes);
  return {
    sequence: last.rows[0].sequence,
    lastChange: last.rows[0].change,
    tables,
    features: ({ definition }) => featuresOf(client, prefix, definition),
    transactions: () => streamTransactions(stream, names),
    changes: () => streamChanges(stream, names),
    places: () => placesOf(stream),
  };

  async function* placesOf(from: StreamRows): AsyncGenerator<ChangePlace> {
    for (const { number } of tables)
      yield* streamPlaces(from, {
        table: number,
        from: names.places(number),
        where: sql`where table_number = ${{ type: 'int8', value: BigInt(number) } satisfies SqlValue}`,
      });
  }
}

/** Without what is only true at the moment. */
function definitionOf({ name, title, columns, primaryKey, geometry }: TableDefinition): TableDefinition {
  return { name, ...(title === undefined ? {} : { title }), columns, primaryKey, geometry, isEditable: true };
}

/** Rows by a cursor: neither side holds them all. */
async function* fetched(client: PoolClient, query: SqlFragment, sizes?: SqlFragment) {
  await client.query(`declare rows_of_snapshot no scroll cursor for ${withLiterals(query)}`);
  for await (const count of sizes ? countsOf(client, sizes) : manyTimes(atOnce.rows)) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${count} from rows_of_snapshot`);
    yield* rows;
    if (rows.length < count) break;
  }
  await client.query('close rows_of_snapshot');
}

function* manyTimes(count: number): Generator<number> {
  for (;;) yield count;
}

/** Numbers of rows that are small enough together, by a cursor that goes ahead of theirs. */
async function* countsOf(client: PoolClient, sizes: SqlFragment): AsyncGenerator<number> {
  await client.query(`declare sizes_of_snapshot no scroll cursor for ${withLiterals(sizes)}`);
  for (;;) {
    const { rows } = await client.query<{ bytes: number }>(`fetch ${atOnce.rows} from sizes_of_snapshot`);
    const bytes = rows.map((row) => Number(row.bytes));
    yield* batchesWithin(bytes, atOnce);
    if (rows.length < atOnce.rows) break;
  }
  await client.query('close sizes_of_snapshot');
}

async function* featuresOf(
  client: PoolClient,
  prefix: string,
  { name, primaryKey, geometry, columns }: TableDefinition,
): AsyncGenerator<FeatureBatch> {
  const identifier = (text: string) => trusted(quoteIdentifier(text));
  const shape = geometry && sql`ST_AsBinary(${identifier(geometry.column)}, 'NDR')`;
  const selected = joinSql(
    [identifier(primaryKey), ...(shape ? [shape] : []), ...columns.map((column) => identifier(column.name))],
    ', ',
  );
  const query = sql`select ${selected} from ${trusted(prefix)}${identifier(name)} order by ${identifier(primaryKey)}`;
  const decoder = new CopyDecoder(columns, geometry !== null);
  const chunks = client.query(copyTo(`copy (${withLiterals(query)}) to stdout (format binary)`));
  let bytes = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    decoder.add(chunk);
    bytes += chunk.length;
    if (decoder.size === 0 || (decoder.size < atOnce.rows && bytes < atOnce.bytes)) continue;
    yield decoder.take();
    bytes = 0;
  }
  if (decoder.size > 0) yield decoder.take();
}
