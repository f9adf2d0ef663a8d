import { type Bbox, wkbEnvelope } from '@cartable/geo';
import type { CheckedAction, CheckedTransaction, EditedTable } from './check-transaction.ts';
import { changeBetween, judgeAction, type NewChange, type StoredFeature } from './judge-action.ts';
import type { ChangedFeature, Conflict, FeatureState } from './port.ts';

/** A change of a feature, where and how. */
export interface PlannedChange extends NewChange {
  readonly table: EditedTable;
  readonly key: number;
  /** Null without geometry. */
  readonly boxBefore: Bbox | null;
  readonly boxAfter: Bbox | null;
}

export type Plan =
  | { readonly conflicts: readonly Conflict[] }
  | {
      readonly changes: readonly PlannedChange[];
      readonly features: readonly ChangedFeature[];
      /** States of the features that were changed, by `featureId`: null where one was deleted. */
      readonly states: ReadonlyMap<string, FeatureState | null>;
    };

export interface PlanContext {
  stored(table: EditedTable, key: number): StoredFeature;
  /** Takes the next key of a table. */
  nextKey(table: EditedTable): number;
  /** The number the transaction will have. */
  readonly sequence: number;
}

export const featureId = (table: EditedTable, key: number): string => `${table.number}:${key}`;

/** Changes of a transaction, or all the conflicts against it. Nothing is written, and only the context is read. */
export function planTransaction({ actions }: CheckedTransaction, context: PlanContext): Plan {
  const states = new Map<string, FeatureState | null>();
  const changes: PlannedChange[] = [];
  const features: ChangedFeature[] = [];
  const conflicts: Conflict[] = [];
  for (const [rank, action] of actions.entries()) {
    const { table } = action;
    const key = action.key ?? context.nextKey(table);
    const id = featureId(table, key);
    const stored = context.stored(table, key);
    const current = states.has(id) ? states.get(id)! : stored.state;
    const judgement = judgeAction(action, stored, current);
    if ('conflict' in judgement) {
      conflicts.push(conflictOf(judgement.conflict, { rank, action, key, stored }));
      continue;
    }
    const version = judgement.change === 'none' ? stored.version : context.sequence;
    features.push({ key, version, previous: stored.version, change: judgement.change });
    if (judgement.change === 'none') continue;
    states.set(id, judgement.next);
    changes.push(plannedChange(table, key, current, judgement.next));
  }
  return conflicts.length > 0 ? { conflicts } : { changes, features, states };
}

function conflictOf(
  judged: Pick<Conflict, 'reason' | 'columns' | 'base' | 'mine'>,
  of: {
    readonly rank: number;
    readonly action: CheckedAction;
    readonly key: number;
    readonly stored: StoredFeature;
  },
): Conflict {
  const { rank, action, key, stored } = of;
  return {
    action: rank,
    table: action.table.definition.name,
    key,
    ...judged,
    theirs: stored.state,
    theirVersion: stored.version,
  };
}

function plannedChange(
  table: EditedTable,
  key: number,
  before: FeatureState | null,
  after: FeatureState | null,
): PlannedChange {
  return { table, key, ...changeBetween(before, after), boxBefore: boxOf(before), boxAfter: boxOf(after) };
}

function boxOf(state: FeatureState | null): Bbox | null {
  return state?.geometry ? (wkbEnvelope(state.geometry) ?? null) : null;
}
