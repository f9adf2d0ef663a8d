import {
  bindExpression,
  type Comparison,
  type Expression,
  type ValueExpression,
} from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import type { TableDefinition } from './port.ts';
import { filterableColumns, geometryName } from './table-columns.ts';

/** Types, with texts, whose stored form both engines sort as their values and compare without a conversion. */
const numeric: ReadonlySet<Column['type']> = new Set(['integer', 'bigint', 'double']);
const countable: readonly string[] = ['number', 'bigint'];
const textual: readonly string[] = ['string', 'number', 'bigint', 'boolean'];

/** A condition that a sorted index of one column answers. */
export interface SoughtColumn {
  readonly column: string;
  /** Rows of one value come out of the index in the order of their keys; those of a span do not. */
  readonly isOneValue: boolean;
}

/** The conditions that must all hold. @throws {ExpressionError} when the filter does not suit the table */
export function conjunctsOf(filter: Expression, table: TableDefinition): readonly Expression[] {
  const bound = bindExpression(filter, { columns: filterableColumns(table), ...geometryName(table) });
  return bound.op === 'and' ? bound.args : [bound];
}

/** Columns an index of which would spare the filter from being put to each feature. */
export function columnsSought(filter: Expression, table: TableDefinition): readonly string[] {
  const sought = conjunctsOf(filter, table).flatMap((each) => columnSought(each, table)?.column ?? []);
  return [...new Set(sought)];
}

/** @param condition bound to the table */
export function columnSought(condition: Expression, table: TableDefinition): SoughtColumn | undefined {
  switch (condition.op) {
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return soughtBy(condition, table, {
        value: condition.left,
        given: [condition.right],
        isOneValue: condition.op === '=',
      });
    case 'between': {
      const { value, low, high } = condition;
      const compared = { ...condition, matchCase: true };
      return soughtBy(compared, table, { value, given: [low, high], isOneValue: false });
    }
    case 'in': {
      const { value, list } = condition;
      return soughtBy(condition, table, { value, given: list, isOneValue: list.length === 1 });
    }
    case 'like': {
      const [start] = condition.pattern;
      const hasPrefix = typeof start === 'object' && start.text !== '' && condition.matchCase;
      const column = hasPrefix ? columnOf(condition.value, table) : undefined;
      return column?.type === 'text' ? { column: column.name, isOneValue: false } : undefined;
    }
    default:
      return undefined;
  }
}

interface Compared {
  readonly value: ValueExpression;
  readonly given: readonly ValueExpression[];
  readonly isOneValue: boolean;
}

function soughtBy(
  { domain, matchCase }: Pick<Comparison, 'domain' | 'matchCase'>,
  table: TableDefinition,
  { value, given, isOneValue }: Compared,
): SoughtColumn | undefined {
  const column = columnOf(value, table);
  if (!column || given.length === 0) return undefined;
  const isText = domain === 'text' && matchCase && column.type === 'text';
  const isNumber = domain === 'number' && numeric.has(column.type);
  const types = isText ? textual : isNumber ? countable : [];
  const isKnown = given.every((each) => each.op === 'literal' && types.includes(typeof each.value));
  return isKnown ? { column: column.name, isOneValue } : undefined;
}

function columnOf(value: ValueExpression, { columns }: TableDefinition): Column | undefined {
  return value.op === 'property' ? columns.find(({ name }) => name === value.name) : undefined;
}
