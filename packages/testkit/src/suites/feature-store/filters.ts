import {
  and,
  arithmetic,
  between,
  call,
  compare,
  compileToEvaluator,
  type Expression,
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
} from '@cartable/expressions';
import { fromGeoJson, type Value } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { batchOf, boxWkb, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { drawAll, everyType, type OpenStore } from './support.ts';

export function filtersSuite(openStore: OpenStore): void {
  describe('filters', () => {
    const rows: Value[][] = Array.from({ length: 240 }, (_, i) => [
      i % 11 === 0 ? null : (i % 24) - 12,
      i % 7 === 0 ? null : 9_007_199_254_740_990n + BigInt(i % 6),
      i % 5 === 0 ? null : (i % 16) / 4 - 1.5,
      i % 3 === 0 ? null : i % 2 === 0,
      [
        null,
        'Paris',
        'paris',
        'ÉVREUX',
        'évreux',
        'Saint-Malo',
        '100%',
        'a_b',
        'A*[?',
        "l'Haÿ",
        '01',
        '1',
        '',
      ][i % 13]!,
      i % 4 === 0 ? null : `2024-0${(i % 9) + 1}-15`,
      i % 6 === 0 ? null : `2024-05-0${(i % 9) + 1}T10:00:00.000Z`,
      i % 8 === 0 ? null : `${String(i % 24).padStart(2, '0')}:30:00`,
      i % 9 === 0 ? null : '{"a":1}',
      null,
    ]);
    const point = (i: number) => (i % 17 === 0 ? null : pointWkb((i % 20) * 10, Math.floor(i / 20) * 10));
    const p = property;
    const l = literal;
    const triangle = fromGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [5, 5],
          [155, 5],
          [5, 95],
          [5, 5],
        ],
      ],
    });
    const filters: Record<string, Expression> = {
      'number =': compare(p('entier'), '=', l(3)),
      'number <> with a text constant': compare(p('entier'), '<>', l('3')),
      'number < decimal': compare(p('entier'), '<', l(2.5)),
      'number beyond 32 bits': compare(p('entier'), '<', l(1e12)),
      'constant on the left': compare(l(0), '>=', p('réel')),
      'big integers, exactly': compare(p('grand'), '=', l(9_007_199_254_740_993n)),
      'big integer against double': compare(p('grand'), '>', l(9_007_199_254_740_992)),
      'beyond 64 bits': compare(p('grand'), '<', l(2n ** 70n)),
      'column with column': compare(p('entier'), '<', p('réel')),
      arithmetic: compare(arithmetic(p('entier'), '/', l(2)), '=', p('réel')),
      'division by zero': isNull(arithmetic(l(1), '/', p('entier'))),
      'boolean =': compare(p('vrai'), '=', l(true)),
      'boolean from text': compare(p('vrai'), '<>', l('true')),
      'text =': compare(p('texte'), '=', l('paris')),
      'text, any case': compare(p('texte'), '=', l('Évreux'), { matchCase: false }),
      'text as text, not number': compare(p('texte'), '=', l(1)),
      'text >': compare(p('texte'), '>', l('Z')),
      'text with a quote': compare(p('texte'), '=', l("l'Haÿ")),
      'empty text': compare(p('texte'), '=', l('')),
      'like prefix': like(p('texte'), [{ text: 'Sa' }, 'any']),
      'like, any case': like(p('texte'), [{ text: 'É' }, 'any', { text: 'x' }], { matchCase: false }),
      'like with special marks': like(p('texte'), ['any', { text: '%' }]),
      'like underscore': like(p('texte'), [{ text: 'a_' }, 'one']),
      'like brackets': like(p('texte'), [{ text: 'A*[' }, 'one']),
      'like one': like(p('texte'), ['one', 'one']),
      between: between(p('entier'), l(-2), l(4)),
      'between columns': between(p('réel'), l(-1), p('entier')),
      'between texts': between(p('texte'), l('a'), l('q')),
      'in numbers': isIn(p('entier'), [l(1), l(5), l('-3')]),
      'in texts': isIn(p('texte'), [l('Paris'), l('01')]),
      'in with null': isIn(p('entier'), [l(1), l(null)]),
      'in nothing': isIn(p('entier'), []),
      null: isNull(p('texte')),
      'not null': not(isNull(p('jour'))),
      'equal to null': compare(p('entier'), '=', l(null)),
      'not of unknown': not(compare(p('entier'), '=', l(3))),
      'not (and) with unknowns': not(and(compare(p('entier'), '>', l(0)), compare(p('réel'), '<', l(0)))),
      date: compare(p('jour'), '>=', l('2024-04-15')),
      'date against instant': compare(p('jour'), '<', l('2024-04-15T00:00:01Z')),
      'instant with zone': compare(p('instant'), '=', l('2024-05-03T12:00:00+02:00')),
      'instant from a date': compare(p('instant'), '>', l('2024-05-05')),
      'date with instant': compare(p('jour'), '<', p('instant')),
      time: compare(p('heure'), '>', l('12:00:00')),
      'between dates': between(p('jour'), l('2024-02-01'), l('2024-06-30')),
      'function lower': compare(call('lower', p('texte')), '=', l('évreux')),
      'function length': compare(call('length', p('texte')), '>', l(5)),
      'function trim': compare(call('trim', call('concat', l(' '), p('texte'), l(' '))), '=', l('paris')),
      'functions of numbers': compare(call('round', p('réel')), '=', call('floor', p('réel'))),
      'least and nulls': compare(call('least', p('entier'), p('réel')), '<', l(0)),
      coalesce: compare(call('coalesce', p('texte'), l('rien')), '=', l('rien')),
      keys: resourceIds([3n, 200n, 9_999n]),
      'no key': resourceIds([]),
      'not keys': not(resourceIds([1n, 2n])),
      'key as a property': compare(p('fid'), '<=', l(5)),
      'and of nothing': and(),
      'or of nothing': or(),
      'no geometry': isNull(p('geom')),
      'a geometry, and text': and(not(isNull(p('geom'))), isNull(p('texte'))),
      anywhere: inBbox([-1e9, -1e9, 1e9, 1e9], 2154),
      bbox: inBbox([15, 15, 85, 45], 2154),
      'bbox in degrees': inBbox([-1.4, -6, -1.36, -5.9], 4326),
      intersects: topological('intersects', { wkb: triangle, srid: 2154 }),
      disjoint: topological('disjoint', { wkb: triangle, srid: 2154 }),
      'not intersects': not(topological('intersects', { wkb: triangle, srid: 2154 })),
      'two boxes that do not meet': and(inBbox([0, 0, 20, 20], 2154), inBbox([100, 100, 120, 120], 2154)),
      'space or attribute': or(inBbox([0, 0, 20, 20], 2154), compare(p('texte'), '=', l('Paris'))),
      'space and attribute': and(
        topological('intersects', { wkb: boxWkb([0, 0, 100, 60]), srid: 2154 }),
        like(p('texte'), ['any', { text: 'a' }, 'any']),
      ),
    };

    it('keep exactly what the evaluation in memory keeps', async () => {
      const features = rows.map((row, i) => ({ geometry: point(i), row }));
      const table = await storeTable(await openStore(), 'd', pointTable('t', everyType), [batchOf(features)]);
      const context = {
        columns: [...everyType, { name: 'fid', type: 'bigint' } as const],
        srid: 2154,
        geometryName: 'geom',
      };
      for (const [name, filter] of Object.entries(filters)) {
        const evaluate = compileToEvaluator(filter, context);
        const expected = features.flatMap(({ geometry, row }, i) =>
          evaluate([...row, BigInt(i + 1)], i + 1, geometry) ? [i + 1] : [],
        );
        expect((await readAll(table, { filter })).keys, name).toEqual(expected);
        expect(await table.count({ filter }), `count of ${name}`).toBe(expected.length);
        const drawable = expected.filter((key) => features[key - 1]!.geometry);
        const drawn = (await drawAll(table, { filter, columns: ['texte'] })).keys
          .map(Number)
          .sort((a, b) => a - b);
        expect(drawn, `drawing of ${name}`).toEqual(drawable);
      }
    });

    it('is refused when it does not suit the table', async () => {
      const table = await storeTable(await openStore(), 'd', pointTable('t', everyType), []);
      await expect(readAll(table, { filter: compare(p('nope'), '=', l(1)) })).rejects.toThrow();
      await expect(readAll(table, { filter: compare(p('entier'), '=', l('douze')) })).rejects.toThrow();
      await expect(table.count({ filter: compare(p('jour'), '=', l('hier')) })).rejects.toThrow();
    });
  });
}
