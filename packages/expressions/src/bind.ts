/**
 * Checks an expression against the columns of a table and settles every type: literals become values of the domain they
 * are compared in, comparisons know their domain, functions have their canonical name. What comes out is safe to
 * evaluate and to compile.
 */

import type { Column, ColumnType } from '@cartable/geo';
import type {
  Domain,
  Expression,
  Literal,
  LiteralValue,
  PropertyValue,
  ValueExpression,
} from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { findFunction } from './functions.ts';
import { assertWithinLimits } from './inspect.ts';
import { parseInstant } from './temporal.ts';

export interface BindingContext {
  readonly columns: readonly Column[];
  /** Name by which requests may call the geometry; any name given must then be this one. */
  readonly geometryName?: string;
  /** Map styles may call more functions than filters. @default false */
  readonly allowsStyleFunctions?: boolean;
}

const domains: Readonly<Record<ColumnType, Domain>> = {
  integer: 'number',
  bigint: 'number',
  double: 'number',
  boolean: 'boolean',
  text: 'text',
  date: 'temporal',
  datetime: 'temporal',
  time: 'temporal',
  json: 'text',
  blob: 'undetermined',
};

/** @throws {ExpressionError} */
export function bindExpression(expression: Expression, context: BindingContext): Expression {
  assertWithinLimits(expression);
  return new Binder(context).condition(expression);
}

/** Binds a value alone (a label, a sort key). @throws {ExpressionError} */
export function bindValue(value: ValueExpression, context: BindingContext): ValueExpression {
  return new Binder(context).value(value);
}

class Binder {
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly geometryName: string | undefined;
  private readonly allowsStyleFunctions: boolean;

  constructor(context: BindingContext) {
    this.columns = new Map(context.columns.map((column) => [column.name, column]));
    this.geometryName = context.geometryName;
    this.allowsStyleFunctions = context.allowsStyleFunctions ?? false;
  }

  condition(node: Expression): Expression {
    switch (node.op) {
      case 'and':
      case 'or':
        return { op: node.op, args: node.args.map((arg) => this.condition(arg)) };
      case 'not':
        return { op: 'not', arg: this.condition(node.arg) };
      case '=':
      case '<>':
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const { domain, values } = this.together([node.left, node.right]);
        return { ...node, domain, left: values[0]!, right: values[1]! };
      }
      case 'between': {
        const { domain, values } = this.together([node.value, node.low, node.high]);
        return { ...node, domain, value: values[0]!, low: values[1]!, high: values[2]! };
      }
      case 'in': {
        const { domain, values } = this.together([node.value, ...node.list]);
        return { ...node, domain, value: values[0]!, list: values.slice(1) };
      }
      case 'like':
        return { ...node, value: this.textual(node.value) };
      case 'isNull':
        return this.isGeometry(node.value)
          ? { op: 'noGeometry', property: node.value.name }
          : { ...node, value: this.value(node.value) };
      case 'noGeometry':
        return node;
      case 'resourceIds':
        return node;
      case 'dwithin':
      case 'beyond':
        assertDistance(node.distanceMetres);
        this.checkGeometryName(node.property);
        return node;
      default:
        this.checkGeometryName(node.property);
        return node;
    }
  }

  value(node: ValueExpression): ValueExpression {
    switch (node.op) {
      case 'literal':
        return node;
      case 'property':
        this.columnOf(node.name);
        return node;
      case 'arithmetic':
        return { ...node, left: this.numeric(node.left), right: this.numeric(node.right) };
      case 'function':
        return this.functionCall(node.name, node.args);
    }
  }

  private functionCall(name: string, args: readonly ValueExpression[]): ValueExpression {
    const definition = findFunction(name);
    if (!definition || (definition.isForStyles && !this.allowsStyleFunctions))
      throw new ExpressionError('function-unknown', `Function '${name}' does not exist.`, { name });
    if (args.length < definition.minArgs || args.length > definition.maxArgs) {
      const range = `${definition.minArgs} to ${definition.maxArgs}`;
      const message = `Function '${name}' takes ${range} arguments, not ${args.length}.`;
      throw new ExpressionError('function-arity', message, { name, count: args.length });
    }
    const bind = definition.takes === 'number' ? this.numeric : this.value;
    return { op: 'function', name: definition.name, args: args.map((arg) => bind.call(this, arg)) };
  }

  /** Values compared with each other share the domain of those that have one; literals follow. */
  private together(nodes: readonly ValueExpression[]): { domain: Domain; values: ValueExpression[] } {
    const bound = nodes.map((node) => this.value(node));
    const known = new Set(
      bound.map((node) => this.domainOf(node)).filter((domain) => domain !== 'undetermined'),
    );
    const domain = known.size === 0 ? literalDomain(bound) : [...known][0]!;
    if (known.size > 1) {
      const names = [...known].join(', ');
      throw new ExpressionError('type-mismatch', `Values of different types are compared: ${names}.`, {
        types: names,
      });
    }
    const column = bound.map((node) => this.describe(node)).find((name) => name !== '') ?? '';
    return { domain, values: bound.map((node) => coerce(node, domain, column)) };
  }

  private numeric(node: ValueExpression): ValueExpression {
    const bound = this.value(node);
    const domain = this.domainOf(bound);
    if (domain !== 'number' && domain !== 'undetermined')
      throw mismatch(this.describe(bound), domain, 'number');
    return coerce(bound, 'number', '');
  }

  private textual(node: ValueExpression): ValueExpression {
    const bound = this.value(node);
    if (bound.op === 'property' && this.columnOf(bound.name).type === 'blob')
      throw mismatch(bound.name, 'blob', 'text');
    return bound;
  }

  private domainOf(node: ValueExpression): Domain {
    switch (node.op) {
      case 'property': {
        const { type } = this.columnOf(node.name);
        if (type === 'blob') throw mismatch(node.name, 'blob', 'a comparable type');
        return domains[type];
      }
      case 'arithmetic':
        return 'number';
      case 'function':
        return this.functionDomain(node.name, node.args);
      case 'literal':
        // Numbers and booleans know what they are; texts may be any type written down.
        return typeof node.value === 'number' || typeof node.value === 'bigint'
          ? 'undetermined'
          : literalOwnDomain(node);
    }
  }

  private functionDomain(name: string, args: readonly ValueExpression[]): Domain {
    const gives = findFunction(name)!.gives;
    if (gives !== 'any') return gives;
    return (
      args.map((arg) => this.domainOf(arg)).find((domain) => domain !== 'undetermined') ?? 'undetermined'
    );
  }

  private describe(node: ValueExpression): string {
    return node.op === 'property' ? node.name : node.op === 'function' ? node.name : '';
  }

  private columnOf(name: string): Column {
    const column = this.columns.get(name);
    if (!column)
      throw new ExpressionError('property-unknown', `Property '${name}' does not exist.`, { name });
    return column;
  }

  private isGeometry(value: ValueExpression): value is PropertyValue {
    return value.op === 'property' && value.name === this.geometryName && !this.columns.has(value.name);
  }

  private checkGeometryName(name: string | undefined): void {
    if (name === undefined || this.geometryName === undefined || name === this.geometryName) return;
    if (this.columns.has(name)) throw mismatch(name, 'attribute', 'geometry');
    throw new ExpressionError('property-unknown', `Property '${name}' does not exist.`, { name });
  }
}

