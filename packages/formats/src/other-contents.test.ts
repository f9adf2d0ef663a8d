import { textOfFinding } from '@cartable/contract';
import { afterAll, expect, test } from 'vitest';
import { codesOf, DepositFolder } from './test-support/deposits.ts';
import { writeZip } from './test-support/zip-writer.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test.each([
  ['faux.gpkg', png, 'PNG'],
  ['plan.shp', '%PDF-1.7\n', 'PDF'],
  ['export.csv', '<!DOCTYPE html><html>', 'HTML'],
  ['lignes.geojson', '[{"type":"Feature","geometry":null,"properties":{}}]', 'JSON'],
  ['nuage.laz', Buffer.from('LASF\0\0', 'latin1'), 'LAS'],
  ['bati.geojson', Buffer.from('AC1032\0\0', 'latin1'), 'AutoCAD DWG'],
  [
    'windows.geojson',
    Buffer.from('\ufeff{"type":"FeatureCollection","features":[]}', 'utf16le'),
    'JSON UTF-16',
  ],
  ['muet.geojson', Buffer.from('{ "type":"FeatureCollection","features":[]}', 'utf16le'), 'JSON UTF-16'],
  ['gros.geojson', Buffer.from('\ufeff[{"a":1}]', 'utf16le').swap16(), 'JSON UTF-16'],
])(
  '%s that holds something else is told as what it is, under its own name',
  async (name, content, format) => {
    const deposit = await folder.deposit(name, content);
    expect(codesOf(deposit.findings)).toEqual(['format.other-content']);
    const text = textOfFinding(deposit.findings[0]!, 'fr');
    expect(text).toContain(`« ${name} »`);
    expect(text).toContain(format);
  },
);

test.each([
  ['geodatabase.zip', ['ville.gdb/a00000001.gdbtable', 'ville.gdb/gdb'], 'Esri File Geodatabase'],
  ['tableau.xlsx', ['[Content_Types].xml', 'xl/workbook.xml'], 'Excel (XLSX)'],
  ['tableau.ods', ['mimetype', 'content.xml'], 'OpenDocument'],
])('%s is told as what its parts make, not part by part', async (name, parts, format) => {
  const deposit = await folder.deposit(name, writeZip(parts.map((part) => ({ name: part, data: 'x' }))));
  expect(codesOf(deposit.findings)).toEqual(['format.other-content']);
  expect(textOfFinding(deposit.findings[0]!, 'fr')).toContain(format);
});

test.each([
  'SET standard_conforming_strings = OFF;\nBEGIN;\nINSERT INTO t VALUES (1, 2);\n',
  '-- dump; of a table\nCREATE TABLE t (a int);\n',
])('statements of a database are no table: %j', async (text) => {
  const deposit = await folder.deposit('export.sql', text);
  expect(codesOf(deposit.findings)).toEqual(['format.other-content']);
  expect(deposit.findings[0]!.params.content).toBe('SQL');
});

test('a table whose first column is named like a statement stays one', async () => {
  expect(codesOf((await folder.deposit('set.csv', 'Set;X;Y\na;2;48\n')).findings)).not.toContain(
    'format.other-content',
  );
});

test('thousands of other files are counted, the first of them named', async () => {
  const notes = Array.from({ length: 300 }, (_, i) => ({ name: `notes/${i}.txt`, data: 'x' }));
  const deposit = await folder.deposit(
    'livraison.zip',
    writeZip([{ name: 'a.csv', data: 'X;Y\n2;48\n' }, ...notes]),
  );
  const reported = deposit.findings.filter(({ code }) => code === 'entry.not-data');
  expect(reported).toHaveLength(51);
  expect(reported.at(-1)).toMatchObject({ count: 250, params: { entry: '… (+250)' } });
  expect(deposit.dropped).toHaveLength(300);
});

test.each([
  ['nothing', []],
  ['a note', [{ name: 'lisezmoi.txt', data: 'Bonjour' }]],
  ['a document', [{ name: 'notice.pdf', data: '%PDF-1.7' }]],
  ['metadata', [{ name: 'fiche.xml', data: '<?xml version="1.0"?><MD_Metadata/>' }]],
])(
  'an archive that holds %s says that it holds no data, not that a file is unknown',
  async (_what, entries) => {
    const deposit = await folder.deposit('livraison.zip', writeZip(entries));
    expect(codesOf(deposit.findings)).toContain('deposit.no-data');
    expect(codesOf(deposit.findings)).not.toContain('format.unknown');
  },
);

const table =
  '!table\n!version 300\n!charset WindowsLatin1\n\nDefinition Table\n  Type NATIVE Charset "WindowsLatin1"\n  Fields 1\n    nom Char (20) ;\n';

test('a table of MapInfo is told as such, alone or in its archive, and left out beside data we read', async () => {
  expect(codesOf((await folder.deposit('voies.TAB', table)).findings)).toEqual(['format.tab']);
  const files = ['voies.tab', 'voies.dat', 'voies.map', 'voies.id'].map((name) => ({ name, data: table }));
  expect(codesOf((await folder.deposit('voies.zip', writeZip(files))).findings)).toContain('format.tab');
  const both = [...files, { name: 'voies.csv', data: 'nom,x,y\na,1,2\n' }];
  const deposit = await folder.deposit('tout.zip', writeZip(both));
  expect(deposit.files.map(({ name }) => name)).toEqual(['voies.csv']);
  expect(codesOf(deposit.findings)).not.toContain('format.tab');
});
