import { type Column, fromGeoJson, type Value } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { bindExpression } from './bind.ts';
import {
  and,
  arithmetic,
  between,
  call,
  compare,
  distance,
  inBbox,
  isIn,
  isNull,
  like,
  literal,
  not,
  or,
  property,
  resourceIds,
  topological,
} from './builders.ts';
import { compileToEvaluator, compileValue } from './evaluate.ts';
import type { Expression, ValueExpression } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import {
  assertWithinLimits,
  attributesDeciding,
  countNodes,
  maxDepth,
  maxNodes,
  propertiesOf,
} from './inspect.ts';
import { formatSqlLike, parseLike } from './like.ts';
import { necessaryBbox } from './necessary-bbox.ts';

const columns: Column[] = [
  { name: 'code', type: 'text' },
  { name: 'population', type: 'integer' },
  { name: 'grand', type: 'bigint' },
  { name: 'surface', type: 'double' },
  { name: 'vrai', type: 'boolean' },
  { name: 'jour', type: 'date' },
  { name: 'instant', type: 'datetime' },
  { name: 'octets', type: 'blob' },
];
const row: Value[] = [
  '01',
  100,
  9007199254740993n,
  2.5,
  true,
  '2024-02-29',
  '2024-02-29T12:00:00+02:00',
  new Uint8Array(1),
];
const nulls: Value[] = columns.map(() => null);
const point = fromGeoJson({ type: 'Point', coordinates: [700_000, 6_600_000] });
const context = { columns, srid: 2154, geometryName: 'geom' };

const holds = (expression: Expression, of: Value[] = row, key: number | bigint = 7): boolean =>
  compileToEvaluator(expression, context)(of, key, point);

const is = (
  name: string,
  op: '=' | '<>' | '<' | '<=' | '>' | '>=',
  value: string | number | bigint | boolean,
) => compare(property(name), op, literal(value));

describe('comparisons', () => {
  it('never take the text 01 for the number 1, unless the column is a number', () => {
    expect(holds(is('code', '=', '01'))).toBe(true);
    expect(holds(is('code', '=', '1'))).toBe(false);
    expect(holds(is('code', '=', 1))).toBe(false);
    expect(holds(is('population', '=', '0100'))).toBe(true);
    expect(holds(is('population', '=', '1e2'))).toBe(true);
  });

  it('order texts as texts and numbers as numbers', () => {
    expect(holds(is('population', '<', '20'))).toBe(false);
    expect(holds(compare(property('code'), '<', literal('1')))).toBe(true);
    expect(holds(is('surface', '>=', '2.5'))).toBe(true);
  });

  it('are exact beyond 2⁵³', () => {
    expect(holds(is('grand', '=', '9007199254740993'))).toBe(true);
    expect(holds(is('grand', '=', '9007199254740992'))).toBe(false);
    expect(holds(is('grand', '>', 9007199254740992n))).toBe(true);
  });

  it('compare instants whatever their zone, and days with instants', () => {
    expect(holds(is('instant', '=', '2024-02-29T10:00:00Z'))).toBe(true);
    expect(holds(is('jour', '<', '2024-03-01'))).toBe(true);
    expect(holds(is('instant', '>', '2024-02-29'))).toBe(true);
  });

  it('read booleans however they are written', () => {
    expect(holds(is('vrai', '=', 'true'))).toBe(true);
    expect(holds(is('vrai', '=', '1'))).toBe(true);
    expect(holds(is('vrai', '=', false))).toBe(false);
  });

  it('ignore case only when asked', () => {
    const nom = { columns: [{ name: 'nom', type: 'text' } as const], srid: 2154 };
    const test = (matchCase: boolean) =>
      compileToEvaluator(compare(property('nom'), '=', literal('ÉVREUX'), { matchCase }), nom)(
        ['Évreux'],
        1,
        null,
      );
    expect(test(true)).toBe(false);
    expect(test(false)).toBe(true);
  });

  it('take ranges with both bounds, and lists', () => {
    expect(holds(between(property('population'), literal('100'), literal('200')))).toBe(true);
    expect(holds(between(property('population'), literal('101'), literal('200')))).toBe(false);
    expect(holds(isIn(property('code'), [literal('02'), literal('01')]))).toBe(true);
    expect(holds(isIn(property('population'), [literal('2')]))).toBe(false);
  });
});

describe('three-valued logic', () => {
  const unknown = is('population', '=', 1);

  it('keeps only what is true: neither a comparison with null nor its negation', () => {
    expect(holds(unknown, nulls)).toBe(false);
    expect(holds(not(unknown), nulls)).toBe(false);
    expect(holds(isNull(property('population')), nulls)).toBe(true);
    expect(holds(not(isNull(property('population'))), nulls)).toBe(false);
  });

  it('lets a certain member decide', () => {
    const yes = isNull(property('code'));
    expect(holds(or(unknown, yes), nulls)).toBe(true);
    expect(holds(not(and(unknown, not(yes))), nulls)).toBe(true);
    expect(holds(and(unknown, yes), nulls)).toBe(false);
  });

  it('finds a range impossible as soon as one bound is', () => {
    const range = between(property('population'), property('grand'), literal(5));
    expect(holds(not(range), ['x', 10, null, 0, null, null, null, null])).toBe(true);
  });

  it('treats an empty conjunction as true and an empty disjunction as false', () => {
    expect(holds(and())).toBe(true);
    expect(holds(or())).toBe(false);
  });
});

