import { compileToEvaluator, type Expression } from '@cartable/expressions';
import {
  type Column,
  crs84Http,
  fromGeoJson,
  type GeoJsonGeometry,
  parseCrs,
  type Value,
} from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { readCql2Json } from './read-cql2-json.ts';
import { readCql2Text } from './read-cql2-text.ts';

const crs84 = parseCrs(crs84Http);
const text = (filter: string): Expression => readCql2Text(filter, crs84);
const json = (filter: unknown): Expression => readCql2Json(JSON.stringify(filter), crs84);
const property = (name: string) => ({ property: name });

const columns: Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'population', type: 'bigint' },
  { name: 'part', type: 'double' },
  { name: 'littoral', type: 'boolean' },
  { name: 'cree', type: 'date' },
  { name: 'debut', type: 'datetime' },
  { name: 'fin', type: 'datetime' },
  { name: 'Nom complet', type: 'text' },
].map((column) => ({ ...column, nullable: true })) as Column[];

/** One feature, in Brest. */
const feature: Record<string, Value> = {
  nom: "L'Île-d'Élan",
  population: 9007199254740993n,
  part: 12.5,
  littoral: true,
  cree: '2022-04-16',
  debut: '2022-04-16T10:13:19.000Z',
  fin: '2022-04-16T10:15:10.000Z',
  'Nom complet': null,
};

function holds(
  filter: Expression,
  geometry: GeoJsonGeometry = { type: 'Point', coordinates: [-4.49, 48.39] },
) {
  const evaluate = compileToEvaluator(filter, { columns, srid: 4326, geometryName: 'geom' });
  return evaluate(
    columns.map(({ name }) => feature[name] ?? null),
    1n,
    fromGeoJson(geometry),
  );
}

describe('the same filter in text and in JSON is the same tree', () => {
  const pairs: readonly [string, unknown][] = [
    ["nom = 'Brest'", { op: '=', args: [property('nom'), 'Brest'] }],
    ["nom <> 'it''s'", { op: '<>', args: [property('nom'), "it's"] }],
    ['part >= -1.5e3', { op: '>=', args: [property('part'), -1500] }],
    ["'a' < nom", { op: '<', args: ['a', property('nom')] }],
    ['littoral = TRUE', { op: '=', args: [property('littoral'), true] }],
    ["nom LIKE 'Br%'", { op: 'like', args: [property('nom'), 'Br%'] }],
    ["nom not like 'Br_st'", { op: 'not', args: [{ op: 'like', args: [property('nom'), 'Br_st'] }] }],
    ['part BETWEEN 1 AND 2', { op: 'between', args: [property('part'), 1, 2] }],
    ['part IN (1, 2.5)', { op: 'in', args: [property('part'), [1, 2.5]] }],
    ['nom IS NULL', { op: 'isNull', args: [property('nom')] }],
    ['nom IS NOT NULL', { op: 'not', args: [{ op: 'isNull', args: [property('nom')] }] }],
    ["cree = DATE('2022-04-16')", { op: '=', args: [property('cree'), { date: '2022-04-16' }] }],
    [
      "debut < TIMESTAMP('2022-04-16T10:13:19.5Z')",
      { op: '<', args: [property('debut'), { timestamp: '2022-04-16T10:13:19.5Z' }] },
    ],
    [
      "CASEI(nom) = CASEI('ÎLE')",
      {
        op: '=',
        args: [
          { op: 'casei', args: [property('nom')] },
          { op: 'casei', args: ['ÎLE'] },
        ],
      },
    ],
    [
      "CASEI(nom) LIKE casei('ÎL%')",
      {
        op: 'like',
        args: [
          { op: 'casei', args: [property('nom')] },
          { op: 'casei', args: ['ÎL%'] },
        ],
      },
    ],
    [
      'part > (population - 1) * 2 + 3 / part',
      {
        op: '>',
        args: [
          property('part'),
          {
            op: '+',
            args: [
              { op: '*', args: [{ op: '-', args: [property('population'), 1] }, 2] },
              { op: '/', args: [3, property('part')] },
            ],
          },
        ],
      },
    ],
    [
      'S_INTERSECTS(geom, BBOX(-5, 48, -4, 49))',
      { op: 's_intersects', args: [property('geom'), { bbox: [-5, 48, -4, 49] }] },
    ],
    [
      's_contains(POLYGON((0 0, 1 0, 1 1, 0 0)), geom)',
      {
        op: 's_contains',
        args: [
          {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 0],
              ],
            ],
          },
          property('geom'),
        ],
      },
    ],
    [
      "T_DURING(INTERVAL(debut, fin), INTERVAL('2022-01-01', '..'))",
      {
        op: 't_during',
        args: [{ interval: [property('debut'), property('fin')] }, { interval: ['2022-01-01', '..'] }],
      },
    ],
    [
      "NOT (nom = 'a' OR nom = 'b') AND part > 1",
      {
        op: 'and',
        args: [
          {
            op: 'not',
            args: [
              {
                op: 'or',
                args: [
                  { op: '=', args: [property('nom'), 'a'] },
                  { op: '=', args: [property('nom'), 'b'] },
                ],
              },
            ],
          },
          { op: '>', args: [property('part'), 1] },
        ],
      },
    ],
    ['round(part) = 12', { op: '=', args: [{ op: 'round', args: [property('part')] }, 12] }],
  ];
  it.each(pairs)('%s', (filter, object) => {
    expect(text(filter)).toEqual(json(object));
  });
});

