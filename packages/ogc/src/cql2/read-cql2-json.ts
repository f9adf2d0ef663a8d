/** CQL2 JSON (OGC 21-065r2 §8.3) to the one expression tree: the same trees as the text of the same filter. */

import {
  and,
  between,
  type ComparisonOperator,
  call,
  compare,
  comparisonOperators,
  type Expression,
  isIn,
  isNull,
  like,
  literal,
  not,
  or,
  property,
  type ValueExpression,
} from '@cartable/expressions';
import type { CrsName } from '@cartable/geo';
import { boxesOf, boxOperand } from './boxes.ts';
import { cql2Error } from './cql2-error.ts';
import { readGeoJsonOperand, shown } from './geojson-operand.ts';
import { isDate, isTimestamp } from './instants.ts';
import { maxFilterDepth, maxFilterLength } from './limits.ts';
import {
  always,
  type Bound,
  calculation,
  type FilterPlane,
  filterFunctions,
  never,
  type Operand,
  planeOf,
} from './operands.ts';
import { type Folding, readPattern } from './patterns.ts';
import { spatialFunctions, spatialPredicate } from './spatial-predicate.ts';
import { isTemporalFunction, temporalPredicate } from './temporal-predicate.ts';

const expectedOperand =
  'text, number, true, false, {property}, {op, args}, {date}, {timestamp}, {interval}, GeoJSON';

const calculations: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '^', 'div']);

/**
 * @param crs `filter-crs`: system and axis order of the coordinates written in the filter
 * @example readCql2Json('{"op":"=","args":[{"property":"nom"},"Lyon"]}', parseCrs(crs84Http))
 * @throws {OgcRequestError} `service.cql2-invalid`; {ExpressionError} for geometries and patterns that make no sense
 */
export function readCql2Json(text: string, crs: CrsName): Expression {
  if (text.length > maxFilterLength)
    throw cql2Error({ position: '$', found: `${text.length}`, expected: `≤ ${maxFilterLength}` });
  return new Cql2JsonReader(planeOf(crs)).condition(parse(text), '$', 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw cql2Error({ position: '$', found: text, expected: 'JSON', cause });
  }
}

class Cql2JsonReader {
  private readonly plane: FilterPlane;

  constructor(plane: FilterPlane) {
    this.plane = plane;
  }

  condition(node: unknown, path: string, depth: number): Expression {
    const operand = this.operand(node, path, depth);
    if (operand.kind === 'condition') return operand.condition;
    if (node === true || node === false) return node ? always : never;
    throw reject(path, node, '{"op": …}');
  }

  private value(node: unknown, path: string, depth: number): ValueExpression {
    const operand = this.operand(node, path, depth);
    if (operand.kind === 'value') return operand.value;
    throw reject(path, node, '{property}, text, number');
  }

  private operand(node: unknown, path: string, depth: number): Operand {
    if (typeof node === 'string' || typeof node === 'boolean') return { kind: 'value', value: literal(node) };
    if (typeof node === 'number' && Number.isFinite(node)) return { kind: 'value', value: literal(node) };
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      throw reject(path, node, expectedOperand);
    if (depth > maxFilterDepth) throw reject(path, '…', `≤ ${maxFilterDepth} × { }`);
    if ('op' in node) return this.operation(node, path, depth);
    if ('property' in node && typeof node.property === 'string')
      return { kind: 'value', value: property(node.property) };
    if ('date' in node || 'timestamp' in node) return { kind: 'value', value: instantOf(node, path) };
    if ('interval' in node) return this.interval(node.interval, `${path}.interval`, depth);
    if ('type' in node) return readGeoJsonOperand(node, path, this.plane);
    if ('bbox' in node) return this.box(node.bbox, `${path}.bbox`);
    throw reject(path, node, expectedOperand);
  }

  private operation(node: object, path: string, depth: number): Operand {
    const { op, args } = node as Record<string, unknown>;
    if (typeof op !== 'string') throw reject(`${path}.op`, op, 'and, or, not, =, like, s_intersects …');
    if (!Array.isArray(args)) throw reject(`${path}.args`, args, '[ … ]');
    const operation = new Operation(op, args, `${path}.args`);
    const value = this.calculated(operation, depth + 1);
    if (value) return { kind: 'value', value };
    const condition = this.conditionOperation(operation, depth + 1);
    if (condition) return { kind: 'condition', condition };
    if (!filterFunctions.includes(operation.name)) throw reject(`${path}.op`, op, filterFunctions.join(', '));
    const read = (item: unknown, rank: number) => this.value(item, operation.at(rank), depth + 1);
    return { kind: 'value', value: call(operation.name, ...args.map(read)) };
  }

