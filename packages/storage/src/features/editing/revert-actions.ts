import type { CheckedAction, EditedTable } from './check-transaction.ts';
import type { Change, FeatureState, FeatureValues, Filling } from './port.ts';

/** Actions that undo changes of a transaction, on what they made: whatever was changed since is a conflict. */
export function revertActions(
  changes: readonly Change[],
  tableNamed: (name: string) => EditedTable,
  filled: NonNullable<Filling['filled']> = {},
): CheckedAction[] {
  return changes.map((change) => {
    const { key, sequence: version, kind, before } = change;
    const table = tableNamed(change.table);
    if (kind === 'insert') return { kind: 'delete', table, key, version };
    if (kind === 'delete') return { kind: 'insert', table, key, state: before! };
    const own = filled[change.table] ?? {};
    return { kind: 'update', table, key, version, part: without(before!, own), filled: own };
  });
}

function without({ values, ...rest }: FeatureState, columns: FeatureValues): FeatureState {
  const left = Object.entries(values).filter(([name]) => !Object.hasOwn(columns, name));
  return { ...rest, values: Object.fromEntries(left) };
}