describe('what a filter says', () => {
  it.each([
    ["nom = 'L''Île-d''Élan'", true],
    ["nom = 'L\\'Île-d\\'Élan'", true],
    ["casei(nom) = casei('l''ÎLE-D''ÉLAN')", true],
    ["nom LIKE 'L''_le%'", true],
    ["nom LIKE '%\\_%'", false],
    ['population = 9007199254740993', true],
    ['population = 9007199254740992', false],
    ['"Nom complet" IS NULL', true],
    ['"Nom complet" IS NULL AND NOT "nom" IS NULL', true],
    ["NOT nom = 'x' OR FALSE AND nom IS NULL", true],
    ["nom = 'x' OR nom IS NOT NULL AND part > 13", false],
    ['part = - -12.5', true],
    ['-part = -12.5', true],
    ['2 * part - 5 = 20', true],
    ['part % 5 = 2.5 AND part div 5 = 2', true],
    ['2 ^ 3 ^ 2 = 512 AND -2 ^ 2 = 4', true],
    ['part % 0 IS NULL', true],
    ["ACCENTI(nom) = 'L''Ile-d''Elan'", true],
    ["ACCENTI(CASEI(nom)) LIKE ACCENTI(CASEI('%ÎLE%'))", true],
    ['part NOT BETWEEN 13 AND 14', true],
    ['part BETWEEN 12 AND 13 AND littoral = true', true],
    ["nom NOT IN ('a', 'b')", true],
    ['TRUE', true],
    ['NOT TRUE', false],
    ["(((nom <> 'x')))", true],
    ["'a' = 'a' AND 1 < 2", true],
    ["cree < DATE('2022-04-17')", true],
    ["T_AFTER(cree, DATE('2022-04-16'))", false],
    ["T_EQUALS(cree, INTERVAL('2022-04-16','2022-04-16'))", true],
    ["T_INTERSECTS(INTERVAL(debut, fin), INTERVAL('..', '2022-04-16T10:13:19Z'))", true],
    ["T_BEFORE(INTERVAL(debut, fin), INTERVAL('2023-01-01','..'))", true],
    ["T_AFTER(INTERVAL('..','..'), cree)", false],
    ["T_OVERLAPS(INTERVAL(debut, fin), INTERVAL('2022-04-16T10:14:00Z','..'))", true],
    ["T_MEETS(INTERVAL(debut, fin), INTERVAL('2022-04-16T10:15:10Z', '2023-01-01'))", true],
    ['S_INTERSECTS(geom, BBOX(-5,48,-4,49))', true],
    ['S_INTERSECTS(geom, BBOX(-5,48,0,-4,49,100))', true],
    ['S_INTERSECTS(geom, BBOX(170,-90,-170,90))', false],
    ['S_INTERSECTS(BBOX(170,-90,-4,90), geom)', true],
    ['S_INTERSECTS(geom, MULTIPOINT(1 2, -4.49 48.39))', true],
    ['S_INTERSECTS(geom, MULTIPOINT Z ((1 2 3), (-4.49 48.39 0)))', true],
    ['S_DISJOINT(geom, POLYGON((0 0, 1 0, 1 1, 0 0)))', true],
    ['S_INTERSECTS(POINT(1 1), BBOX(0,0,2,2))', true],
    ['S_INTERSECTS(POINT(3 1), BBOX(0,0,2,2))', false],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(POINT(0 0), LINESTRING(-5 48.39, -4 48.39)))', true],
  ])('%s', (filter, expected) => {
    expect(holds(text(filter))).toBe(expected);
  });

  it('crosses the antimeridian', () => {
    const fiji: GeoJsonGeometry = { type: 'Point', coordinates: [-179.5, -17] };
    expect(holds(text('S_INTERSECTS(geom, BBOX(177,-20,-178,-15))'), fiji)).toBe(true);
    expect(
      holds(json({ op: 's_intersects', args: [property('geom'), { bbox: [177, -20, -178, -15] }] }), fiji),
    ).toBe(true);
  });

  it('is latitude first in a system whose authority writes it so', () => {
    const yx = parseCrs('http://www.opengis.net/def/crs/EPSG/0/4326');
    expect(holds(readCql2Text('S_INTERSECTS(geom, BBOX(48,-5,49,-4))', yx))).toBe(true);
    expect(holds(readCql2Text('S_INTERSECTS(geom, POLYGON((48 -5,48 -4,49 -4,49 -5,48 -5)))', yx))).toBe(
      true,
    );
    const point = { type: 'Point', coordinates: [48.39, -4.49] };
    const filter = JSON.stringify({ op: 's_intersects', args: [property('geom'), point] });
    expect(holds(readCql2Json(filter, yx))).toBe(true);
  });
});

