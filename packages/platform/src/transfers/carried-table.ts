/**
 * How the rows of a table travel in an archive from one platform to another. A table names all of its columns: one that
 * is added later fails a test until somebody says how it travels.
 */

/** What a column holds. */
export type ColumnRole =
  /** Identifier of the row: kept where it is free. */
  | 'id'
  /** Identifier of a row of the archive, without which this one stays behind. */
  | 'reference'
  /** Identifier of something or somebody that may be unknown here: nothing else is found by it then. */
  | 'link'
  /** A person, a community or an endpoint: the one known here by the same address or name. An address stays one. */
  | 'party'
  /** JSON, in which every identifier is one of the archive, or of nothing. */
  | 'json'
  /** Key of an object of the archive. */
  | 'object'
  /** What people read: identifiers and addresses of the origin follow, the rest stays as it is. */
  | 'text'
  /** Words of the program and times. */
  | 'plain'
  | 'number'
  /** Stays behind: work that was under way. */
  | { readonly becomes: null | number };

export type Row = Readonly<Record<string, string | number | null>>;

export interface CarriedTable {
  readonly table: string;
  readonly columns: Readonly<Record<string, ColumnRole>>;
  /** Of the primary key, in the order the rows are written. */
  readonly key: readonly string[];
  /** Column that says whose the row is: the owner of the archive, or a row of another table by its `id`. */
  readonly within: { readonly column: string; readonly of?: string };
  /** Only rows that hold these values. */
  readonly only?: Readonly<Record<string, string | number | null>>;
  /** Why a row that says what it may not is refused; undefined when it is well. */
  check?(row: Row): string | undefined;
}
