import {
  and,
  between,
  call,
  compare,
  type Expression,
  ExpressionError,
  inBbox,
  isIn,
  isNull,
  like,
  literal,
  not,
  or,
  property,
} from '@cartable/expressions';
import { expect, it } from 'vitest';
import { deleteDatasheet } from '../views/deletion/delete-datasheet.ts';
import { queryRecords, valuesOfProperty } from './query-records.ts';
import type { TestedCatalogue } from './tested-catalogue.ts';

/** Filters of CSW and OGC API – Records, on the index. */
export function protocolFiltersSuite({ platformOf, publishIn, sheetOf }: TestedCatalogue): void {
  const title = property('title');
  const ask = (constraint: Expression, datastore: string) =>
    queryRecords(platformOf().context, { datastore, constraint, sort: [], offset: 0, limit: 10 });

  it('finds records by their values and by their place, the same on every engine', async () => {
    const { identifier } = await publishIn('filtres');
    const cases: [string, Expression, boolean][] = [
      ['=', compare(title, '=', literal('Régions de France')), true],
      ['= in another case', compare(title, '=', literal('régions DE france')), false],
      ['= whatever the case', compare(title, '=', literal('régions DE france'), { matchCase: false }), true],
      ['= folded', compare(call('casei', title), '=', call('casei', literal('REGIONS de france'))), true],
      ['in folded', isIn(call('accenti', title), [literal('x'), literal('regions DE france')]), true],
      ['<>', compare(title, '<>', literal('Régions de France')), false],
      ['mirrored', compare(literal('a'), '<', property('identifier')), true],
      ['like', like(property('Title'), ['any', { text: 'REGIONS' }, 'any']), true],
      ['like one', like(title, ['one', { text: 'égions' }, 'any']), true],
      ['like as it is written', like(title, [{ text: 'R%' }]), false],
      ['any text', like(property('AnyText'), ['any', { text: 'boundar' }, 'any']), true],
      ['one of several values', isIn(property('subject'), [literal('x'), literal('boundaries')]), true],
      ['null', isNull(property('title')), false],
      ['between', between(property('modified'), literal('2020-01-01'), literal('2999-01-01')), true],
      ['not, and, or', not(and(isNull(title), or(isNull(title)))), true],
      ['nothing of or', or(), false],
      ['box', inBbox([2, 48, 3, 49], 4326, 'BoundingBox'), true],
      ['box elsewhere', inBbox([30, -10, 40, 0], 4326), false],
    ];
    for (const [name, constraint, isFound] of cases) {
      const { total, records } = await ask(constraint, 'filtres');
      expect([total, records.map(({ record }) => record.file_identifier)], name).toEqual(
        isFound ? [1, [identifier]] : [0, []],
      );
    }
  });

  it('is refused where the index knows no such thing, and finds nothing of another datastore', async () => {
    for (const constraint of [
      compare(property('secret'), '=', literal('1')),
      compare(title, '=', property('abstract')),
      compare(property("x'); drop table users; --"), '=', literal('1')),
      inBbox([0, 0, 1, 1], 4326, 'title'),
    ])
      await expect(ask(constraint, 'filtres')).rejects.toThrow(ExpressionError);
    expect((await ask(not(isNull(title)), 'personne')).total).toBe(0);
  });

  it('takes any text, also what PostgreSQL cannot hold', async () => {
    for (const text of ['\u0000', '\ud800', "'", '%\\', '𝄞'.repeat(500)]) {
      const found = await ask(
        or(compare(title, '=', literal(text)), like(title, [{ text }])),
        `filtres${text}`,
      );
      expect(found.total).toBe(0);
    }
  });

  it('finds those with files of open services alone', async () => {
    await publishIn('fichiers');
    await publishIn('fichiers-fermes', false);
    const withFiles = async (datastore: string, services?: readonly ['WFS' | 'WMS-VECTOR']) =>
      (await queryRecords(platformOf().context, { datastore, services, sort: [], offset: 0, limit: 10 }))
        .total;
    expect(await withFiles('fichiers', ['WFS'])).toBe(1);
    expect(await withFiles('fichiers', ['WMS-VECTOR'])).toBe(0);
    expect(await withFiles('fichiers-fermes')).toBe(1);
    expect(await withFiles('fichiers-fermes', ['WFS'])).toBe(0);
  });

  it('gives each once though others are published between the pages', async () => {
    const page = async (offset: number) =>
      (await queryRecords(platformOf().context, { sort: [], offset, limit: 1 })).records.map(
        ({ record }) => record.file_identifier,
      );
    const all = (await queryRecords(platformOf().context, { sort: [], offset: 0, limit: 1_000 })).records;
    const seen = [];
    for (let offset = 0; offset < all.length; offset++) {
      seen.push(...(await page(offset)));
      if (offset === 1) await publishIn('aaa-entre-deux-pages');
    }
    expect(seen).toEqual(all.map(({ record }) => record.file_identifier));
    expect(await page(all.length)).toEqual(['demonstration_de_aaa-entre-deux-pages']);
  });

  it('forgets the values of a record that is hidden', async () => {
    const { identifier, owner, datastoreId } = await publishIn('termes');
    const mine = compare(property('identifier'), '=', literal(identifier));
    expect((await ask(mine, 'termes')).total).toBe(1);
    const sheet = await sheetOf(datastoreId);
    await deleteDatasheet(platformOf().context, owner, { datastoreId, datasheetName: sheet.name });
    expect((await ask(mine, 'termes')).total).toBe(0);
    const values = await valuesOfProperty(platformOf().context, { property: 'identifier', limit: 1_000 });
    expect(values).not.toContain(identifier);
  });
}
