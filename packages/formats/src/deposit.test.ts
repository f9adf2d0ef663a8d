/** Files made to harm or made by accident: each has its own clear answer. */

import { closeSync, openSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { textOfFinding } from '@cartable/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { checkOpenedLayer } from './check/check-layer.ts';
import { openDeposit } from './deposit.ts';
import { checkOnly, codesOf, DepositFolder, rowsOf } from './test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/communes', name));
const shapefile = (...extensions: string[]) =>
  extensions.map((extension) => folder.write(`communes.${extension}`, fixture(`communes.${extension}`)));
const spool = () => ({ spoolFolder: folder.spool() });

function database(name: string, fill: (database: DatabaseSync) => void) {
  const path = join(folder.path, name);
  const made = new DatabaseSync(path);
  fill(made);
  made.close();
  return { path, name };
}

const geoPackageTables = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES ('RGF93 / Lambert-93', 2154, 'EPSG', 2154, 'undefined');
  CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, srs_id INTEGER, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z TINYINT, m TINYINT);`;

describe('a file', () => {
  test('that is empty is said to be', async () => {
    expect(codesOf((await folder.deposit('vide.geojson', '')).findings)).toEqual(['format.empty-file']);
  });

  test('of no known format is refused with the list of those we read', async () => {
    const { findings } = await folder.deposit('image.png', Buffer.from('0badc0de0a1a0a00', 'hex'));
    expect(textOfFinding(findings[0]!, 'fr')).toContain(
      '« image.png » n’est pas reconnu. Formats acceptés : GeoPackage',
    );
  });

  test('with the wrong extension is read for what it is, and told', async () => {
    const deposit = await folder.deposit('communes.csv', fixture('communes.gpkg'));
    expect(deposit.retained).toEqual([{ name: 'communes.csv', format: 'geopackage' }]);
    expect(codesOf(deposit.findings)).toEqual(['format.extension-different']);
    deposit.close();
  });
});

test('a folder keeps its data and leaves out what comes with it, without refusing the whole', async () => {
  const inside = folder.spool();
  const name = (file: string) => join(inside, file);
  writeFileSync(name('points.csv'), 'X;Y\n2;48\n');
  writeFileSync(name('points.txt'), 'X;Y\n2;48\n');
  writeFileSync(name('lisez-moi.txt'), 'Données 2024 ; licence ouverte\n');
  writeFileSync(name('fiche.xml'), '<gmd:MD_Metadata xmlns:gml="http://www.opengis.net/gml"/>');
  writeFileSync(name('schema.xsd'), '<xs:schema xmlns:gml="http://www.opengis.net/gml"/>');
  writeFileSync(name('style.qml'), '<qgis/>');
  writeFileSync(name('config.json'), '{"a":1}');
  symlinkSync('/etc/passwd', name('lien.csv'));
  const deposit = await openDeposit({ path: inside, name: 'dossier' }, spool());
  expect(deposit.retained.map((file) => file.name)).toEqual(['dossier/points.csv', 'dossier/points.txt']);
  expect(deposit.dropped).toHaveLength(6);
  expect(deposit.dropped).toContainEqual({ name: 'dossier/lien.csv', reasonCode: 'entry.link' });
  expect(deposit.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

describe('a GeoPackage', () => {
  test('cut short is refused at once', async () => {
    expect(
      codesOf((await folder.deposit('cut.gpkg', fixture('communes.gpkg').subarray(0, 40_000))).findings),
    ).toEqual(['format.truncated']);
  });

  test('that is another SQLite database is refused', async () => {
    const deposit = await openDeposit(
      database('notes.gpkg', (made) => made.exec('CREATE TABLE notes (id INTEGER)')),
      spool(),
    );
    expect(codesOf(deposit.findings)).toEqual(['geopackage.not-geopackage']);
  });

  test('keeps names with quotes and SQL as plain names', async () => {
    const name = `ro"ads'; DROP TABLE gpkg_contents; --`;
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const file = database('quotes.gpkg', (made) => {
      made.exec(geoPackageTables);
      made.exec(`CREATE TABLE ${quoted} (fid INTEGER PRIMARY KEY, ${quoted} TEXT)`);
      made.exec(`INSERT INTO ${quoted} VALUES (1, 'kept')`);
      made.prepare("INSERT INTO gpkg_contents (table_name, data_type) VALUES (?, 'attributes')").run(name);
    });
    const deposit = await openDeposit(file, spool());
    const report = await checkOnly(deposit);
    expect(rowsOf(deposit, report)).toEqual([['kept']]);
    expect(codesOf(report.findings)).toEqual(['layer.without-geometry']);
    deposit.close();
  });

  test('whose layer is a virtual table, a missing table or an endless view has that layer refused', async () => {
    const file = database('hostile.gpkg', (made) => {
      made.exec(geoPackageTables);
      made.exec('CREATE VIRTUAL TABLE tree USING rtree(id, a, b)');
      made.exec(
        'CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
      );
      for (const name of ['tree', 'endless', 'ghost'])
        made.prepare("INSERT INTO gpkg_contents (table_name, data_type) VALUES (?, 'attributes')").run(name);
    });
    const deposit = await openDeposit(file, spool());
    const layers = deposit.files[0]!.layers.map(({ name }) => name);
    expect(layers.filter((name) => name !== 'endless')).toEqual([]);
    expect(codesOf(deposit.findings)).toContain('geopackage.layer-unreadable');
    for (const name of layers) expect(() => [...deposit.files[0]!.read(name)]).toThrow(/damaged/);
    deposit.close();
  });

  test('with a second geometry column leaves it out and names it', async () => {
    const file = database('deux.gpkg', (made) => {
      made.exec(geoPackageTables);
      made.exec('CREATE TABLE t (fid INTEGER PRIMARY KEY, geom POINT, centre POINT, autre BLOB, nom TEXT)');
      made.exec("INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('t', 'features', 2154)");
      for (const column of ['geom', 'autre'])
        made.prepare("INSERT INTO gpkg_geometry_columns VALUES ('t', ?, 'POINT', 2154, 0, 0)").run(column);
      const point = Buffer.from('47500001aa0800000101000000000000000000f03f0000000000000040', 'hex');
      made.prepare("INSERT INTO t VALUES (1, ?, ?, ?, 'a')").run(point, point, point);
    });
    const deposit = await openDeposit(file, spool());
    const report = await checkOnly(deposit);
    expect(rowsOf(deposit, report)).toEqual([['a']]);
    expect(report.columns.map(({ name }) => name)).toEqual(['nom']);
    const told = deposit.findings.filter(({ code }) => code === 'geometry.column-left-out');
    expect(told.map(({ layer, column }) => [layer, column])).toEqual([
      ['t', 'centre'],
      ['t', 'autre'],
    ]);
    expect(textOfFinding(told[0]!, 'fr')).toMatch(/« centre » est une autre colonne de géométrie de « t »/);
    deposit.close();
  });

  test('keeps 64-bit integers exact, and reads dates, booleans, blobs and values that lie about their type', async () => {
    const file = database('types.gpkg', (made) => {
      made.exec(geoPackageTables);
      made.exec(
        'CREATE TABLE t (fid INTEGER PRIMARY KEY, big INTEGER, small MEDIUMINT, flag BOOLEAN, day DATE, moment DATETIME, bytes BLOB, price DOUBLE)',
      );
      made.exec(
        `INSERT INTO t VALUES (7, 9223372036854775807, 12, 1, '2024-02-29', '2024-02-29T10:00:00.000Z', x'0102', 1.5)`,
      );
      made.exec(`INSERT INTO t VALUES (8, 'abc', 99999999999, 2, '2023-02-29', 'hier', 'texte', 3)`);
      made.exec("INSERT INTO gpkg_contents (table_name, data_type) VALUES ('t', 'attributes')");
    });
    const deposit = await openDeposit(file, spool());
    const report = await checkOnly(deposit);
    const [first, second] = rowsOf(deposit, report);
    expect(first).toEqual([
      9223372036854775807n,
      12,
      true,
      '2024-02-29',
      '2024-02-29T10:00:00.000Z',
      new Uint8Array([1, 2]),
      1.5,
    ]);
    expect(second).toEqual([null, null, null, null, null, null, 3]);
    const lost = report.findings.filter(({ code }) => code === 'value.lost');
    expect(lost.map(({ column }) => column)).toEqual(['big', 'small', 'flag', 'day', 'moment', 'bytes']);
    expect(lost[0]).toMatchObject({ feature: '8', count: 1, params: { type: 'bigint', value: 'abc' } });
    deposit.close();
  });

  test('with curves says which features it cannot read', async () => {
    const file = database('curves.gpkg', (made) => {
      made.exec(geoPackageTables);
      made.exec('CREATE TABLE t (fid INTEGER PRIMARY KEY, geom BLOB)');
      made.exec("INSERT INTO t VALUES (1, x'47500001000000000108000000')");
      made.exec("INSERT INTO t VALUES (2, x'4750000000086A0000000001000000000000')");
      made.exec("INSERT INTO gpkg_contents (table_name, data_type) VALUES ('t', 'features')");
      made.exec("INSERT INTO gpkg_geometry_columns VALUES ('t', 'geom', 'GEOMETRY', 2154, 0, 0)");
    });
    const deposit = await openDeposit(file, spool());
    const report = await checkOnly(deposit);
    expect(report.findings.find(({ code }) => code === 'geometry.unreadable')).toMatchObject({
      feature: '1',
      count: 2,
      severity: 'error',
    });
    deposit.close();
  });
});

