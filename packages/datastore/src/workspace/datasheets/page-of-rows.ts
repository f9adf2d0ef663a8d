import { foldText } from '@cartable/platform';
import type { Metadata } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import { readNumber } from '../../stored-text.ts';
import { holdsWord } from './words-in-text.ts';

/** What a page of a list is asked by. */
export interface PageQuestion {
  readonly datastoreId: string;
  /** Words, all of which are found. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

interface PagedRows {
  /** Table whose rows belong to a datasheet: the statement knows it as `x`, and its datasheet as `d`. */
  readonly table: 'offerings' | 'stored_data' | 'uploads';
  /** Besides the datastore, and not being in the trash. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Where the words are looked for, besides the name of the datasheet. */
  readonly searched: readonly RawBuilder<unknown>[];
  /** Before the id, so that no two pages share a row. */
  readonly order: readonly RawBuilder<unknown>[];
  /** Whether the conditions or the order speak of the datasheet. @default false */
  readonly isByDatasheet?: boolean;
}

/**
 * Ids of a page, in order, and how many there are in all. Rows hold documents that are long to read: only those of the
 * page are worth it, and are read by id afterwards.
 */
export async function pageOfRows(
  metadata: Metadata,
  { datastoreId, search, offset, limit }: PageQuestion,
  { table, conditions, searched, order, isByDatasheet = false }: PagedRows,
): Promise<{ total: number; ids: string[] }> {
  const db = metadata.tables();
  const words = wordsOf(search);
  const where = [
    sql`x.datastore_id = ${datastoreId}`,
    sql`x.trashed = 0`,
    ...conditions,
    ...words.map((word) => isFound(metadata.engine, word, searched)),
  ];
  // Each row has a datasheet: looking for it only costs where it is spoken of.
  const datasheets =
    isByDatasheet || words.length > 0 ? sql`join datasheets d on d.id = x.datasheet_id` : sql``;
  const rows = sql`from ${sql.table(table)} x ${datasheets} where ${sql.join(where, sql` and `)}`;
  const page = await sql<{ id: string }>`
    select x.id as id ${rows}
    order by ${sql.join([...order, sql`x.id`])} limit ${limit} offset ${offset}`.execute(db);
  const ids = page.rows.map(({ id }) => id);
  // A page that is not full is the last one, and tells how many there are.
  if (ids.length < limit && (ids.length > 0 || offset === 0)) return { total: offset + ids.length, ids };
  const counted = await sql<{ total: unknown }>`select count(*) as total ${rows}`.execute(db);
  return { total: readNumber(counted.rows[0]?.total), ids };
}

/** What is found by its name, of a type and in a state if they are asked; what is deleted is as unknown. */
export function namedRows({
  type,
  status,
}: {
  readonly type?: string | undefined;
  readonly status?: string | undefined;
}): Omit<PagedRows, 'table'> {
  return {
    conditions: [
      sql`x.status <> 'DELETED'`,
      ...(type === undefined ? [] : [sql`x.type = ${type}`]),
      ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    ],
    searched: [sql`x.name`],
    order: [sql`lower(x.name)`],
  };
}

/** Things read by id in any order, in the order of the ids; those gone meanwhile are left out. */
export function inOrderOf<Thing extends { readonly id: string }>(
  ids: readonly string[],
  things: Iterable<Thing>,
): Thing[] {
  const byId = new Map([...things].map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const MAX_WORDS = 10;

function wordsOf(search: string): string[] {
  return search.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

function isFound(
  engine: Metadata['engine'],
  word: string,
  searched: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const pattern = `%${foldText(word).replace(/[\\%_]/g, '\\$&')}%`;
  const places = searched.map((text) => holdsWord(engine, text, word));
  return sql`(${sql.join([sql`d.folded_name like ${pattern} escape '\\'`, ...places], sql` or `)})`;
}
