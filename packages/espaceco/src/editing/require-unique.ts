import { CartableError } from '@cartable/contract';
import { and, bindExpression, compare, literal, not, property, resourceIds } from '@cartable/expressions';
import type { EditAction, FeatureDataset, FeatureTable, UniqueColumn } from '@cartable/storage';

type Written = Exclude<EditAction, { kind: 'delete' }>;

/** No other feature may have a value that its column allows once. @throws {CartableError} `espaceco.value-refused` */
export async function requireUnique(
  dataset: FeatureDataset,
  actions: readonly EditAction[],
  uniques: readonly UniqueColumn[],
): Promise<void> {
  for (const { table: name, column } of uniques) {
    const table = await dataset.table(name);
    const seen = new Set<unknown>();
    for (const [rank, action] of actions.entries()) {
      if (action.table !== name || action.kind === 'delete') continue;
      const value = action.values[column];
      if (value === null || value === undefined) continue;
      if (seen.has(value) || (await isTaken(table, column, action, value)))
        throw new CartableError('espaceco.value-refused', {
          action: rank + 1,
          table: name,
          column,
          value: String(value).slice(0, 100),
          rule: 'unique = true',
        });
      seen.add(value);
    }
  }
}

async function isTaken(
  table: FeatureTable,
  column: string,
  { key }: Written,
  value: unknown,
): Promise<boolean> {
  if (value instanceof Uint8Array) return false;
  const same = compare(property(column), '=', literal(value as string | number | bigint | boolean));
  const others = key === undefined ? same : and(same, not(resourceIds([BigInt(key)])));
  const { columns, primaryKey } = table.description;
  const filter = bindExpression(others, {
    columns: [...columns, { name: primaryKey, type: 'bigint' }],
  });
  return (await table.count({ filter })) > 0;
}