describe('a shapefile', () => {
  test('without .shx is read all the same', async () => {
    const deposit = await openDeposit(shapefile('shp', 'dbf', 'prj', 'cpg'), spool());
    expect(codesOf(deposit.findings)).toEqual(['shapefile.shx-missing']);
    expect((await checkOnly(deposit)).featureCount).toBe(12);
  });

  test('without .prj is blocked, unless the projection was chosen', async () => {
    const files = shapefile('shp', 'shx', 'dbf', 'cpg');
    const { findings } = await openDeposit(files, spool());
    expect(findings.map((finding) => textOfFinding(finding, 'en'))).toEqual([
      'Layer “communes” has no projection. Add a .prj file or choose the projection in the form.',
    ]);
    const declared = await openDeposit(files, { ...spool(), srid: 2154 });
    expect(codesOf(declared.findings)).toEqual([]);
    expect(declared.files[0]!.layers[0]!.srid).toBe(2154);
  });

  test('whose .prj differs from the projection chosen is blocked', async () => {
    const { findings } = await openDeposit(shapefile('shp', 'shx', 'dbf', 'prj', 'cpg'), {
      ...spool(),
      srid: 4326,
    });
    expect(findings).toMatchObject([
      { code: 'crs.different', severity: 'error', params: { srid: 2154, declared: 4326 } },
    ]);
  });

  test('a .dbf that came alone or with its .cpg is a table, deleted records left out, a cut one refused', async () => {
    const dbf = Buffer.from(fixture('communes.dbf'));
    dbf[dbf.readUInt16LE(8)] = 0x2a;
    const deposit = await openDeposit(
      [folder.write('ACTE_SUP.dbf', dbf), ...shapefile('shp', 'shx', 'dbf', 'prj', 'cpg')],
      spool(),
    );
    expect(deposit.files.map(({ format }) => format).sort()).toEqual(['dbase', 'shapefile']);
    const table = deposit.files.find(({ format }) => format === 'dbase')!;
    const report = await checkOpenedLayer(table, 'ACTE_SUP');
    expect(report).toMatchObject({ featureCount: 11, geometryType: null });
    expect(codesOf(report.findings)).toEqual(['layer.without-geometry', 'shapefile.deleted-records']);
    const cut = await openDeposit(folder.write('cut.dbf', dbf.subarray(0, -300)), spool());
    expect(codesOf(cut.findings)).toContain('format.truncated');
  });

  test('a column whose texts are in a file of memos is left out by its name, its neighbours intact', async () => {
    const dbf = Buffer.from(fixture('communes.dbf'));
    const fieldAt = (rank: number) => 32 + rank * 32;
    const before = await openDeposit([folder.write('notes.dbf', dbf)], spool());
    const names = before.files[0]!.layers[0]!.columns.map(({ name }) => name);
    dbf.write('M', fieldAt(1) + 11, 'latin1');
    const deposit = await openDeposit([folder.write('notes.dbf', dbf)], spool());
    const columns = deposit.files[0]!.layers[0]!.columns.map(({ name }) => name);
    expect(columns).toEqual(names.filter((_, rank) => rank !== 1));
    expect(deposit.findings.filter(({ code }) => code === 'dbase.memos-left-out')).toMatchObject([
      { severity: 'warning', layer: 'notes', column: names[1] },
    ]);
    const rowsWithout = async (from: typeof deposit) => {
      const [file] = from.files;
      return rowsOf(from, await checkOpenedLayer(file!, 'notes'));
    };
    const whole = await rowsWithout(before);
    expect(await rowsWithout(deposit)).toEqual(whole.map((row) => row.filter((_, rank) => rank !== 1)));
  });

  test.each([
    ['zeros', Buffer.alloc(7)],
    ['what looks like a record', Buffer.from('00000063000000020000000000000000', 'hex')],
    ['a record cut', Buffer.from('0000000d0000ffff00000005', 'hex')],
  ])('bytes after the last record of the .shx are left out and told: %s', async (_what, bytes) => {
    const shp = Buffer.concat([fixture('communes.shp'), bytes]);
    shp.writeInt32BE(Math.floor(shp.length / 2), 24);
    const [shx, dbf, prj, cpg] = shapefile('shx', 'dbf', 'prj', 'cpg');
    const deposit = await openDeposit([folder.write('communes.shp', shp), shx!, dbf!, prj!, cpg!], spool());
    const report = await checkOpenedLayer(deposit.files[0]!, 'communes');
    expect(report).toMatchObject({ featureCount: 12, isComplete: true });
    expect(codesOf(report.findings)).toContain('shapefile.trailing-bytes');
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('records that the .shx does not know yet are read', async () => {
    const [shp, dbf, prj, cpg] = shapefile('shp', 'dbf', 'prj', 'cpg');
    const stale = folder.write('communes.shx', fixture('communes.shx').subarray(0, 100 + 5 * 8));
    const deposit = await openDeposit([shp!, stale, dbf!, prj!, cpg!], spool());
    expect(await checkOpenedLayer(deposit.files[0]!, 'communes')).toMatchObject({ featureCount: 12 });
  });

  test('without .dbf has geometries alone; without .shp it is refused', async () => {
    const bare = await openDeposit(shapefile('shp', 'shx', 'prj'), spool());
    expect(codesOf(bare.findings)).toEqual(['shapefile.dbf-missing']);
    expect((await checkOnly(bare)).featureCount).toBe(12);
    expect(codesOf((await openDeposit(shapefile('dbf', 'prj'), spool())).findings)).toContain(
      'shapefile.shp-missing',
    );
  });

  test('without .cpg has its encoding recognised from its texts, and says it', async () => {
    const deposit = await openDeposit(shapefile('shp', 'shx', 'dbf', 'prj'), spool());
    const { encoding } = deposit.files[0]!.layers[0]!;
    expect(encoding).toMatchObject({ name: 'windows-1252', source: 'statistics' });
    expect(encoding!.sample).toContain('Groslée-Saint-Benoit');
    expect(codesOf(deposit.findings)).toEqual(['encoding.guessed']);
  });

  test('read in the wrong encoding says which column cannot be decoded', async () => {
    const deposit = await openDeposit(shapefile('shp', 'shx', 'dbf', 'prj'), {
      ...spool(),
      encoding: 'UTF-8',
    });
    const { findings } = await checkOnly(deposit);
    expect(findings.find(({ code }) => code === 'encoding.undecodable')).toMatchObject({
      column: 'nom',
      count: 12,
    });
  });

  test('skips deleted records, and says how many', async () => {
    const dbf = Buffer.from(fixture('communes.dbf'));
    dbf[dbf.readUInt16LE(8) + dbf.readUInt16LE(10)] = 0x2a;
    const [shp, prj, cpg] = shapefile('shp', 'prj', 'cpg');
    const deposit = await openDeposit([shp!, prj!, cpg!, folder.write('communes.dbf', dbf)], spool());
    const report = await checkOnly(deposit);
    expect(report.featureCount).toBe(11);
    expect(report.findings).toMatchObject([{ code: 'shapefile.deleted-records', count: 1 }]);
  });

  test('of 3D surfaces is refused clearly', async () => {
    const shp = Buffer.from(fixture('communes.shp'));
    shp.writeInt32LE(31, 32);
    expect(codesOf((await folder.deposit('patch.shp', shp)).findings)).toEqual(['shapefile.multipatch']);
  });

  test('with NaN coordinates is an error that names the feature', async () => {
    const shp = Buffer.from(fixture('communes.shp'));
    shp.writeDoubleLE(Number.NaN, 100 + 8 + 48 + 16);
    const [prj, dbf, cpg] = shapefile('prj', 'dbf', 'cpg');
    const deposit = await openDeposit([folder.write('communes.shp', shp), prj!, dbf!, cpg!], spool());
    const { findings } = await checkOnly(deposit);
    expect(findings.find(({ code }) => code === 'geometry.not-finite')).toMatchObject({
      severity: 'error',
      feature: '1',
    });
  });
});

describe('a GeoJSON', () => {
  test('cut short gives what was read and says it stops', async () => {
    const whole = fixture('communes.geojson');
    const deposit = await folder.deposit('cut.geojson', whole.subarray(0, whole.length * 0.7));
    const report = await checkOnly(deposit);
    expect(report.isComplete).toBe(false);
    expect(report.featureCount).toBeGreaterThan(3);
    expect(codesOf(report.findings)).toContain('format.truncated');
  });

  test('nested too deep is refused', async () => {
    const { findings } = await folder.deposit(
      'deep.geojson',
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":${'['.repeat(100_000)}`,
    );
    expect(codesOf(findings)).toEqual(['format.too-deep']);
  });

  test('with a fault names the feature and its byte', async () => {
    const text =
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}},\n' +
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[NaN,1]}}]}';
    const { findings } = await folder.deposit('fault.geojson', text);
    const position = text.lastIndexOf('{"type":"Feature"');
    expect(findings[0]).toMatchObject({ code: 'geojson.syntax', feature: '2', params: { position } });
  });

  test('that is only JSON is refused', async () => {
    for (const text of ['{"a":1}', '{"type":"Style","layers":{}}']) {
      expect(codesOf((await folder.deposit('topo.json', text)).findings)).toEqual(['geojson.not-geojson']);
    }
  });
});

