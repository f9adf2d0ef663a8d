import { type Bbox, bboxIntersects, bboxUnion } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import { trusted } from '../sql/fragment.ts';
import type { PlannedChange } from './plan-transaction.ts';

/**
 * Tables of the journal, beside those that are edited, the same on both engines but for `cartable_places`: an R-tree
 * for each table in a GeoPackage, one table under a GiST index in PostGIS.
 *
 * - `cartable_sequence`: one row, the number of the last transaction and that of its last change.
 * - `cartable_tables`: tables that are edited, the key their next feature gets.
 * - `cartable_transactions`, `cartable_changes`: who, when, why; what was before and after.
 * - `cartable_places`: where each change lay: one box, or two when the feature moved away.
 * - `cartable_acts`: acts that transactions were sent as, made with the first of them (`actsTable`).
 */
export function journalTables({ integer, bytes, schema = '', ofTables = '' }: JournalTypes): string {
  return `
    create table ${schema}cartable_sequence (
      only_row integer primary key check (only_row = 1), last_sequence ${integer} not null,
      last_change ${integer} not null);
    create table ${schema}cartable_tables (
      table_number integer primary key, table_name text not null unique, next_key ${integer} not null${ofTables});
    create table ${schema}cartable_transactions (
      sequence ${integer} primary key, author text not null, comment text not null, made_at text not null,
      change_count integer not null, last_change ${integer} not null, reverts ${integer});
    create index cartable_transactions_of_author
      on ${schema}cartable_transactions (author, made_at, change_count);
    create table ${schema}cartable_changes (
      change_number ${integer} primary key, sequence ${integer} not null, table_number integer not null,
      feature_key ${integer} not null, kind text not null, before_values text, after_values text,
      before_geometry ${bytes}, after_geometry ${bytes}, changes_geometry integer not null,
      byte_count integer not null);
    create index cartable_changes_of_table
      on ${schema}cartable_changes (table_number, change_number, feature_key);
    create index cartable_changes_of_feature
      on ${schema}cartable_changes (table_number, feature_key, change_number, sequence);
    insert into ${schema}cartable_sequence values (1, 0, 0)`;
}

/** Where it is not there: journals of former versions go on without it until an act is sent. */
export function actsTable({ integer, schema = '' }: Pick<JournalTypes, 'integer' | 'schema'>): string {
  return `create table if not exists ${schema}cartable_acts (act text primary key, sequence ${integer} not null)`;
}

/** Types and names that differ between engines. */
interface JournalTypes {
  readonly integer: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  /** With its dot. */
  readonly schema?: string;
  /** Further columns of `cartable_tables`, after a comma. */
  readonly ofTables?: string;
}

/** Places of a change: two boxes when the feature moved away, so that nothing between them seems to have changed. */
export function placesOf({ boxBefore, boxAfter }: PlannedChange): readonly Bbox[] {
  if (boxBefore && boxAfter)
    return bboxIntersects(boxBefore, boxAfter) ? [bboxUnion(boxBefore, boxAfter)] : [boxBefore, boxAfter];
  return [boxBefore, boxAfter].filter((box) => box !== null);
}

export const placesName = (tableNumber: number): string => `cartable_places_${tableNumber}`;

/** Names as SQL. @param schema none in a GeoPackage */
export function journalNames(schema?: string) {
  const name = (table: string) =>
    trusted(schema === undefined ? table : `${quoteIdentifier(schema)}.${table}`);
  return {
    sequence: name('cartable_sequence'),
    tables: name('cartable_tables'),
    transactions: name('cartable_transactions'),
    changes: name('cartable_changes'),
    acts: name('cartable_acts'),
    places: (tableNumber: number) =>
      schema === undefined ? trusted(placesName(tableNumber)) : name('cartable_places'),
  };
}

export type JournalNames = ReturnType<typeof journalNames>;