describe('patterns', () => {
  const wildcards = { wildCard: '*', singleChar: '?', escapeChar: '!' };
  const matches = (pattern: string, text: string, matchCase = true): boolean =>
    compileToEvaluator(like(property('t'), parseLike(pattern, wildcards), { matchCase }), {
      columns: [{ name: 't', type: 'text' }],
      srid: 2154,
    })([text], 1, null);

  it('match runs, single characters and escaped wildcards', () => {
    expect(matches('Saint-*', 'Saint-Étienne')).toBe(true);
    expect(matches('*-sur-*', 'Châlons-sur-Saône')).toBe(true);
    expect(matches('?v*', 'Évian')).toBe(true);
    expect(matches('100!*', '100*')).toBe(true);
    expect(matches('100!*', '1000')).toBe(false);
    expect(matches('saint*', 'SAINT-LÔ', false)).toBe(true);
    expect(matches('', '')).toBe(true);
    expect(matches('*', '')).toBe(true);
    expect(matches('a?', 'a')).toBe(false);
    expect(matches('a.c', 'abc')).toBe(false);
  });

  it('stay fast on patterns made to be slow', () => {
    expect(matches(`${'*a'.repeat(200)}b`, 'a'.repeat(5000))).toBe(false);
  });

  it('are written for SQL with their own characters escaped', () => {
    expect(formatSqlLike(parseLike('50%_*\\?', wildcards))).toBe('50\\%\\_%\\\\_');
  });

  it('match numbers by their digits', () => {
    expect(holds(like(property('population'), parseLike('1*', wildcards)))).toBe(true);
  });
});

describe('values', () => {
  const result = (value: ValueExpression, of: Value[] = row) => compileValue(value, { columns })(of);

  it('calculate, with null spreading and division by zero null', () => {
    expect(result(arithmetic(property('population'), '*', literal('2')))).toBe(200);
    expect(result(arithmetic(property('population'), '/', literal(0)))).toBeNull();
    expect(result(arithmetic(property('population'), '+', literal(1)), nulls)).toBeNull();
  });

  it('call functions by their names and aliases', () => {
    expect(result(call('strToUpperCase', property('code')))).toBe('01');
    expect(result(call('concat', property('code'), literal('-'), property('population')))).toBe('01-100');
    expect(result(call('coalesce', property('code'), literal('?')), nulls)).toBe('?');
    expect(result(call('length', literal('Évian')))).toBe(5);
    expect(holds(compare(call('abs', literal(-3)), '=', literal(3)))).toBe(true);
  });
});

describe('space', () => {
  it('keeps what meets a box, in any system', () => {
    expect(holds(inBbox([699_000, 6_599_000, 701_000, 6_601_000], 2154))).toBe(true);
    expect(holds(inBbox([2.9, 46.4, 3.1, 46.6], 4326, 'geom'))).toBe(true);
    expect(holds(inBbox([3.1, 46.4, 3.2, 46.6], 4326))).toBe(false);
  });

  it('knows intersects and disjoint, with operands in another system', () => {
    const square = fromGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [2, 46],
          [4, 46],
          [4, 47],
          [2, 47],
          [2, 46],
        ],
      ],
    });
    expect(holds(topological('intersects', { wkb: square, srid: 4326 }))).toBe(true);
    expect(holds(topological('disjoint', { wkb: square, srid: 4326 }))).toBe(false);
  });

  it('is unknown for features without geometry', () => {
    const everywhere = compileToEvaluator(not(inBbox([0, 0, 1, 1], 2154)), context);
    expect(everywhere(row, 1, null)).toBe(false);
  });

  it('selects by key, with either kind of number', () => {
    expect(holds(resourceIds([7n]), row, 7)).toBe(true);
    expect(holds(resourceIds([7n]), row, 7n)).toBe(true);
    expect(holds(resourceIds([]), row, 7)).toBe(false);
  });
});

