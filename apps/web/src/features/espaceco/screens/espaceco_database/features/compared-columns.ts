import type { CallAnswer } from '@cartable/contract/core';
import type { EspacecoColumn, EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';

export type FeatureChange = CallAnswer<typeof espacecoCalls.getEspacecoFeatureHistory>[number];

/** A column that a change touched, its values as text; null: none. */
export interface ComparedColumn {
  readonly _id: string;
  readonly title: string;
  readonly type: EspacecoColumn['type'];
  readonly before: string | null;
  readonly after: string | null;
}

/** Values that a change gave, took or replaced, in the order of the table. */
export function comparedColumns(
  { before, after }: Pick<FeatureChange, 'before' | 'after'>,
  { columns, id_name }: Pick<EspacecoTable, 'columns' | 'id_name'>,
): ComparedColumn[] {
  return columns
    .filter(({ name }) => name !== id_name)
    .map(({ name, title, type }) => ({
      _id: name,
      title: title ?? name,
      type,
      before: textOf(before?.[name]),
      after: textOf(after?.[name]),
    }))
    .filter((column) => column.before !== column.after);
}

/** A geometry of a thousand corners is told by its beginning. */
const longest = 160;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
