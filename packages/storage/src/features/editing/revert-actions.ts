import type { CheckedAction, EditedTable } from './check-transaction.ts';
import type { Change } from './port.ts';

/** Actions that undo changes of a transaction, on what they made: whatever was changed since is a conflict. */
export function revertActions(
  changes: readonly Change[],
  tableNamed: (name: string) => EditedTable,
): CheckedAction[] {
  return changes.map((change) => {
    const { key, sequence: version, kind, before } = change;
    const table = tableNamed(change.table);
    if (kind === 'insert') return { kind: 'delete', table, key, version };
    if (kind === 'delete') return { kind: 'insert', table, key, state: before! };
    return { kind: 'update', table, key, version, part: before! };
  });
}
