import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Bbox, type Value, writeGpkgGeometry } from '@cartable/geo';
import type { EditedTable } from '../../editing/check-transaction.ts';
import type { EditingSession, Position, WrittenBatch, WrittenTable } from '../../editing/engine.ts';
import { followExtent, type Side } from '../../editing/follow-extent.ts';
import type { JournalReader } from '../../editing/journal-reader.ts';
import { actRows, journalRows } from '../../editing/journal-rows.ts';
import { actsTable } from '../../editing/journal-tables.ts';
import type { FeatureState } from '../../editing/port.ts';
import { quoteIdentifier } from '../../identifiers.ts';
import type { TableDefinition } from '../../port.ts';
import { type BoundValue, geopackageTypes } from '../column-types.ts';
import { RowReader, readAsArrays } from '../row-reader.ts';
import { spatialIndexName } from '../spatial-index.ts';
import { writeJournal } from './write-journal.ts';

/** Parameters of one question. */
const valuesAtOnce = 500;

/** A GeoPackage inside of a transaction. Its triggers keep the spatial index and the count of features. */
export class GeoPackageSession implements EditingSession {
  readonly position: Position;
  readonly journal: JournalReader;
  readonly #database: DatabaseSync;
  readonly #prepare: (text: string) => StatementSync;

  /** @param prepare gives a statement that is compiled once */
  constructor(
    database: DatabaseSync,
    { journal, prepare }: { journal: JournalReader; prepare: (text: string) => StatementSync },
  ) {
    this.#database = database;
    this.#prepare = prepare;
    this.journal = journal;
    this.position = this.#readPosition();
  }

  async sequencesOf(acts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    this.#database.exec(actsTable({ integer: 'integer' }));
    const find = this.#prepare('select sequence from cartable_acts where act = ?');
    const rows = acts.map((act) => ({ act, row: find.get(act) }));
    return new Map(rows.flatMap(({ act, row }) => (row ? [[act, Number(row.sequence)] as const] : [])));
  }