describe('a CSV', () => {
  test('with a line of 100 MB is refused without holding it', async () => {
    const path = join(folder.path, 'long.csv');
    const target = openSync(path, 'w');
    writeSync(target, 'X;Y;nom\n1;2;');
    for (let megabyte = 0; megabyte < 100; megabyte++) writeSync(target, Buffer.alloc(1 << 20, 97));
    closeSync(target);
    const deposit = await openDeposit({ path, name: 'long.csv' }, spool());
    expect(codesOf((await checkOnly(deposit)).findings)).toContain('format.record-too-long');
  });

  test('with an unclosed quote names the record', async () => {
    const deposit = await folder.deposit('quote.csv', 'X;Y;nom\n1;2;a\n3;4;"b\n5;6;c\n');
    const { findings } = await checkOnly(deposit);
    expect(findings.find(({ code }) => code === 'csv.quote-unclosed')).toMatchObject({ feature: '3' });
  });

  test('with 10 000 columns is refused', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(';');
    const { findings } = await folder.deposit('wide.csv', `${names}\n`);
    expect(findings).toMatchObject([
      { code: 'format.too-many-columns', params: { columns: 10_000, limit: 1_500 } },
    ]);
  });
});

test('a GML with a DOCTYPE is refused', async () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a xmlns:gml="http://www.opengis.net/gml">&b;</a>';
  expect(codesOf((await folder.deposit('bomb.gml', bomb)).findings)).toEqual(['xml.doctype']);
});