function rejection(read: () => unknown): OgcRequestError {
  try {
    read();
  } catch (error) {
    if (error instanceof OgcRequestError) return error;
    throw error;
  }
  throw new Error('not refused');
}

describe('what is not understood is told with its place', () => {
  it.each([
    ['', 1],
    ['nom', 4],
    ['nom =', 6],
    ["nom = 'a", 7],
    ["nom == 'a'", 6],
    ["nom = 'a' AND", 14],
    ["nom = 'a' nom = 'b'", 11],
    ["(nom = 'a'", 11],
    ['nom IS 3', 8],
    ['nom LIKE 3', 10],
    ['part BETWEEN 1 OR 2', 16],
    ['nom IN ()', 9],
    ['part ! 2 = 0', 6],
    ['pi() = 3', 1],
    ["cree = DATE('2022-02-30')", 13],
    ["debut = TIMESTAMP('2022-04-16')", 19],
    ["T_AFTER(cree, INTERVAL('yesterday', '..'))", 24],
    ['S_INTERSECTS(geom, POLYGON((0 0, 1 1, 0 0)))', 28],
    ['S_INTERSECTS(geom, POLYGON((0 0, 1 0, 1 1, 2 2)))', 28],
    ['S_INTERSECTS(geom, BBOX(1,2,3))', 20],
    ['S_INTERSECTS(geom, POINT(1))', 27],
    ['S_INTERSECTS(geom)', 1],
    ['S_INTERSECTS(geom, 12)', 1],
    ["nom = 'a'; DROP TABLE x", 10],
    ['part = 1e999', 8],
    ['AND = 1', 1],
    ['part = S_INTERSECTS(geom, POINT(1 2))', 8],
  ])('%s: %i', (filter, position) => {
    const error = rejection(() => text(filter));
    expect([error.code, error.locator, error.params.position]).toEqual([
      'service.cql2-invalid',
      'filter',
      position,
    ]);
    expect(error.params.expected).not.toBe('');
  });

  it.each([
    ['{"op":"and","args":[true]}', '$.args'],
    ['{"op":"=","args":[{"property":"nom"},{"property":3}]}', '$.args[1]'],
    ['{"op":"not","args":[{"op":"like","args":[{"property":"nom"},3]}]}', '$.args[0].args[1]'],
    [
      '{"op":"s_within","args":[{"property":"geom"},{"type":"Point","coordinates":[1,"2"]}]}',
      '$.args[1].coordinates',
    ],
    ['{"op":"s_within","args":[{"property":"geom"},{"type":"Circle","coordinates":[]}]}', '$.args[1].type'],
    ['{"op":"t_after","args":[{"property":"cree"},{"date":"hier"}]}', '$.args[1]'],
    ['{"op":3,"args":[]}', '$.op'],
    ['["and"]', '$'],
    ['"nom"', '$'],
    ['{', '$'],
  ])('%s: %s', (filter, position) => {
    const error = rejection(() => readCql2Json(filter, crs84));
    expect([error.code, error.params.position]).toEqual(['service.cql2-invalid', position]);
  });
});