describe('binding', () => {
  const rejection = (expression: Expression): [string, unknown] => {
    try {
      bindExpression(expression, context);
    } catch (error) {
      if (error instanceof ExpressionError) return [error.code, error.params.name];
    }
    return ['accepted', undefined];
  };

  it('names what is wrong', () => {
    expect(rejection(is('nope', '=', 1))).toEqual(['property-unknown', 'nope']);
    expect(rejection(is('population', '=', 'beaucoup'))).toEqual(['type-mismatch', 'population']);
    expect(rejection(is('jour', '<', 'hier'))).toEqual(['type-mismatch', 'jour']);
    expect(rejection(is('octets', '=', 'x'))[0]).toBe('type-mismatch');
    expect(rejection(compare(property('code'), '=', property('population')))[0]).toBe('type-mismatch');
    expect(rejection(compare(call('rm', literal(1)), '=', literal(1)))).toEqual(['function-unknown', 'rm']);
    expect(rejection(compare(call('abs'), '=', literal(1)))).toEqual(['function-arity', 'abs']);
    expect(rejection(inBbox([0, 0, 1, 1], 2154, 'autre'))).toEqual(['property-unknown', 'autre']);
    expect(rejection(inBbox([0, 0, 1, 1], 2154, 'code'))).toEqual(['type-mismatch', 'code']);
    expect(rejection(compare(arithmetic(property('code'), '+', literal(1)), '=', literal(1)))).toEqual([
      'type-mismatch',
      'code',
    ]);
  });

  it('settles literals and domains once for every compiler', () => {
    expect(bindExpression(is('population', '=', '012'), context)).toEqual({
      ...is('population', '=', 12),
      domain: 'number',
    });
    expect(bindExpression(is('code', '=', 12), context)).toEqual({
      ...is('code', '=', '12'),
      domain: 'text',
    });
  });
});

describe('limits', () => {
  const list = (length: number) =>
    isIn(
      property('code'),
      Array.from({ length }, () => literal('x')),
    );
  const nested = (depth: number): Expression => {
    let expression: Expression = resourceIds([]);
    for (let i = 1; i < depth; i++) expression = not(expression);
    return expression;
  };

  it('hold at the limit and refuse one past it', () => {
    expect(countNodes(list(maxNodes - 2))).toBe(maxNodes);
    expect(() => assertWithinLimits(list(maxNodes - 2))).not.toThrow();
    expect(() => assertWithinLimits(list(maxNodes - 1))).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    );
    expect(() => assertWithinLimits(nested(maxDepth))).not.toThrow();
    expect(() => assertWithinLimits(nested(maxDepth + 1))).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    );
    expect(() => assertWithinLimits(nested(100_000))).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    );
  });
});

describe('necessaryBbox', () => {
  const a = inBbox([0, 0, 10, 10], 2154);
  const b = inBbox([5, 5, 20, 20], 2154);

  it('narrows with and, widens with or, and gives up where space is not bounded', () => {
    expect(necessaryBbox(and(a, b, is('code', '=', 'x')), 2154)).toEqual([5, 5, 10, 10]);
    expect(necessaryBbox(or(a, b), 2154)).toEqual([0, 0, 20, 20]);
    expect(necessaryBbox(or(a, is('code', '=', 'x')), 2154)).toBeUndefined();
    expect(necessaryBbox(not(a), 2154)).toBeUndefined();
    expect(necessaryBbox(topological('disjoint', { wkb: point, srid: 2154 }), 2154)).toBeUndefined();
    expect(necessaryBbox(topological('intersects', { wkb: point, srid: 2154 }), 2154)).toEqual([
      7e5, 6.6e6, 7e5, 6.6e6,
    ]);
  });

  it('is in the system asked', () => {
    const [west, south] = necessaryBbox(inBbox([699_000, 6_599_000, 701_000, 6_601_000], 2154), 4326)!;
    expect([west, south]).toEqual([expect.closeTo(2.987, 2), expect.closeTo(46.49, 2)]);
  });
});

describe('propertiesOf', () => {
  it('lists the columns read, once each', () => {
    const expression = and(
      is('code', '=', 'x'),
      not(or(isNull(property('jour')), compare(call('abs', property('surface')), '>', property('code')))),
      inBbox([0, 0, 1, 1], 2154, 'geom'),
    );
    expect(propertiesOf(expression)).toEqual(['code', 'jour', 'surface']);
  });
});

describe('attributesDeciding', () => {
  it('lists the attributes where they alone decide', () => {
    const condition = or(
      is('code', '=', 'x'),
      not(isNull(property('jour'))),
      like(property('code'), [{ text: 'a' }, 'any']),
    );
    expect(attributesDeciding(condition)).toEqual(['code', 'jour']);
    expect(attributesDeciding(compare(literal(1), '=', literal(1)))).toEqual([]);
  });

  it('lists none where the geometry or the key decides too', () => {
    const point = { wkb: fromGeoJson({ type: 'Point', coordinates: [7e5, 6.6e6] }), srid: 2154 };
    const others = [
      inBbox([0, 0, 1, 1], 2154),
      topological('intersects', point),
      distance('dwithin', point, 10),
      resourceIds([1n]),
    ];
    for (const other of others) {
      expect(attributesDeciding(other)).toBeUndefined();
      expect(attributesDeciding(and(is('code', '=', 'x'), not(or(other, other))))).toBeUndefined();
    }
  });
});