  async load(
    { definition }: EditedTable,
    keys: readonly number[],
  ): Promise<ReadonlyMap<number, FeatureState>> {
    const { columns, geometry, primaryKey, name } = definition;
    const names = [
      primaryKey,
      ...(geometry ? [geometry.column] : []),
      ...columns.map((column) => column.name),
    ];
    const statement = this.#database.prepare(`select ${names.map(quoteIdentifier).join(', ')}
      from ${quoteIdentifier(name)} where ${quoteIdentifier(primaryKey)} in (select value from json_each(?))`);
    readAsArrays(statement, columns);
    const reader = new RowReader(columns, geometry !== null);
    for (const row of statement.iterate(JSON.stringify(keys))) reader.add(row as unknown as BoundValue[]);
    const batch = reader.take();
    return new Map(
      batch.keys!.map((key, i) => {
        const values = Object.fromEntries(columns.map((column, c) => [column.name, batch.rows[i]![c]!]));
        return [Number(key), geometry ? { values, geometry: batch.geometries[i]! } : { values }];
      }),
    );
  }

  async holdersOf(
    { definition: { name, primaryKey, columns } }: EditedTable,
    column: string,
    values: readonly Exclude<Value, null>[],
  ): Promise<readonly { readonly key: number; readonly value: Exclude<Value, null> }[]> {
    const { type } = columns.find((one) => one.name === column)!;
    const held: { key: number; value: Exclude<Value, null> }[] = [];
    for (let from = 0; from < values.length; from += valuesAtOnce) {
      const bound = values
        .slice(from, from + valuesAtOnce)
        .map((value) => geopackageTypes[type].write(value)!);
      const statement =
        this.#database.prepare(`select ${quoteIdentifier(primaryKey)} as k, ${quoteIdentifier(column)} as v
        from ${quoteIdentifier(name)} where ${quoteIdentifier(column)} in (${bound.map(() => '?').join(', ')})`);
      statement.setReadBigInts(type === 'bigint');
      for (const { k, v } of statement.all(...bound))
        held.push({ key: Number(k), value: geopackageTypes[type].read(v as Exclude<BoundValue, null>)! });
    }
    return held;
  }

  async write(batch: WrittenBatch): Promise<void> {
    for (const table of batch.tables) await this.#writeTable(table);
    writeJournal(this.#prepare, journalRows(batch));
    for (const row of actRows(batch)) this.#prepare('insert into cartable_acts values (?, ?)').run(...row);
    const { sequence, change, nextKeys } = batch.position;
    this.#prepare('update cartable_sequence set last_sequence = ?, last_change = ?').run(sequence, change);
    const setKey = this.#prepare('update cartable_tables set next_key = ? where table_number = ?');
    for (const [number, key] of nextKeys) setKey.run(key, number);
  }

  async #writeTable({
    table: { definition },
    added,
    updated,
    removed,
    changes,
  }: WrittenTable): Promise<void> {
    const table = quoteIdentifier(definition.name);
    const remove = this.#prepare(`delete from ${table} where ${quoteIdentifier(definition.primaryKey)} = ?`);
    for (const key of removed) remove.run(key);
    // Apart: within an upsert, the triggers of the standard no longer replace a box that is there.
    const insert = this.#prepare(insertOf(definition));
    for (const [key, state] of added) insert.run(key, ...boundState(state, definition));
    const update = updated.size > 0 ? this.#prepare(updateOf(definition)) : undefined;
    for (const [key, state] of updated) update!.run(...boundState(state, definition), key);
    const extent = await followExtent(this.#extentOf(definition.name), changes, async (side, strip) =>
      this.#outermost(definition, side, strip),
    );
    this.#prepare(`update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ?,
      last_change = strftime('%Y-%m-%dT%H:%M:%fZ','now') where table_name = ?`).run(
      ...(extent ?? [null, null, null, null]),
      definition.name,
    );
  }

  #extentOf(name: string): Bbox | null {
    const statement = this.#prepare(
      'select min_x, min_y, max_x, max_y from gpkg_contents where table_name = ?',
    );
    const { min_x, min_y, max_x, max_y } = statement.get(name) as Record<string, number | null>;
    return min_x === null ? null : ([min_x, min_y, max_x, max_y] as unknown as Bbox);
  }

  #outermost(definition: TableDefinition, side: Side, [minX, minY, maxX, maxY]: Bbox): number | undefined {
    const { name, primaryKey, geometry } = definition;
    const measure = ['min(ST_MinX', 'min(ST_MinY', 'max(ST_MaxX', 'max(ST_MaxY'][side]!;
    const index = spatialIndexName({ table: name, geometryColumn: geometry!.column });
    const found = this.#prepare(`select ${measure}(${quoteIdentifier(geometry!.column)})) as outermost
      from ${quoteIdentifier(name)} where ${quoteIdentifier(primaryKey)} in (select id from ${quoteIdentifier(index)}
        where maxx >= ? and minx <= ? and maxy >= ? and miny <= ?)`).get(minX, maxX, minY, maxY);
    return (found!.outermost as number | null) ?? undefined;
  }

  #readPosition(): Position {
    const last = this.#prepare('select last_sequence, last_change from cartable_sequence').get()!;
    const keys = this.#prepare('select table_number, next_key from cartable_tables').all();
    return {
      sequence: Number(last.last_sequence),
      change: Number(last.last_change),
      nextKeys: new Map(keys.map((row) => [Number(row.table_number), Number(row.next_key)])),
    };
  }
}

function insertOf({ name, primaryKey, geometry, columns }: TableDefinition): string {
  const names = [primaryKey, ...(geometry ? [geometry.column] : []), ...columns.map((column) => column.name)];
  const values = names.map(() => '?').join(', ');
  return `insert into ${quoteIdentifier(name)} (${names.map(quoteIdentifier).join(', ')}) values (${values})`;
}

function updateOf({ name, primaryKey, geometry, columns }: TableDefinition): string {
  const names = [...(geometry ? [geometry.column] : []), ...columns.map((column) => column.name)];
  const settings = names.map((column) => `${quoteIdentifier(column)} = ?`).join(', ');
  return `update ${quoteIdentifier(name)} set ${settings} where ${quoteIdentifier(primaryKey)} = ?`;
}

function boundState(state: FeatureState, { geometry, columns }: TableDefinition): BoundValue[] {
  const values = columns.map(({ name, type }) => {
    const value = state.values[name] ?? null;
    return value === null ? null : geopackageTypes[type].write(value)!;
  });
  if (!geometry) return values;
  return [state.geometry ? writeGpkgGeometry(state.geometry, geometry.srid) : null, ...values];
}