describe('hostile filters end in a refusal, at once', () => {
  const deepArray = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  it.each([
    ['parentheses', () => text(`${'('.repeat(30_000)}1=1${')'.repeat(30_000)}`)],
    ['negations', () => text(`${'NOT '.repeat(10_000)}1=1`)],
    ['signs', () => text(`part = ${'-'.repeat(30_000)}1`)],
    ['functions', () => text(`${'lower('.repeat(5_000)}nom`)],
    ['collections', () => text(`S_INTERSECTS(geom, ${'GEOMETRYCOLLECTION('.repeat(2_000)}`)],
    ['length', () => text(`nom = '${'a'.repeat(100_000)}'`)],
    ['quotes', () => text(`nom = ${"'".repeat(30_001)}`)],
    ['nulls', () => text('\u0000')],
    ['lone surrogates', () => text('\ud800 = 1')],
    [
      'JSON depth',
      () => readCql2Json(`${'{"op":"not","args":['.repeat(2_000)}true${']}'.repeat(2_000)}`, crs84),
    ],
    [
      'JSON coordinates',
      () => readCql2Json(`{"op":"s_within","args":[{"type":"Point","coordinates":${deepArray}}]}`, crs84),
    ],
    ['JSON prototype', () => readCql2Json('{"op":"__proto__","args":[{"property":"x"}]}', crs84)],
    [
      'JSON constructor',
      () =>
        readCql2Json(
          '{"op":"s_within","args":[{"type":"constructor","coordinates":[]},{"property":"g"}]}',
          crs84,
        ),
    ],
  ])('%s', (_name, read) => {
    expect(rejection(read).code).toBe('service.cql2-invalid');
  });

  it('a filter of words at random is read or refused, never anything else', () => {
    const words = [
      '(',
      ')',
      'AND',
      'NOT',
      'nom',
      "'é'",
      '=',
      '<',
      '1',
      '-',
      'LIKE',
      'IN',
      ',',
      'BBOX',
      'IS',
      'NULL',
      '*',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 0x7fffffff;
      return seed;
    };
    for (let round = 0; round < 3_000; round++) {
      const filter = Array.from({ length: 1 + (next() % 12) }, () => words[next() % words.length]).join(' ');
      try {
        text(filter);
      } catch (error) {
        expect(error, filter).toBeInstanceOf(OgcRequestError);
      }
    }
  });
});
