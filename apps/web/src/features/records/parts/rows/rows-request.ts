/** Requests of the data table to OGC API Features (OGC 17-069r4, 19-079r2, CQL2 21-065r2). Pure. */

import type { GeographicBox } from '@cartable/contract/core';

export const rowsPerPage = 20;
/** A person compares a few values; the service reads many more. */
export const maxConditions = 5;

export const conditionKinds = ['contains', 'equals', 'atLeast', 'atMost', 'empty', 'filled'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

export interface RowCondition {
  readonly column: string;
  readonly kind: ConditionKind;
  /** Means nothing for `empty` and `filled`. */
  readonly value: string;
}

/** A column as the service describes it. */
export interface RowColumn {
  readonly name: string;
  /** `file`: what names it says nothing, one has it or not. */
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'file';
  /** Shown in place of the name. */
  readonly title?: string | undefined;
}

export interface RowsQuery {
  readonly page: number;
  readonly sort: { readonly column: string; readonly descending: boolean } | undefined;
  readonly conditions: readonly RowCondition[];
  /** Only what touches it. */
  readonly box: GeographicBox | undefined;
}

export const firstRows: RowsQuery = { page: 1, sort: undefined, conditions: [], box: undefined };

/** Kinds of conditions that mean something for a column. */
export function conditionsOn({ type }: RowColumn): readonly ConditionKind[] {
  if (type === 'text') return ['contains', 'equals', 'empty', 'filled'];
  if (type === 'file') return ['filled', 'empty'];
  if (type === 'boolean') return ['equals', 'empty', 'filled'];
  return ['equals', 'atLeast', 'atMost', 'empty', 'filled'];
}

export const takesValue = (kind: ConditionKind): boolean => kind !== 'empty' && kind !== 'filled';

/** Address of a page of rows, without their geometries. */
export function rowsUrl(collectionUrl: string, query: RowsQuery, columns: readonly RowColumn[]): string {
  const parameters = new URLSearchParams({
    f: 'json',
    skipGeometry: 'true',
    limit: String(rowsPerPage),
    offset: String((query.page - 1) * rowsPerPage),
    ...chosenBy(query, columns),
  });
  return `${collectionUrl}/items?${parameters}`;
}

/** Address of a CSV of all the rows of a query, whatever its page. */
export function rowsFileUrl(collectionUrl: string, query: RowsQuery, columns: readonly RowColumn[]): string {
  return `${collectionUrl}/items?${new URLSearchParams({ f: 'csv', ...chosenBy(query, columns) })}`;
}

function chosenBy({ conditions, sort, box }: RowsQuery, columns: readonly RowColumn[]) {
  const filter = filterOf(conditions, columns);
  return {
    ...(sort && { sortby: `${sort.descending ? '-' : '+'}${sort.column}` }),
    ...(box && { bbox: [box.west, box.south, box.east, box.north].map((side) => side.toFixed(6)).join(',') }),
    ...(filter !== '' && { filter }),
  };
}

/** All conditions must hold; those still without a value say nothing. */
export function filterOf(conditions: readonly RowCondition[], columns: readonly RowColumn[]): string {
  return conditions
    .filter(({ kind, value }) => !takesValue(kind) || value.trim() !== '')
    .flatMap((condition) => {
      const column = columns.find(({ name }) => name === condition.column);
      return column ? [predicateOf(condition, column)] : [];
    })
    .join(' AND ');
}

const comparisons = { equals: '=', atLeast: '>=', atMost: '<=' } as const;

function predicateOf({ kind, value }: RowCondition, column: RowColumn): string {
  const name = `"${column.name.replaceAll('"', '""')}"`;
  switch (kind) {
    case 'empty':
      return `${name} IS NULL`;
    case 'filled':
      return `${name} IS NOT NULL`;
    case 'contains':
      return `CASEI(ACCENTI(${name})) LIKE CASEI(ACCENTI(${text(`%${escaped(value.trim())}%`)}))`;
    default:
      return `${name} ${comparisons[kind]} ${literalOf(value.trim(), column)}`;
  }
}

/** Numbers are written with a comma in French. */
function literalOf(value: string, { type }: RowColumn): string {
  if (type === 'number') {
    const number = Number(value.replace(/\s/g, '').replace(',', '.'));
    if (Number.isFinite(number)) return String(number);
  }
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value.toUpperCase();
  if (type === 'date') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return `DATE(${text(value)})`;
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return `TIMESTAMP(${text(value)})`;
  }
  return text(value);
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const escaped = (value: string) => value.replace(/[\\%_]/g, '\\$&');