  private conditionOperation(operation: Operation, depth: number): Expression | undefined {
    const { name } = operation;
    const value = (rank: number) => this.value(operation.args[rank], operation.at(rank), depth);
    const condition = (item: unknown, rank: number) => this.condition(item, operation.at(rank), depth);
    if (isComparison(name)) {
      operation.expect(2);
      return compare(value(0), name, value(1));
    }
    switch (name) {
      case 'and':
      case 'or':
        if (operation.args.length < 2) operation.expect(2);
        return (name === 'and' ? and : or)(...operation.args.map(condition));
      case 'not':
        operation.expect(1);
        return not(condition(operation.args[0], 0));
      case 'isnull':
        operation.expect(1);
        return isNull(value(0));
      case 'between':
        operation.expect(3);
        return between(value(0), value(1), value(2));
      case 'like':
        operation.expect(2);
        return like(value(0), pattern(operation.args[1], operation.at(1)));
      case 'in':
        operation.expect(2);
        return isIn(value(0), this.list(operation.args[1], operation.at(1), depth));
      default:
        return this.relation(operation, depth);
    }
  }

  private relation(operation: Operation, depth: number): Expression | undefined {
    const { name } = operation;
    const isSpatial = Object.hasOwn(spatialFunctions, name);
    if (!isSpatial && !isTemporalFunction(name)) return undefined;
    operation.expect(2);
    const [left, right] = operation.args.map((item, rank) => this.operand(item, operation.at(rank), depth));
    const pair: [Operand, Operand] = [left!, right!];
    const condition = isSpatial
      ? spatialPredicate(spatialFunctions[name as keyof typeof spatialFunctions], pair, this.plane)
      : temporalPredicate(name, pair);
    if (condition) return condition;
    throw reject(
      operation.path,
      operation.args,
      isSpatial ? '[{property}, GeoJSON]' : '[{property}, {interval}]',
    );
  }

  private calculated({ name, args, path }: Operation, depth: number): ValueExpression | undefined {
    if (!calculations.has(name)) return undefined;
    if (args.length !== 2) throw reject(path, args, '[ , ]');
    const [left, right] = args.map((item, rank) => this.value(item, `${path}[${rank}]`, depth));
    return calculation(left!, name, right!);
  }

  private list(node: unknown, path: string, depth: number): ValueExpression[] {
    if (!Array.isArray(node) || node.length === 0) throw reject(path, node, '[ … ]');
    return node.map((item, rank) => this.value(item, `${path}[${rank}]`, depth));
  }

  private interval(node: unknown, path: string, depth: number): Operand {
    if (!Array.isArray(node) || node.length !== 2) throw reject(path, node, '[start, end]');
    const [start, end] = node.map((item, rank) => this.bound(item, `${path}[${rank}]`, depth));
    return { kind: 'interval', start: start!, end: end! };
  }

  private bound(node: unknown, path: string, depth: number): Bound {
    if (typeof node !== 'string') return this.value(node, path, depth + 1);
    if (node === '..' || node === '') return 'open';
    if (isDate(node) || isTimestamp(node)) return literal(node.toUpperCase());
    throw reject(path, node, '"2024-12-31", "2024-12-31T23:59:59Z", ".."');
  }

  private box(node: unknown, path: string): Operand {
    const isNumbers = Array.isArray(node) && node.every((item) => typeof item === 'number');
    const boxes = isNumbers ? boxesOf(node, this.plane) : undefined;
    if (!boxes) throw reject(path, node, '[minX, minY, maxX, maxY]');
    return boxOperand(boxes);
  }
}

class Operation {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly path: string;

  constructor(op: string, args: readonly unknown[], path: string) {
    this.name = op.toLowerCase();
    this.args = args;
    this.path = path;
  }

  at(rank: number): string {
    return `${this.path}[${rank}]`;
  }

  expect(count: number): void {
    if (this.args.length !== count) throw reject(this.path, `${this.args.length} × args`, `${count} × args`);
  }
}

function isComparison(name: string): name is ComparisonOperator {
  return (comparisonOperators as readonly string[]).includes(name);
}

function instantOf(node: object, path: string): ValueExpression {
  const { date, timestamp } = node as Record<string, unknown>;
  if (typeof date === 'string' && isDate(date)) return literal(date);
  if (typeof timestamp === 'string' && isTimestamp(timestamp)) return literal(timestamp.toUpperCase());
  throw reject(path, node, '{"date": "2024-12-31"}, {"timestamp": "2024-12-31T23:59:59Z"}');
}

/** A text, within `casei` or `accenti` or both. */
function pattern(node: unknown, path: string): ReturnType<typeof readPattern> {
  const foldings: Folding[] = [];
  let inner = node;
  while (typeof inner === 'object' && inner !== null && foldings.length <= 2) {
    const { op, args } = inner as { op?: unknown; args?: unknown };
    const name = String(op).toLowerCase();
    if ((name !== 'casei' && name !== 'accenti') || !Array.isArray(args)) break;
    foldings.push(name === 'casei' ? 'case' : 'accents');
    inner = args[0];
  }
  if (typeof inner !== 'string') throw reject(path, node, '"…%"');
  return readPattern(inner, foldings.toReversed());
}

function reject(position: string, found: unknown, expected: string): ReturnType<typeof cql2Error> {
  return cql2Error({ position, found: typeof found === 'string' ? found : shown(found), expected });
}
