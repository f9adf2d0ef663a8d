import { CartableError } from '@cartable/contract';
import { transformerOf, transformWkb, type Value } from '@cartable/geo';
import type { EditAction } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import { brokenRule, writtenText } from '../tables/column-rules.ts';
import { readValue } from '../tables/column-value.ts';
import { isForPeople, type Table, type TableColumn } from '../tables/database.model.ts';
import type { CurrentFeatures } from './current-features.ts';
import type { GridTest } from './effective-grids.ts';
import { type ColumnFiller, presetValues } from './fill-columns.ts';
import type { ReadAction, RequestedAction } from './read-action.ts';

const fingerprint = 'gcms_fingerprint';
/** Columns of answers that clients send back: they are the server's. */
const ofServer = new Set([fingerprint, 'gcms_numrec', 'detruit']);

/**
 * What is asked, read against the tables: types, and the right to write each column that is named.
 * @throws {CartableError} `espaceco.table-unknown`, `espaceco.edit-refused`, `espaceco.value-refused`
 */
export function readActions(
  context: Pick<EspacecoContext, 'readWkt'>,
  read: ReadDatabase,
  requested: readonly RequestedAction[],
): ReadAction[] {
  return requested.map((action, i) => readAction(context, read, action, i + 1));
}

function readAction(
  context: Pick<EspacecoContext, 'readWkt'>,
  read: ReadDatabase,
  { table: of, state, data, isExact = false }: RequestedAction,
  rank: number,
): ReadAction {
  const table = tableOfAction(read, of);
  if (table.readOnly || !mayEdit(read, table)) throw editRejected(rank, table, '*');
  const key = keyIn(table, data);
  if (state !== 'Insert' && key === undefined)
    throw unfit(rank, table, { name: table.idName }, data[table.idName], 'a key');
  const version = readNumber(data[fingerprint]);
  const values = new Map<TableColumn, Value>();
  const told = new Map<TableColumn, Value>();
  let geometry: Uint8Array | null | undefined;
  for (const [name, written] of state === 'Delete' ? [] : Object.entries(data)) {
    if (name === table.idName || ofServer.has(name)) continue;
    const column = columnNamed(read, table, { name, rank });
    const isWritable = mayWrite(read, table, column);
    // Whole new features come with nothing in what the server fills in.
    if (state === 'Insert' && column.rules.autofill !== null && isNothing(written)) continue;
    if (!isWritable && (state === 'Insert' || column.kind.role === 'geometry'))
      throw editRejected(rank, table, name);
    if (column.kind.role === 'geometry') geometry = readGeometry(context, { table, column, written, rank });
    else (isWritable ? values : told).set(column, readTyped(column, { written, rank, table }));
  }
  return { rank, table, state, key, version, isExact, values, told, geometry };
}

/** The table an action names. @throws {CartableError} `espaceco.table-unknown` */
export const tableOfAction = (read: ReadDatabase, of: RequestedAction['table']): Table =>
  tableIn(read, typeof of === 'string' ? of.slice(of.lastIndexOf(':') + 1) : of);

/** The key an action tells of its feature. */
export const keyIn = (table: Table, data: RequestedAction['data']): number | undefined =>
  readNumber(data[table.idName]);

/** Whether something of the table may be written: its own level, or that of a column. */
function mayEdit({ access }: ReadDatabase, table: Table): boolean {
  return access.may('EDIT', table.id) || access.columnsOf(table, 'EDIT').length > 0;
}

function columnNamed(
  { access }: ReadDatabase,
  table: Table,
  { name, rank }: { readonly name: string; readonly rank: number },
): TableColumn {
  const column = table.columns.find((one) => one.name === name);
  // One that may not be seen is as one that is not there.
  if (column === undefined || !access.may('VIEW', table.id, column.id))
    throw unfit(rank, table, { name }, '', 'a column of the table');
  return column;
}

const isNothing = (written: unknown): boolean => written === null || written === undefined || written === '';

function mayWrite({ access }: ReadDatabase, table: Table, column: TableColumn): boolean {
  return isForPeople(column) && access.may('EDIT', table.id, column.id);
}

function readTyped(
  column: TableColumn,
  { written, rank, table }: { readonly written: unknown; readonly rank: number; readonly table: Table },
): Value {
  const value = readValue(column, written);
  if (value === undefined)
    throw unfit(rank, table, column, written, column.kind.role === 'value' ? column.kind.type : '');
  return value;
}

function readGeometry(
  { readWkt }: Pick<EspacecoContext, 'readWkt'>,
  {
    table,
    column,
    written,
    rank,
  }: {
    readonly table: Table;
    readonly column: TableColumn;
    readonly written: unknown;
    readonly rank: number;
  },
): Uint8Array | null {
  if (written === null || written === '') return null;
  if (written instanceof Uint8Array) return written;
  const { srid = 4326 } = table.geometry ?? {};
  const read = typeof written === 'string' ? readWkt(written) : undefined;
  if (read === undefined) throw unfit(rank, table, column, written, 'WKT');
  const from = read.srid ?? 4326;
  return from === srid ? read.wkb : transformWkb(read.wkb, transformerOf(from, srid));
}

