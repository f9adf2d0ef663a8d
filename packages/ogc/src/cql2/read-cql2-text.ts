/**
 * CQL2 text (OGC 21-065r2 annex B) to the one expression tree. Precedence, from what binds least: OR, AND, NOT,
 * comparisons, + and -, * and /, sign. Names of properties are not checked here: `bindExpression` does.
 */

import {
  and,
  arithmetic,
  between,
  type ComparisonOperator,
  call,
  compare,
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
import { isDate, isTimestamp } from './instants.ts';
import {
  always,
  type Bound,
  calculation,
  type FilterPlane,
  filterFunctions,
  never,
  numberLiteral,
  type Operand,
  planeOf,
} from './operands.ts';
import { type Folding, readPattern } from './patterns.ts';
import { spatialFunctions, spatialPredicate } from './spatial-predicate.ts';
import { isTemporalFunction, temporalPredicate } from './temporal-predicate.ts';
import { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';
import { isGeometryKeyword, readGeometryText } from './wkt-geometry.ts';

/** Names that cannot be those of properties unless quoted. */
const reserved = new Set(['AND', 'OR', 'NOT', 'LIKE', 'BETWEEN', 'IN', 'IS', 'NULL']);
const comparisonSymbols = ['=', '<>', '<', '<=', '>', '>='] as const;
const expectedCondition = '=, <>, <, <=, >, >=, LIKE, BETWEEN, IN, IS NULL';
const expectedOperand = "name, 12.5, '…', f(…), (";

/**
 * @param place of the coordinates written in the filter: system and axis order, as `filter-crs` names them
 * @example readCql2Text("population > 1000 AND S_INTERSECTS(geom, BBOX(2,48,3,49))", parseCrs(crs84Http))
 * @throws {OgcRequestError} `service.cql2-invalid`; {ExpressionError} for geometries and patterns that make no sense
 */
export function readCql2Text(text: string, place: CrsName | FilterPlane): Expression {
  return new Cql2TextReader(text, 'crs' in place ? planeOf(place) : place).read();
}

class Cql2TextReader {
  private readonly tokens: TokenReader;
  private readonly plane: FilterPlane;

  constructor(text: string, plane: FilterPlane) {
    this.tokens = new TokenReader(text);
    this.plane = plane;
  }

  read(): Expression {
    const start = this.tokens.peek();
    const condition = this.condition(this.disjunction(), start);
    this.tokens.expectEnd('AND, OR');
    return condition;
  }

  private disjunction(): Operand {
    return this.series('OR', () => this.conjunction(), or);
  }

  private conjunction(): Operand {
    return this.series('AND', () => this.negation(), and);
  }

  private series(word: string, read: () => Operand, join: (...args: Expression[]) => Expression): Operand {
    const { tokens } = this;
    let start = tokens.peek();
    const first = read();
    if (tokens.word() !== word) return first;
    const args = [this.condition(first, start)];
    while (tokens.takeWord(word)) {
      start = tokens.peek();
      args.push(this.condition(read(), start));
    }
    return { kind: 'condition', condition: join(...args) };
  }

  private negation(): Operand {
    if (!this.tokens.takeWord('NOT')) return this.predicate();
    const start = this.tokens.peek();
    const arg = this.tokens.nested(() => this.negation());
    return { kind: 'condition', condition: not(this.condition(arg, start)) };
  }

  /** A comparison, or what stands there alone. */
  private predicate(): Operand {
    const { tokens } = this;
    const start = tokens.peek();
    const left = this.sum();
    const symbol = tokens.takeSymbol(...comparisonSymbols);
    if (symbol !== undefined) {
      const value = this.value(left, start);
      const condition = compare(value, symbol as ComparisonOperator, this.scalar());
      return { kind: 'condition', condition };
    }
    const isNegated = tokens.word() === 'NOT' && /^(LIKE|BETWEEN|IN)$/.test(tokens.word(1));
    if (isNegated) tokens.next();
    const condition = this.wordPredicate(left, start);
    if (!condition) return left;
    return { kind: 'condition', condition: isNegated ? not(condition) : condition };
  }

  private wordPredicate(left: Operand, start: Token): Expression | undefined {
    const { tokens } = this;
    if (tokens.takeWord('LIKE')) return like(this.value(left, start), this.pattern());
    if (tokens.takeWord('BETWEEN')) {
      const low = this.scalar();
      tokens.expectWord('AND');
      return between(this.value(left, start), low, this.scalar());
    }
    if (tokens.takeWord('IN')) {
      return isIn(
        this.value(left, start),
        tokens.list(() => this.scalar()),
      );
    }
    if (tokens.takeWord('IS')) {
      const isNegated = tokens.takeWord('NOT');
      tokens.expectWord('NULL');
      const condition = isNull(this.value(left, start));
      return isNegated ? not(condition) : condition;
    }
    return undefined;
  }

  private scalar(): ValueExpression {
    const start = this.tokens.peek();
    return this.value(this.sum(), start);
  }

  private sum(): Operand {
    return this.operation(['+', '-'], () => this.product());
  }

  private product(): Operand {
    return this.operation(['*', '/', '%', 'DIV'], () => this.power());
  }

  /** Binds to the right: `2 ^ 3 ^ 2` is `2 ^ 9`. */
  private power(): Operand {
    const { tokens } = this;
    let start = tokens.peek();
    const base = this.signed();
    if (tokens.takeSymbol('^') === undefined) return base;
    const value = this.value(base, start);
    start = tokens.peek();
    const exponent = this.value(
      tokens.nested(() => this.power()),
      start,
    );
    return { kind: 'value', value: calculation(value, '^', exponent) };
  }

  private operation(operators: readonly string[], read: () => Operand): Operand {
    const { tokens } = this;
    let start = tokens.peek();
    let left = read();
    for (;;) {
      const operator =
        tokens.takeSymbol(...operators) ?? (operators.includes(tokens.word()) && tokens.next().value);
      if (!operator) return left;
      const value = this.value(left, start);
      start = tokens.peek();
      left = { kind: 'value', value: calculation(value, operator, this.value(read(), start)) };
    }
  }

  private signed(): Operand {
    const { tokens } = this;
    const sign = tokens.takeSymbol('-', '+');
    if (sign === undefined) return this.operand();
    const start = tokens.peek();
    if (start.kind === 'number') return this.number(tokens.next(), sign);
    const value = this.value(
      tokens.nested(() => this.signed()),
      start,
    );
    return sign === '+'
      ? { kind: 'value', value }
      : { kind: 'value', value: arithmetic(literal(-1), '*', value) };
  }

  private number(token: Token, sign = ''): Operand {
    const value = numberLiteral(`${sign}${token.value}`);
    if (!value) throw this.tokens.reject(token, '-1e308 … 1e308');
    return { kind: 'value', value };
  }

  private operand(): Operand {
    const { tokens } = this;
    const token = tokens.peek();
    switch (token.kind) {
      case 'number':
        return this.number(tokens.next());
      case 'text':
        return { kind: 'value', value: literal(tokens.next().value) };
      case 'quoted':
        return { kind: 'value', value: property(tokens.next().value) };
      case 'name':
        return this.named(token);
      default:
        if (!tokens.isSymbol('(')) throw tokens.unexpected(expectedOperand);
        return tokens.nested(() => tokens.parenthesised(() => this.disjunction()));
    }
  }

  private named(token: Token): Operand {
    const { tokens } = this;
    const word = tokens.word();
    if (isGeometryKeyword(word) && (tokens.isSymbol('(', 1) || tokens.word(1) === 'Z'))
      return readGeometryText(tokens, this.plane);
    if (tokens.isSymbol('(', 1) && !reserved.has(word)) return this.called(word);
    if (reserved.has(word)) throw tokens.unexpected(expectedOperand);
    tokens.next();
    if (word === 'TRUE' || word === 'FALSE') return { kind: 'value', value: literal(word === 'TRUE') };
    return { kind: 'value', value: property(token.value) };
  }

  /** A name followed by a parenthesis. */
  private called(word: string): Operand {
    const { tokens } = this;
    const name = word.toLowerCase();
    if (word === 'DATE' || word === 'TIMESTAMP') {
      tokens.next();
      return { kind: 'value', value: tokens.parenthesised(() => this.instant(word)) };
    }
    if (word === 'INTERVAL') return this.interval();
    if (Object.hasOwn(spatialFunctions, name)) {
      const operator = spatialFunctions[name as keyof typeof spatialFunctions];
      return this.relation('geom, POINT(…)', (pair) => spatialPredicate(operator, pair, this.plane));
    }
    if (isTemporalFunction(name))
      return this.relation("DATE('…'), TIMESTAMP('…'), INTERVAL(…)", (pair) => temporalPredicate(name, pair));
    if (!filterFunctions.includes(name)) throw tokens.unexpected(`${filterFunctions.join('(), ')}()`);
    tokens.next();
    const args = tokens.nested(() => this.args());
    return { kind: 'value', value: call(name, ...args) };
  }

  private relation(
    expected: string,
    relate: (pair: readonly [Operand, Operand]) => Expression | undefined,
  ): Operand {
    const { tokens } = this;
    const start = tokens.next();
    const pair = tokens.nested(() => tokens.list(() => this.sum()));
    const condition = pair.length === 2 ? relate(pair as [Operand, Operand]) : undefined;
    if (!condition) throw tokens.reject(start, `${start.value}(${expected})`, `${start.value}(…)`);
    return { kind: 'condition', condition };
  }

  private args(): ValueExpression[] {
    const { tokens } = this;
    if (!tokens.isSymbol(')', 1)) return tokens.list(() => this.scalar());
    tokens.next();
    tokens.next();
    return [];
  }

  private instant(word: 'DATE' | 'TIMESTAMP'): ValueExpression {
    const token = this.tokens.next();
    const isValid = word === 'DATE' ? isDate(token.value) : isTimestamp(token.value);
    if (token.kind === 'text' && isValid) return literal(token.value.toUpperCase());
    throw this.tokens.reject(token, word === 'DATE' ? "'2024-12-31'" : "'2024-12-31T23:59:59Z'");
  }

  private interval(): Operand {
    const { tokens } = this;
    const start = tokens.next();
    const bounds = tokens.list(() => this.bound());
    if (bounds.length !== 2) throw tokens.reject(start, 'INTERVAL(start, end)');
    return { kind: 'interval', start: bounds[0]!, end: bounds[1]! };
  }

  private bound(): Bound {
    const token = this.tokens.peek();
    if (token.kind !== 'text') return this.scalar();
    this.tokens.next();
    if (token.value === '..' || token.value === '') return 'open';
    if (isDate(token.value) || isTimestamp(token.value)) return literal(token.value.toUpperCase());
    throw this.tokens.reject(token, "'2024-12-31', '2024-12-31T23:59:59Z', '..'");
  }

  /** A text, within CASEI or ACCENTI or both. */
  private pattern(): ReturnType<typeof readPattern> {
    const { tokens } = this;
    const foldings: Folding[] = [];
    while (/^(CASEI|ACCENTI)$/.test(tokens.word())) {
      foldings.push(tokens.next().value.toUpperCase() === 'CASEI' ? 'case' : 'accents');
      if (foldings.length > 2) throw tokens.unexpected("'…%'");
      tokens.expectSymbol('(');
    }
    const token = tokens.next();
    if (token.kind !== 'text') throw tokens.reject(token, "'…%'");
    for (const _ of foldings) tokens.expectSymbol(')');
    return readPattern(token.value, foldings.toReversed());
  }

  private value(operand: Operand, start: Token): ValueExpression {
    if (operand.kind === 'value') return operand.value;
    throw this.tokens.reject(start, "name, 12.5, '…', f(…)");
  }

  private condition(operand: Operand, start: Token): Expression {
    if (operand.kind === 'condition') return operand.condition;
    if (
      operand.kind === 'value' &&
      operand.value.op === 'literal' &&
      typeof operand.value.value === 'boolean'
    )
      return operand.value.value ? always : never;
    const isValue = operand.kind === 'value';
    throw isValue ? this.tokens.unexpected(expectedCondition) : this.tokens.reject(start, expectedCondition);
  }
}
