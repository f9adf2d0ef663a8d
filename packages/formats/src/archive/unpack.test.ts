import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { codesOf, DepositFolder } from '../test-support/deposits.ts';
import { writeZip } from '../test-support/zip-writer.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const csv = 'X;Y;nom\n2.5;48.5;Été\n';
const link = 0o120777;
const regular = 0o100644;

describe('an archive', () => {
  test('gives its data sets, each opened under its name', async () => {
    const deposit = await folder.deposit(
      'two.zip',
      writeZip([
        { name: 'a/points.csv', data: csv },
        { name: 'b/autres.csv', data: csv, mode: regular },
      ]),
    );
    expect(deposit.retained).toEqual([
      { name: 'a/points.csv', format: 'csv' },
      { name: 'b/autres.csv', format: 'csv' },
    ]);
    expect(deposit.files.map(({ layers }) => layers[0]!.name)).toEqual(['points', 'autres']);
    expect(deposit.tree).toEqual([
      {
        type: 'DIRECTORY',
        name: 'a',
        size: csv.length + 2,
        children: [{ type: 'FILE', name: 'points.csv', size: csv.length + 2 }],
      },
      {
        type: 'DIRECTORY',
        name: 'b',
        size: csv.length + 2,
        children: [{ type: 'FILE', name: 'autres.csv', size: csv.length + 2 }],
      },
    ]);
  });

  test('two layers of the same name in it are told', async () => {
    const deposit = await folder.deposit(
      'same.zip',
      writeZip([
        { name: 'a/points.csv', data: csv },
        { name: 'b/points.csv', data: csv },
      ]),
    );
    expect(deposit.findings.find(({ code }) => code === 'layer.duplicate')).toMatchObject({
      file: 'b/points.csv',
      layer: 'points',
    });
  });

  test.each([
    ['../evil.csv', 'entry.climbs'],
    ['a/../../evil.csv', 'entry.climbs'],
    ['/etc/evil.csv', 'entry.climbs'],
    ['C:\\evil.csv', 'entry.climbs'],
    ['a\\..\\..\\evil.csv', 'entry.climbs'],
    ['bad\u0000name.csv', 'entry.name-unusable'],
    ['inner.zip', 'entry.nested-archive'],
    ['lisez-moi.docx', 'entry.not-data'],
    ['__MACOSX/._points.csv', 'entry.not-data'],
    ['.DS_Store', 'entry.not-data'],
  ])('leaves out %j with the reason %s', async (name, reasonCode) => {
    const before = readdirSync(join(folder.path, '..'));
    const deposit = await folder.deposit(
      'odd.zip',
      writeZip([
        { name, data: csv },
        { name: 'points.csv', data: csv },
      ]),
    );
    expect(deposit.dropped).toEqual([{ name, reasonCode }]);
    expect(codesOf(deposit.findings)).toContain(reasonCode);
    expect(deposit.retained).toEqual([{ name: 'points.csv', format: 'csv' }]);
    expect(existsSync(join(folder.path, '../evil.csv'))).toBe(before.includes('evil.csv'));
  });

  test('leaves out links and methods that are not deflate', async () => {
    const deposit = await folder.deposit(
      'links.zip',
      writeZip([
        { name: 'link.csv', data: '/etc/passwd', mode: link },
        { name: 'lzma.csv', data: csv, method: 14 },
        { name: 'points.csv', data: csv },
      ]),
    );
    expect(deposit.dropped.map(({ reasonCode }) => reasonCode)).toEqual([
      'entry.link',
      'entry.compression-unknown',
    ]);
  });

  test('keeps the first of two names that differ only by case', async () => {
    const deposit = await folder.deposit(
      'case.zip',
      writeZip([
        { name: 'Points.csv', data: csv },
        { name: 'points.CSV', data: 'X;Y\n' },
      ]),
    );
    expect(deposit.retained.map(({ name }) => name)).toEqual(['Points.csv']);
    expect(deposit.dropped).toEqual([{ name: 'points.CSV', reasonCode: 'entry.duplicate' }]);
  });

  test('with a password is refused', async () => {
    const deposit = await folder.deposit(
      'secret.zip',
      writeZip([{ name: 'points.csv', data: csv, flags: 1 }]),
    );
    expect(codesOf(deposit.findings)).toContain('archive.encrypted');
    expect(deposit.files).toEqual([]);
  });

  test('that inflates beyond the ratio is refused, whatever sizes it claims', async () => {
    const zeros = Buffer.alloc(9 << 20);
    for (const claimedBytes of [undefined, 1000]) {
      const deposit = await folder.deposit(
        'bomb.zip',
        writeZip([{ name: 'points.csv', data: zeros, claimedBytes }]),
      );
      expect(codesOf(deposit.findings)).toEqual([claimedBytes ? 'archive.damaged' : 'archive.bomb']);
    }
  });

  test('made of many small files that inflate too much together is refused', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => ({
      name: `${index}.csv`,
      data: Buffer.alloc(1 << 20),
    }));
    expect(codesOf((await folder.deposit('many.zip', writeZip(entries))).findings)).toEqual(['archive.bomb']);
  });

  test('may inflate to the limit and not one byte more', async () => {
    const archive = writeZip([{ name: 'points.csv', data: csv, method: 0 }]);
    const size = Buffer.byteLength(csv);
    const limits = (archiveBytes: number) => ({ limits: { archiveBytes } });
    expect((await folder.deposit('fits.zip', archive, limits(size))).files).toHaveLength(1);
    expect(codesOf((await folder.deposit('over.zip', archive, limits(size - 1))).findings)).toEqual([
      'archive.too-large',
    ]);
  });

  test('may hold as many entries as the limit and not one more', async () => {
    const entries = [1, 2, 3].map((index) => ({ name: `${index}.csv`, data: csv }));
    expect(
      (await folder.deposit('three.zip', writeZip(entries), { limits: { archiveEntries: 3 } })).files,
    ).toHaveLength(3);
    expect(
      codesOf(
        (await folder.deposit('four.zip', writeZip(entries), { limits: { archiveEntries: 2 } })).findings,
      ),
    ).toEqual(['archive.too-many-entries']);
  });

  test('cut or full of noise is refused', async () => {
    const archive = writeZip([{ name: 'points.csv', data: csv }]);
    expect(codesOf((await folder.deposit('cut.zip', archive.subarray(0, 60))).findings)).toEqual([
      'archive.damaged',
    ]);
  });

  test('whose content is not what was put in it is refused', async () => {
    const archive = writeZip([{ name: 'points.csv', data: csv, claimedCrc32: 1 }]);
    expect(codesOf((await folder.deposit('changed.zip', archive)).findings)).toEqual(['archive.damaged']);
  });

  test('without data is said to have none', async () => {
    expect(
      codesOf((await folder.deposit('none.zip', writeZip([{ name: 'lisez-moi.pdf', data: 'x' }]))).findings),
    ).toContain('deposit.no-data');
  });

  test.each([
    ['UTF-8 with its flag', Buffer.from('départements.csv'), 0x800],
    ['UTF-8 without the flag', Buffer.from('départements.csv'), 0],
    ['code page 437', Buffer.from('d\x82partements.csv', 'latin1'), 0],
  ])('reads accented names in %s', async (_name, name, flags) => {
    const deposit = await folder.deposit('accents.zip', writeZip([{ name, data: csv, flags }]));
    expect(deposit.retained).toEqual([{ name: 'départements.csv', format: 'csv' }]);
  });

  test('a shapefile in it finds its companions whatever the case of their names', async () => {
    const fixture = (extension: string) =>
      readFileSync(join(import.meta.dirname, `../../fixtures/communes/communes.${extension}`));
    const entries = ['shp', 'dbf', 'prj', 'cpg'].map((extension) => ({
      name: `Couche/COMMUNES.${extension.toUpperCase()}`,
      data: fixture(extension),
    }));
    const deposit = await folder.deposit(
      'shape.zip',
      writeZip([...entries, { name: 'Couche/communes.shp.xml', data: '<metadata/>' }]),
    );
    expect(deposit.files[0]!.layers[0]).toMatchObject({
      name: 'COMMUNES',
      srid: 2154,
      encoding: { source: 'cpg' },
    });
    expect(codesOf(deposit.findings)).toEqual(['entry.not-data', 'shapefile.shx-missing']);
  });
});