/** A whole number, in digits or not; undefined for nothing and for anything else. */
function readNumber(written: unknown): number | undefined {
  if (written === null || written === undefined || written === '') return undefined;
  const number = Number(written);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/**
 * Actions of the feature store, once the rules of columns and the grids allow them.
 * @param on `gridsOf`: undefined for those who are held to none
 * @throws {CartableError} `espaceco.value-refused`, `espaceco.outside-grids`
 */
export function checkedActions(
  actions: readonly ReadAction[],
  current: CurrentFeatures,
  on: {
    readonly gridsOf: (table: Table) => GridTest | undefined;
    readonly filler: ColumnFiller;
  },
): EditAction[] {
  const { gridsOf, filler } = on;
  return actions.map((action) => {
    const { table, state, key, version, isExact, values, geometry } = action;
    requireAsTold(action, current);
    const grids = gridsOf(table);
    if (grids !== undefined) requireInGrids(action, current, grids);
    const name = table.name;
    const of = { table: name, ...(version === undefined ? {} : { version, isExact }) };
    if (state === 'Delete') return { kind: 'delete', ...of, key: key! };
    const told = new Map([...presetValues(action, current), ...values]);
    const all = state === 'Insert' ? withDefaults(table, told) : told;
    const filled = filler.valuesFor(action, current);
    requireRules(action, new Map([...all, ...filled]), current);
    const shape = geometry === undefined ? {} : { geometry };
    if (state === 'Update')
      return { kind: 'update', ...of, key: key!, values: byName(all), filled: byName(filled), ...shape };
    const change = { values: byName(new Map([...all, ...filled])), ...shape };
    return { kind: 'insert', table: name, ...(key === undefined ? {} : { key }), ...change };
  });
}

/** Whole features come back with what one may not write: it must be what is there. */
function requireAsTold({ rank, table, key, told }: ReadAction, current: CurrentFeatures): void {
  if (told.size === 0) return;
  const stored = current.find(table, key!);
  for (const [column, value] of told) {
    const isKept = stored !== undefined && isSameValue(value, stored.values[column.name] ?? null);
    if (!isKept) throw editRejected(rank, table, column.name);
  }
}

function isSameValue(one: Value, other: Value): boolean {
  if (one instanceof Uint8Array || other instanceof Uint8Array) return false;
  return one === other || (one !== null && other !== null && String(one) === String(other));
}

const byName = (values: ReadonlyMap<TableColumn, Value>): Record<string, Value> =>
  Object.fromEntries([...values].map(([{ name }, value]) => [name, value]));

/** A new feature has the values its columns begin with. */
function withDefaults(table: Table, values: ReadonlyMap<TableColumn, Value>): Map<TableColumn, Value> {
  const all = new Map(values);
  for (const column of table.columns) {
    if (column.kind.role !== 'value' || column.rules.defaultValue === null || all.has(column)) continue;
    all.set(column, readValue(column, column.rules.defaultValue) ?? null);
  }
  return all;
}

function requireRules(
  action: ReadAction,
  values: ReadonlyMap<TableColumn, Value>,
  current: CurrentFeatures,
): void {
  const { table, state, key, rank, geometry } = action;
  const stored = state === 'Update' ? current.find(table, key!) : undefined;
  const valueIn = (column: TableColumn): Value =>
    values.has(column) ? values.get(column)! : (stored?.values[column.name] ?? null);
  const other = (name: string) => {
    const column = table.columns.find((one) => one.name === name);
    const value = column && valueIn(column);
    return value === null || value === undefined || column === undefined ? null : writtenText(column, value);
  };
  for (const column of table.columns) {
    if (column.kind.role !== 'value') continue;
    const { conditionField } = column.rules;
    const isConditioned = [...values.keys()].some(({ name }) => name === conditionField);
    // What an update does not touch keeps what it has, whatever the rules have become.
    if (state === 'Update' && !values.has(column) && !isConditioned) continue;
    const value = valueIn(column);
    const rule = brokenRule(column, value, other);
    if (rule !== undefined) throw unfit(rank, table, column, value, rule);
  }
  const shape = table.columns.find(({ kind }) => kind.role === 'geometry');
  const isLeftOut = geometry === null || (geometry === undefined && state === 'Insert');
  if (shape !== undefined && !shape.rules.nullable && isLeftOut)
    throw unfit(rank, table, shape, null, 'nullable = false');
}

/** Where the feature is, and where it was: nothing is taken from where one may not contribute. */
function requireInGrids(action: ReadAction, current: CurrentFeatures, grids: GridTest): void {
  const { table, state, key, geometry } = action;
  if (table.geometry === null) return;
  const { srid } = table.geometry;
  const stored = state === 'Insert' ? undefined : current.find(table, key!)?.geometry;
  for (const wkb of [stored, geometry]) {
    if (wkb === null || wkb === undefined || grids.isMet(wkb, srid)) continue;
    throw outsideGrids(action, grids);
  }
  if (state === 'Insert' && !geometry) throw outsideGrids(action, grids);
}

function outsideGrids({ rank, table: { name: table } }: ReadAction, { names }: GridTest): CartableError {
  if (names === '') return new CartableError('espaceco.no-grid', { action: rank, table });
  return new CartableError('espaceco.outside-grids', { action: rank, table, grids: names });
}

function editRejected(action: number, { name }: Table, column: string): CartableError {
  return new CartableError('espaceco.edit-refused', { action, table: name, column });
}

const longestShown = 100;

export function unfit(
  action: number,
  { name: table }: Pick<Table, 'name'>,
  { name: column }: Pick<TableColumn, 'name'>,
  written: unknown,
  rule: string,
): CartableError {
  const value = (written instanceof Uint8Array ? '…' : String(written)).slice(0, longestShown);
  return new CartableError('espaceco.value-refused', { action, table, column, value, rule });
}
