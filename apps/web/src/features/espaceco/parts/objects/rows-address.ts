/** What the table of features shows, as the address keeps it. Pure. */

import type { RouteOf } from '../../../../base/routing/routes.ts';
import {
  conditionsOn,
  maxConditions,
  type RowColumn,
  type RowCondition,
  type RowsQuery,
} from '../../../records/index.ts';

export type DatabaseAddress = RouteOf<'espaceco_database'>['params'];
/** Part of the address that is of the rows of one table. */
export type RowsAddress = Pick<DatabaseAddress, 'page' | 'sort' | 'where' | 'hide'>;

/** Forgotten when another table is shown. */
export const noRowsAddress = {
  page: 1,
  sort: undefined,
  where: undefined,
  hide: undefined,
  inView: undefined,
  feature: undefined,
} satisfies Partial<DatabaseAddress>;

/** Columns an address names and the table has not are left out: rights and tables change, addresses stay. */
export function readRowsAddress(
  { page, sort, where, hide }: RowsAddress,
  columns: readonly RowColumn[],
): { readonly query: RowsQuery; readonly hidden: ReadonlySet<string> } {
  const has = (name: string) => columns.some((column) => column.name === name);
  const sorted = sort?.replace(/^-/, '');
  const hidden = (hide?.split(',') ?? []).filter(has);
  return {
    query: {
      page: Math.max(1, Math.trunc(page) || 1),
      sort: sorted && has(sorted) ? { column: sorted, descending: sort!.startsWith('-') } : undefined,
      conditions: readConditions(where, columns),
      box: undefined,
    },
    hidden: new Set(hidden.length < columns.length ? hidden : []),
  };
}

export const sortText = (sort: RowsQuery['sort']): string | undefined =>
  sort && `${sort.descending ? '-' : ''}${sort.column}`;

export const hideText = (hidden: ReadonlySet<string>): string | undefined =>
  hidden.size === 0 ? undefined : [...hidden].join(',');

/** `[["hauteur","atLeast","2"]]` */
export function whereText(conditions: readonly RowCondition[]): string | undefined {
  if (conditions.length === 0) return undefined;
  return JSON.stringify(conditions.map(({ column, kind, value }) => [column, kind, value]));
}

function readConditions(where: string | undefined, columns: readonly RowColumn[]): RowCondition[] {
  let written: unknown;
  try {
    written = JSON.parse(where ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(written)) return [];
  return written.slice(0, maxConditions).flatMap((one: unknown) => {
    const [name, kind, value] = Array.isArray(one) ? (one as unknown[]) : [];
    const column = columns.find((each) => each.name === name);
    const known = column && conditionsOn(column).find((each) => each === kind);
    return column && known && typeof value === 'string' ? [{ column: column.name, kind: known, value }] : [];
  });
}
