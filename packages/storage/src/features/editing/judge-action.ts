import type { CheckedAction } from './check-transaction.ts';
import { difference, isSameValue, partOf, rolledBack, withPart } from './feature-states.ts';
import type { ChangedFeature, Conflict, FeatureState, FeatureValues } from './port.ts';

/** A change as it is written into the journal. */
export interface NewChange {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly before: FeatureState | null;
  readonly after: FeatureState | null;
}

/** A feature as others left it. */
export interface StoredFeature {
  readonly state: FeatureState | null;
  /** Zero when it was never changed. */
  readonly version: number;
  /** Changes after the oldest version asked for, the oldest first; undefined when they are too many to be read. */
  readonly changes: readonly (NewChange & { readonly sequence: number })[] | undefined;
}

export type Judgement =
  | { readonly conflict: Pick<Conflict, 'reason' | 'columns' | 'base' | 'mine'> }
  | { readonly change: ChangedFeature['change']; readonly next: FeatureState | null };

type Action<K extends CheckedAction['kind']> = Extract<CheckedAction, { kind: K }>;

/**
 * Effect of an action on a feature, or its conflict. Conflicts are judged by column: the same change twice is none,
 * changes of different columns are merged, the same column or the geometry is told.
 * @param current as the actions before it in the same transaction left the feature
 */
export function judgeAction(
  action: CheckedAction,
  stored: StoredFeature,
  current: FeatureState | null,
): Judgement {
  switch (action.kind) {
    case 'insert':
      return judgeInsert(action, stored, current);
    case 'delete':
      return judgeDelete(action, stored, current);
    default:
      return withFilled(judgeUpdate(action, stored, current), action.filled);
  }
}

/** What changes nothing is not made a change by what is written besides. */
function withFilled(judgement: Judgement, filled: FeatureValues | undefined): Judgement {
  if (filled === undefined || !('change' in judgement) || judgement.change !== 'update' || !judgement.next)
    return judgement;
  return { ...judgement, next: withPart(judgement.next, { values: filled }) };
}

function judgeInsert(
  { key, state }: Action<'insert'>,
  stored: StoredFeature,
  current: FeatureState | null,
): Judgement {
  if (!current) {
    const isNew = key === undefined;
    return isNew || isKnown(stored)
      ? { change: 'insert', next: state }
      : missing(stored, { base: null, mine: state });
  }
  const { columns, geometry } = difference(current, state);
  if (columns.length === 0 && !geometry) return { change: 'none', next: current };
  return { conflict: { reason: 'exists', columns: [], base: null, mine: state } };
}

function judgeDelete(
  action: Action<'delete'>,
  stored: StoredFeature,
  current: FeatureState | null,
): Judgement {
  if (!current)
    return isKnown(stored) ? { change: 'none', next: null } : missing(stored, { base: null, mine: null });
  const base = baseOf(action, stored);
  if (isStale(action, stored)) return { conflict: { reason: 'changed', columns: [], base, mine: null } };
  const isAsSeen = base && stored.state ? isSame(base, stored.state) : base === stored.state;
  if (isAsSeen) return { change: 'delete', next: null };
  return { conflict: { reason: 'changed', columns: [], base, mine: null } };
}

function judgeUpdate(
  action: Action<'update'>,
  stored: StoredFeature,
  current: FeatureState | null,
): Judgement {
  const { part } = action;
  const base = baseOf(action, stored);
  const mine = base && withPart(base, part);
  if (!current || !stored.state) {
    if (current) return updated(current, part);
    return missing(stored, { base, mine: mine ?? part });
  }
  if (!base) return { conflict: { reason: 'changed', columns: [], base, mine: part } };
  const requested = difference(base, part);
  const theirs = difference(base, stored.state);
  const shape = action.table.definition.geometry?.column;
  const reported = (columns: readonly string[], geometry: boolean) =>
    geometry && shape !== undefined ? [...columns, shape] : columns;
  if (isStale(action, stored))
    return {
      conflict: { reason: 'changed', columns: reported(theirs.columns, theirs.geometry), base, mine: mine! },
    };
  const opposed = (name: string) => !isSameValue(part.values[name], stored.state!.values[name]);
  const columns = requested.columns.filter((name) => theirs.columns.includes(name) && opposed(name));
  const geometry =
    requested.geometry && theirs.geometry && !isSameValue(part.geometry, stored.state.geometry ?? null);
  if (columns.length === 0 && !geometry) return updated(current, requestedPart(part, requested, theirs));
  return { conflict: { reason: 'changed', columns: reported(columns, geometry), base, mine } };
}

/** Without what the author sends as he saw it and others changed. */
function requestedPart(
  part: FeatureState,
  requested: ReturnType<typeof difference>,
  theirs: ReturnType<typeof difference>,
): FeatureState {
  const columns = Object.keys(part.values).filter(
    (name) => requested.columns.includes(name) || !theirs.columns.includes(name),
  );
  const geometry = part.geometry !== undefined && (requested.geometry || !theirs.geometry);
  return partOf(part, { columns, geometry });
}

function updated(current: FeatureState, part: FeatureState): Judgement {
  const { columns, geometry } = difference(current, part);
  if (columns.length === 0 && !geometry) return { change: 'none', next: current };
  return { change: 'update', next: withPart(current, part) };
}

function missing(stored: StoredFeature, reported: Pick<Conflict, 'base' | 'mine'>): Judgement {
  return { conflict: { reason: isKnown(stored) ? 'deleted' : 'unknown', columns: [], ...reported } };
}

/** Whether somebody changed it after the one version its author wants. */
function isStale(
  { version, isExact }: { readonly version: number | undefined; readonly isExact?: boolean },
  stored: StoredFeature,
): boolean {
  return isExact === true && version !== undefined && stored.version > version;
}

/** Whether it was there once. */
function isKnown({ state, version }: StoredFeature): boolean {
  return state !== null || version > 0;
}

/** The feature as the author saw it; null when that cannot be told. */
function baseOf({ version }: { version: number | undefined }, stored: StoredFeature): FeatureState | null {
  if (version === undefined || version >= stored.version) return stored.state;
  if (!stored.changes) return null;
  return rolledBack(
    stored.state,
    stored.changes.filter(({ sequence }) => sequence > version),
  );
}

function isSame(one: FeatureState, other: FeatureState): boolean {
  const { columns, geometry } = difference(one, other);
  return columns.length === 0 && !geometry;
}

/** Change as the journal keeps it: of an update, only the columns and the geometry that changed. */
export function changeBetween(before: FeatureState | null, after: FeatureState | null): NewChange {
  if (before && after) {
    const changed = difference(before, after);
    return { kind: 'update', before: partOf(before, changed), after: partOf(after, changed) };
  }
  return { kind: before ? 'delete' : 'insert', before, after };
}
