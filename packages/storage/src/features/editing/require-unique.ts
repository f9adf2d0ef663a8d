import { CartableError } from '@cartable/contract';
import type { Value } from '@cartable/geo';
import type { CheckedTransaction, EditedTable } from './check-transaction.ts';
import type { EditingSession, WrittenTable } from './engine.ts';

type Given = Exclude<Value, null>;

/**
 * What a commit leaves holds each value once in the columns that want it, asked of the engine while the data set is
 * locked: whoever else writes comes after. Only values that are changed are looked at.
 * @throws {CartableError} `storage.value-taken`
 */
export async function requireUnique(
  session: EditingSession,
  transactions: readonly CheckedTransaction[],
  tables: readonly WrittenTable[],
): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const { uniques } of transactions) {
    for (const { table, column } of uniques ?? []) {
      const columns = wanted.get(table) ?? new Set();
      wanted.set(table, columns.add(column));
    }
  }
  for (const written of tables) {
    for (const column of wanted.get(written.table.definition.name) ?? [])
      await requireOnce(session, written, column);
  }
}

async function requireOnce(session: EditingSession, written: WrittenTable, column: string): Promise<void> {
  const { table, added, updated, removed, changes } = written;
  const given = new Map<Given, number>();
  // The last change of a feature is how it is left.
  const lefts = new Map(changes.map((change) => [change.key, change]));
  for (const [key, { after }] of lefts) {
    const value = after?.values[column];
    if (value === null || value === undefined || value instanceof Uint8Array) continue;
    if (given.has(value)) throw taken(table, column, value);
    given.set(value, key);
  }
  if (given.size === 0) return;
  const own = new Set([...added.keys(), ...updated.keys(), ...removed]);
  const held = await session.holdersOf(table, column, [...given.keys()]);
  const other = held.find(({ key }) => !own.has(key));
  if (other !== undefined) throw taken(table, column, other.value);
  // Features changed elsewhere than in the column still hold what they had.
  for (const [key, { values }] of [...added, ...updated]) {
    const value = values[column];
    if (value === null || value === undefined || lefts.get(key)?.after?.values[column] !== undefined)
      continue;
    if (given.has(value as Given) && given.get(value as Given) !== key)
      throw taken(table, column, value as Given);
  }
}

function taken({ definition }: EditedTable, column: string, value: Given): CartableError {
  return new CartableError('storage.value-taken', {
    table: definition.name,
    column,
    value: String(value).slice(0, 100),
  });
}
