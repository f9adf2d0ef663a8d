import { CartableError } from '@cartable/contract';
import { countCoordinates, GeoError, normaliseWkb, type Value, wkbEnvelope } from '@cartable/geo';
import { geometryConformer } from '../conform-geometry.ts';
import type { TableDefinition } from '../port.ts';
import { columnNamed } from '../table-columns.ts';
import { isText } from '../texts.ts';
import { normaliseValue } from './feature-states.ts';
import { longestAct, longestAuthor, longestComment, mostActions, mostBytes, mostVertices } from './limits.ts';
import type {
  EditAction,
  FeatureState,
  FeatureValues,
  NewTransaction,
  Signature,
  UniqueColumn,
} from './port.ts';

/** A table that is edited, with its number in the journal. */
export interface EditedTable {
  readonly number: number;
  readonly definition: TableDefinition;
}

/** An action whose values are of the types of its table. */
export type CheckedAction =
  | {
      readonly kind: 'insert';
      readonly table: EditedTable;
      readonly key: number | undefined;
      readonly state: FeatureState;
    }
  | {
      readonly kind: 'update';
      readonly table: EditedTable;
      readonly key: number;
      readonly version: number | undefined;
      readonly isExact?: boolean;
      readonly part: FeatureState;
      readonly filled?: FeatureValues;
    }
  | {
      readonly kind: 'delete';
      readonly table: EditedTable;
      readonly key: number;
      readonly version: number | undefined;
      readonly isExact?: boolean;
    };

export interface CheckedTransaction extends Signature {
  readonly act?: string | undefined;
  readonly actions: readonly CheckedAction[];
  readonly reverts: number | null;
  readonly uniques?: readonly UniqueColumn[];
  readonly admit?: (() => Promise<void>) | undefined;
}

/** Bytes and vertices that a transaction may still hold. */
interface Budget {
  bytes: number;
  vertices: number;
}

/** @throws {CartableError} as `EditableDataset.transact` */
export function checkTransaction(
  { actions, author, comment, act, uniques = [], admit }: NewTransaction,
  tableNamed: (name: string) => EditedTable,
): CheckedTransaction {
  checkSignature({ author, comment });
  if (act !== undefined && (act === '' || act.length > longestAct || !isText(act)))
    throw invalid(`its act has ${act.length} characters, accepted: 1 to ${longestAct}`);
  if (actions.length === 0) throw invalid('it has no action');
  if (actions.length > mostActions) throw tooLarge('actions', mostActions);
  const budget = { bytes: mostBytes, vertices: mostVertices };
  const checked = actions.map((action, i) => checkAction(action, tableNamed(action.table), i + 1, budget));
  return { author, comment, act, actions: checked, reverts: null, uniques, admit };
}

/** @throws {CartableError} `storage.edit-invalid` */
export function checkSignature({ author, comment }: Signature): void {
  if (author === '' || author.length > longestAuthor || !isText(author))
    throw invalid(`its author has ${author.length} characters, accepted: 1 to ${longestAuthor}`);
  if (comment.length > longestComment || !isText(comment))
    throw invalid(`its comment has ${comment.length} characters, accepted: ${longestComment}`);
}

/** @param rank of the action, from 1 */
function checkAction(action: EditAction, table: EditedTable, rank: number, budget: Budget): CheckedAction {
  if (action.key !== undefined) checkNumber('key', action.key, rank);
  if (action.kind === 'insert') {
    const state = checkState(action, table, rank, budget);
    return { kind: 'insert', table, key: action.key, state: completed(state, table.definition) };
  }
  const { key, version, isExact = false } = action;
  if (version !== undefined) checkNumber('version', version, rank);
  if (action.kind === 'delete') return { kind: 'delete', table, key, version, isExact };
  const part = checkState(action, table, rank, budget);
  const filled = checkValues(action.filled ?? {}, table.definition, rank);
  return { kind: 'update', table, key, version, isExact, part, filled };
}

function checkNumber(name: string, value: number, rank: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw invalid(`the ${name} of action ${rank} is not a whole number`);
}

function checkState(
  action: Exclude<EditAction, { kind: 'delete' }>,
  { definition }: EditedTable,
  rank: number,
  budget: Budget,
): FeatureState {
  const values = checkValues(action.values, definition, rank);
  for (const value of Object.values(values)) spend(budget, weightOf(value), 0);
  if (action.geometry === undefined) return { values };
  return { values, geometry: checkGeometry(action.geometry, definition, rank, budget) };
}

function checkValues(values: FeatureValues, definition: TableDefinition, rank: number): FeatureValues {
  const checked = Object.entries(values).map(([name, value]) => {
    if (name === definition.primaryKey) throw invalid(`action ${rank} changes the key of a feature`);
    return [name, normaliseValue(columnNamed(definition, name), value, rank)] as const;
  });
  return Object.fromEntries(checked);
}

/** @throws {CartableError} `storage.edit-invalid`, `storage.edit-too-large`, `storage.geometry-mismatch` */
export function checkGeometry(
  wkb: Uint8Array | null,
  { name, geometry }: TableDefinition,
  rank: number,
  budget: Budget,
): Uint8Array | null {
  if (wkb === null) return null;
  if (!geometry) throw invalid(`action ${rank} gives a geometry to a table that has none`);
  // Before it is looked at: what is too heavy is not parsed.
  spend(budget, wkb.length, 0);
  try {
    const normal = normaliseWkb(wkb);
    spend(budget, 0, countCoordinates(normal));
    checkFinite(normal, rank);
    // A copy: whoever gave the bytes may use them again while the transaction waits.
    return geometryConformer(name, geometry)(normal, rank).slice();
  } catch (error) {
    if (error instanceof GeoError) throw invalid(`the geometry of action ${rank} cannot be read`, error);
    throw error;
  }
}

function checkFinite(wkb: Uint8Array, rank: number): void {
  const box = wkbEnvelope(wkb);
  if (box?.some((side) => !Number.isFinite(side)))
    throw invalid(`the geometry of action ${rank} has an infinite coordinate`);
}

/** With nothing where nothing was given. */
function completed({ values, geometry }: FeatureState, definition: TableDefinition): FeatureState {
  const all = definition.columns.map(({ name }) => [name, values[name] ?? null] as const);
  return { values: Object.fromEntries(all), ...(definition.geometry && { geometry: geometry ?? null }) };
}

function spend(budget: Budget, bytes: number, vertices: number): void {
  budget.bytes -= bytes;
  budget.vertices -= vertices;
  if (budget.bytes < 0) throw tooLarge('bytes', mostBytes);
  if (budget.vertices < 0) throw tooLarge('vertices', mostVertices);
}

function weightOf(value: Value): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value instanceof Uint8Array ? value.length : 8;
}

function invalid(reason: string, cause?: unknown): CartableError {
  return new CartableError('storage.edit-invalid', { reason }, { cause });
}

function tooLarge(unit: string, limit: number): CartableError {
  return new CartableError('storage.edit-too-large', { limit, unit });
}
