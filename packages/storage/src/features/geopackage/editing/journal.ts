import type { DatabaseSync } from 'node:sqlite';
import type { EditedTable } from '../../editing/check-transaction.ts';
import { JournalReader } from '../../editing/journal-reader.ts';
import { journalNames, journalTables, placesName } from '../../editing/journal-tables.ts';
import type { TableDefinition } from '../../port.ts';
import { type SqlFragment, type SqlValue, sql, trusted } from '../../sql/fragment.ts';
import type { BoundValue } from '../column-types.ts';
import { addExtension } from '../core-tables.ts';

const names = journalNames();
const float = (value: number): SqlValue => ({ type: 'float8', value });

/** Adds the journal to a GeoPackage that is being written, for the tables of it that will be edited. */
export function createJournal(
  database: DatabaseSync,
  tables: readonly { readonly definition: TableDefinition; readonly nextKey: number }[],
): void {
  database.exec(journalTables({ integer: 'integer', bytes: 'blob' }));
  // GDAL and QGIS then list the tables that the contents name, and leave out those of the journal.
  addExtension(database, {
    table: null,
    column: null,
    name: 'gdal_aspatial',
    definition: 'http://gdal.org/geopackage_aspatial.html',
  });
  followTables(database, tables);
}

/** Adds tables to those the journal follows. */
export function followTables(
  database: DatabaseSync,
  tables: readonly { readonly definition: TableDefinition; readonly nextKey: number }[],
): void {
  const last = database.prepare('select coalesce(max(table_number), 0) as n from cartable_tables').get()!;
  const add = database.prepare('insert into cartable_tables values (?, ?, ?)');
  tables.forEach(({ definition, nextKey }, i) => {
    const number = Number(last.n) + i + 1;
    add.run(number, definition.name, nextKey);
    // The exact box beside the one of the index, whose numbers are of 32 bits.
    database.exec(`create virtual table ${placesName(number)} using rtree(id, minx, maxx, miny, maxy, minn, maxn,
      +change_number integer, +min_x double, +min_y double, +max_x double, +max_y double)`);
  });
}

export function hasJournal(database: DatabaseSync): boolean {
  return database.prepare("select 1 from sqlite_schema where name = 'cartable_tables'").get() !== undefined;
}

export function geopackageJournal(database: DatabaseSync): JournalReader {
  return new JournalReader({
    names,
    near: (_, [minX, minY, maxX, maxY], from, to) =>
      sql`maxx >= ${float(minX)} and minx <= ${float(maxX)} and maxy >= ${float(minY)} and miny <= ${float(maxY)}
        and maxn >= ${from} ${to ? sql`and minn <= ${to}` : trusted('')}`,
    among: (keys) => sql`in (select value from json_each(${{ type: 'text', value: JSON.stringify(keys) }}))`,
    ask: async (query: SqlFragment) =>
      database.prepare(query.render(() => '?')).all(...query.values.map(bound)) as Record<string, unknown>[],
  });
}

function bound({ value }: SqlValue): BoundValue {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Tables that are edited, as the journal numbers them. */
export function editedTables(
  database: DatabaseSync,
  definitions: readonly TableDefinition[],
): readonly EditedTable[] {
  const rows = database.prepare('select table_number, table_name from cartable_tables').all();
  return rows.flatMap(({ table_number: number, table_name: name }) => {
    const definition = definitions.find((each) => each.name === name);
    return definition ? [{ number: Number(number), definition }] : [];
  });
}

/** Number of the last transaction that changed each editable table, by name. */
export function sequencesOf(database: DatabaseSync): ReadonlyMap<string, number> {
  if (!hasJournal(database)) return new Map();
  const rows = database
    .prepare(`select table_name, coalesce((select sequence from cartable_changes as c
      where c.table_number = t.table_number order by change_number desc limit 1), 0) as sequence
      from cartable_tables as t`)
    .all();
  return new Map(rows.map((row) => [String(row.table_name), Number(row.sequence)]));
}