function assertDistance(metres: number): void {
  if (Number.isFinite(metres) && metres >= 0) return;
  throw mismatch('', String(metres), 'a distance in metres, zero or more');
}

function literalOwnDomain(node: Literal): Domain {
  return typeof node.value === 'boolean' ? 'boolean' : 'undetermined';
}

/** Nothing but literals: numbers if all look so by their own type, else texts. */
function literalDomain(nodes: readonly ValueExpression[]): Domain {
  const isNumber = (node: ValueExpression): boolean =>
    node.op === 'literal' && (typeof node.value === 'number' || typeof node.value === 'bigint');
  return nodes.every(isNumber) ? 'number' : 'text';
}

function coerce(node: ValueExpression, domain: Domain, column: string): ValueExpression {
  if (node.op !== 'literal' || node.value === null) return node;
  return { op: 'literal', value: coerceLiteral(node.value, domain, column) };
}

function coerceLiteral(
  value: boolean | number | bigint | string,
  domain: Domain,
  column: string,
): LiteralValue {
  switch (domain) {
    case 'number':
      return toNumber(value) ?? reject(value, 'number', column);
    case 'boolean':
      return toBoolean(value) ?? reject(value, 'boolean', column);
    case 'temporal': {
      const text = String(value);
      return parseInstant(text) === undefined
        ? reject(value, 'date or time (ISO 8601)', column)
        : text.trim();
    }
    default:
      return String(value);
  }
}

/** Integers beyond 2⁵³ stay exact as bigint. */
function toNumber(value: boolean | number | bigint | string): number | bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  const text = String(value).trim();
  if (/^[+-]?\d{16,19}$/.test(text)) {
    const exact = BigInt(text.replace(/^\+/, ''));
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
  }
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

function toBoolean(value: boolean | number | bigint | string): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function reject(value: LiteralValue, expected: string, column: string): never {
  throw mismatch(column, String(value).slice(0, 100), expected);
}

function mismatch(name: string, found: string, expected: string): ExpressionError {
  const of = name === '' ? '' : ` for '${name}'`;
  return new ExpressionError('type-mismatch', `Found '${found}'${of}, expected ${expected}.`, {
    name,
    found,
    expected,
  });
}
