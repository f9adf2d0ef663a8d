import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SignedInVisitor } from '@cartable/accounts';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoredData, readStoredDataReport } from '../../publishing/data-presentation/find-stored-data.ts';
import { depositFile, settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeZip } from '../../test-support/make-zip.ts';
import { makeDatastore, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { deleteUpload, previewUploadDeletion } from '../../views/deletion/delete-upload.ts';
import { listProcessings } from '../processings/find-executions.ts';
import { cancelUpload } from './cancel-upload.ts';
import { readUpload, readUploadReport } from './find-uploads.ts';
import { readIntegrationProgress } from './integration-progress.ts';
import { retryUpload } from './retry-upload.ts';

let platform: TestPlatform;
let owner: SignedInVisitor;
let datastoreId: string;
let dataDir: string;
const regions = readFileSync(new URL('../../../demo/regions.fgb', import.meta.url));
const text = (content: string) => new TextEncoder().encode(content);
const csv = 'nom;x;y\nParis;2,35;48,85\nLyon;4,83;45,76\n';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-states-'));
  platform = await openPlatform({ dataDir });
  const { supervisor, datastoreId: id } = await makeDatastore(platform, 'mairie');
  owner = supervisor;
  datastoreId = id;
  await platform.runner.start();
});

afterAll(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const upload = (name: string, content: Uint8Array, srs?: string) =>
  uploadFile(platform, owner, { datastoreId, file: { name, content }, ...(srs ? { srs } : {}) });
const at = (created: { _id: string }) => ({ datastoreId, uploadId: created._id });
const statusesOf = async (created: { _id: string }) => {
  const { input_upload } = await readUploadReport(platform.context, owner, at(created));
  return input_upload.checks.map(({ status }) => status);
};

/** Points along the first meridian's parallel, as a GeoPackage. */
async function geoPackage(longitudes: readonly number[]): Promise<Uint8Array> {
  const id = randomUUID();
  const writer = await platform.context.features.write(id);
  const geometry = { column: 'geom', type: 'Point', srid: 4326, hasZ: false, hasM: false } as const;
  const table = await writer.createTable({ name: 'points', columns: [], primaryKey: 'fid', geometry });
  const geometries = longitudes.map((longitude) => {
    const wkb = new DataView(new ArrayBuffer(21));
    wkb.setUint8(0, 1);
    wkb.setUint32(1, 1, true);
    wkb.setFloat64(5, longitude, true);
    wkb.setFloat64(13, 0, true);
    return new Uint8Array(wkb.buffer);
  });
  await table.write({ geometries, rows: longitudes.map(() => []) });
  await table.finish();
  await writer.commit();
  const dataset = await platform.context.features.open(id);
  const content = readFileSync(dataset.path!);
  await dataset.close();
  await platform.context.features.drop(id);
  return content;
}

/** ESRI Shapefile: a header of 100 bytes, one record of a point; a table of one text column. */
function onePointShapefile(): { name: string; content: Uint8Array }[] {
  const shp = new DataView(new ArrayBuffer(128));
  shp.setInt32(0, 9994);
  shp.setInt32(24, 64);
  shp.setInt32(28, 1000, true);
  shp.setInt32(32, 1, true);
  for (const [rank, value] of [2.35, 48.85, 2.35, 48.85].entries())
    shp.setFloat64(36 + rank * 8, value, true);
  shp.setInt32(100, 1);
  shp.setInt32(104, 10);
  shp.setInt32(108, 1, true);
  shp.setFloat64(112, 2.35, true);
  shp.setFloat64(120, 48.85, true);
  const dbf = Buffer.alloc(76, 0);
  dbf.writeUInt8(3, 0);
  dbf.writeUInt32LE(1, 4);
  dbf.writeUInt16LE(65, 8);
  dbf.writeUInt16LE(11, 10);
  dbf.write('nom', 32, 'latin1');
  dbf.write('C', 43, 'latin1');
  dbf.writeUInt8(10, 48);
  dbf.writeUInt8(0x0d, 64);
  dbf.write(' Paris     ', 65, 'latin1');
  return [
    { name: 'a.shp', content: new Uint8Array(shp.buffer) },
    { name: 'a.dbf', content: dbf },
  ];
}

describe('a hostile or broken deposit', () => {
  const notGeoPackage = () => {
    const path = join(temporaryFolder(), 'plain.gpkg');
    const database = new DatabaseSync(path);
    database.exec('create table t (a); insert into t values (1)');
    database.close();
    return readFileSync(path);
  };
  const hostile: [string, () => { name: string; content: Uint8Array }, string][] = [
    ['an empty file', () => ({ name: 'vide.gpkg', content: new Uint8Array() }), 'upload.empty'],
    [
      'bytes of no format',
      () => ({ name: 'x.gpkg', content: text('\u0000\u0001 not data') }),
      'format.unknown',
    ],
    [
      'a SQLite file that is no GeoPackage',
      () => ({ name: 'x.gpkg', content: notGeoPackage() }),
      'geopackage.not-geopackage',
    ],
    [
      'a FlatGeobuf cut short in its header',
      () => ({ name: 'x.fgb', content: regions.subarray(0, 60) }),
      'format.truncated',
    ],
    [
      'an archive that explodes',
      () => ({
        name: 'x.zip',
        content: makeZip([{ name: 'a.csv', content: new Uint8Array(40_000_000).fill(48) }]),
      }),
      'archive.bomb',
    ],
    [
      'an archive cut short',
      () => {
        const zip = makeZip([{ name: 'a.csv', content: text(csv) }]);
        return { name: 'x.zip', content: zip.subarray(0, zip.length - 30) };
      },
      'archive.damaged',
    ],
    [
      'ten thousand columns',
      () => ({
        name: 'x.csv',
        content: text(`${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(';')}\n`),
      }),
      'format.too-many-columns',
    ],
    [
      'a shapefile without its main file',
      () => ({ name: 'x.zip', content: makeZip([{ name: 'a.dbf', content: text('x') }]) }),
      'shapefile.shp-missing',
    ],
  ];
  it.each(hostile)('%s is refused with a message of its own and forgotten', async (_, make, code) => {
    await expect(depositFile(platform, owner, make())).rejects.toMatchObject({ code });
    const left: string[] = [];
    for await (const { key } of platform.context.objects.list('deposits/')) left.push(key);
    expect(left.filter((key) => key.endsWith('/file'))).toEqual([]);
  });

  it('an archive that climbs out of its folder loses those entries and says so', async () => {
    const content = makeZip([
      { name: '../../evil.csv', content: text(csv) },
      { name: 'villes.csv', content: text(csv) },
    ]);
    const seen = await depositFile(platform, owner, { name: 'x.zip', content });
    expect(seen.kept).toEqual(['villes.csv']);
    expect(seen.dropped).toEqual([{ name: '../../evil.csv', reason: 'entry.climbs' }]);
  });

  it('a coordinate that is no number stops the check, and its place in the file is told', async () => {
    const created = await upload('points.gpkg', await geoPackage([1, 2, Number.NaN]), 'EPSG:4326');
    expect(await settled(platform, owner, at(created))).toMatchObject({ status: 'OPEN' });
    const { input_upload } = await readUploadReport(platform.context, owner, at(created));
    expect(input_upload.checks[1]?.findings).toContainEqual(
      expect.objectContaining({
        code: 'geometry.not-finite',
        severity: 'error',
        layer: 'points',
        feature: '3',
      }),
    );
  });

  it('a GeoPackage cut short is refused', async () => {
    const whole = await geoPackage(Array.from({ length: 5_000 }, (_, rank) => rank / 100));
    const content = whole.subarray(0, whole.length / 2);
    await expect(depositFile(platform, owner, { name: 'points.gpkg', content })).rejects.toMatchObject({
      code: 'format.truncated',
    });
  });

  it('a shapefile without .shx nor .prj is read in the projection declared, and says what it lacks', async () => {
    const seen = await depositFile(platform, owner, { name: 'a.zip', content: makeZip(onePointShapefile()) });
    expect(seen).toMatchObject({ srid: '', format: 'shapefile' });
    expect(seen.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['shapefile.shx-missing', 'crs.missing']),
    );
    expect(seen.layers[0]!.crs_candidates).toContainEqual({ srid: 'EPSG:4326', name: 'WGS 84' });
    const file = { name: 'a.zip', content: makeZip(onePointShapefile()) };
    const created = await uploadFile(platform, owner, { datastoreId, file, srs: 'EPSG:4326' });
    expect(await settled(platform, owner, at(created))).toMatchObject({ status: 'CLOSED' });
  });

  it('names made of quotes and SQL become plain names', async () => {
    const content = text('"na""me; drop table uploads; --";x;y\nParis;2,35;48,85\n');
    const created = await upload(`l'été"; drop table x.csv`, content, 'EPSG:4326');
    const done = await settled(platform, owner, at(created));
    const data = await readStoredData(platform.context, owner, {
      datastoreId,
      storedDataId: done.stored_data!,
    });
    const [relation] = data.type_infos.relations;
    expect(relation?.name).toMatch(/^[a-z0-9_]+$/);
    expect(relation?.renamed).toContainEqual({
      from: 'na"me; drop table uploads; --',
      to: 'na_me_drop_table_uploads',
    });
  });
});

describe('an upload', () => {
  it('tells what its checks and its integration noted in the language of the reader', async () => {
    const created = await upload('journal.csv', text(csv));
    const { stored_data } = await settled(platform, owner, at(created));
    const logsIn = async (language: 'fr' | 'en') => {
      const visitor = { ...owner, language };
      const report = await readStoredDataReport(platform.context, visitor, {
        datastoreId,
        storedDataId: stored_data!,
      });
      const checks = report.input_upload!.checks.flatMap(({ logs }) => logs);
      return [...checks, ...report.processing_executions.flatMap(({ logs }) => logs)];
    };
    expect(await logsIn('fr')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Vérification vecteur de « journal\.csv » \(\d+ octets\)$/),
        expect.stringMatching(/^Couche « journal » : 2 objets, Point, EPSG:4326, \d colonnes?$/),
        'Couche « journal » → table « journal » : 2 objets',
      ]),
    );
    const english = await logsIn('en');
    expect(english).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Vector check of “journal\.csv” \(\d+ bytes\)$/),
        expect.stringMatching(/^Layer “journal”: 2 features, Point, EPSG:4326, \d columns?$/),
        'Layer “journal” → table “journal”: 2 features',
      ]),
    );
    expect(english.join('\n')).not.toMatch(/Vérification|Couche|Terminée|terminée|objets/);
  });

  it('whose projection is not the declared one fails its check, and passes with the right one', async () => {
    const created = await upload('regions.fgb', regions, 'EPSG:2154');
    const failed = await settled(platform, owner, at(created));
    expect(failed).toMatchObject({
      status: 'OPEN',
      stored_data: null,
      abilities: { retry: true, cancel: false },
    });
    expect(await statusesOf(created)).toEqual(['SUCCESS', 'FAILURE']);
    const progress = await readIntegrationProgress(platform.context, owner, at(created));
    expect(progress).toMatchObject({
      integration_current_step: 1,
      integration_progress: { wait_checks: 'failed' },
      error: { code: 'upload.checks-failed' },
    });
    const { input_upload } = await readUploadReport(platform.context, owner, at(created));
    expect(input_upload.checks[1]?.findings.map(({ code }) => code)).toContain('crs.different');
    expect(input_upload.checks[1]?.logs.at(-1)).toMatch(/échec/);

    await retryUpload(platform.context, owner, { ...at(created), srs: 'EPSG:4326' });
    const passed = await settled(platform, owner, at(created));
    expect(passed).toMatchObject({ status: 'CLOSED', srs: 'EPSG:4326', abilities: { retry: false } });
    expect(await statusesOf(created)).toEqual(['SUCCESS', 'SUCCESS']);
    await expect(retryUpload(platform.context, owner, at(created))).rejects.toMatchObject({
      code: 'upload.not-retryable',
    });
    await expect(cancelUpload(platform.context, owner, at(created))).rejects.toMatchObject({
      code: 'upload.not-running',
    });
  });

  it('tells a remark on its files by one check, and counts it once', async () => {
    const content = makeZip([
      { name: 'villes.csv', content: text('nom;x;y\nParis;2,35;48,85\n') },
      { name: 'autres.zip', content: makeZip([]) },
    ]);
    const created = await upload('villes.zip', content, 'EPSG:4326');
    const done = await settled(platform, owner, at(created));
    const { input_upload } = await readUploadReport(platform.context, owner, at(created));
    const codes = input_upload.checks.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(codes.filter((code) => code === 'entry.nested-archive')).toHaveLength(1);
    expect(codes.filter((code) => code === 'csv.coordinate-columns')).toHaveLength(1);
    const request = { datastoreId, storedDataId: done.stored_data! };
    expect(await readStoredData(platform.context, owner, request)).toMatchObject({ warnings: 1 });
  });

  it('of layers in several projections keeps that of each', async () => {
    const id = randomUUID();
    const writer = await platform.context.features.write(id);
    for (const [name, srid, wkb] of [
      ['degres', 4326, '010100000000000000000004400000000000404840'],
      ['metres', 2154, '010100000000000000804f22410000000068345941'],
    ] as const) {
      const geometry = { column: 'geom', type: 'Point', srid, hasZ: false, hasM: false } as const;
      const table = await writer.createTable({ name, columns: [], primaryKey: 'fid', geometry });
      await table.write({ geometries: [Buffer.from(wkb, 'hex')], rows: [[]] });
      await table.finish();
    }
    await writer.commit();
    const dataset = await platform.context.features.open(id);
    const content = readFileSync(dataset.path!);
    await dataset.close();
    await platform.context.features.drop(id);

    const created = await upload('deux.gpkg', content);
    const passed = await settled(platform, owner, at(created));
    expect(passed).toMatchObject({ status: 'CLOSED', srs: 'EPSG:4326' });
    const { input_upload } = await readUploadReport(platform.context, owner, at(created));
    expect(input_upload.checks[1]!.findings).toContainEqual(
      expect.objectContaining({ code: 'crs.own-kept', severity: 'info', layer: 'metres' }),
    );
    const stored = await platform.context.features.open(passed.stored_data!);
    const { tables } = await stored.describe();
    await stored.close();
    expect(Object.fromEntries(tables.map(({ name, geometry }) => [name, geometry?.srid]))).toEqual({
      degres: 4326,
      metres: 2154,
    });
  });

  it('stopped by unreadable coordinates may be taken up again with those lines kept without geometry', async () => {
    const rows = 'Paris;2,35;48,85\nLyon;4,83;45,76\nBrest;ouest;48,4\nLille;;nord\nNice;7,26;43,7\n';
    const created = await upload('villes.csv', text(`nom;x;y\n${rows}`), 'EPSG:4326');
    expect(await settled(platform, owner, at(created))).toMatchObject({
      status: 'OPEN',
      accepted: [],
      abilities: { retry: true },
    });
    const findingsOf = async () => {
      const { input_upload } = await readUploadReport(platform.context, owner, at(created));
      return input_upload.checks[1]!.findings.filter(({ code }) => code === 'csv.coordinate-unreadable');
    };
    expect(await findingsOf()).toMatchObject([{ severity: 'error', count: 2, params: { lines: '4, 5' } }]);

    const accepted = ['csv.coordinate-unreadable'];
    await retryUpload(platform.context, owner, { ...at(created), accepted });
    const passed = await settled(platform, owner, at(created));
    expect(passed).toMatchObject({ status: 'CLOSED', accepted });
    expect(await findingsOf()).toMatchObject([{ severity: 'warning', count: 2 }]);
    const stored = await readStoredData(platform.context, owner, {
      datastoreId,
      storedDataId: passed.stored_data!,
    });
    expect(stored.status).toBe('GENERATED');
  });

  it('cancelled before its job began stops, and may be begun again', async () => {
    await platform.runner.stop();
    const created = await upload('villes.csv', text(csv), 'EPSG:4326');
    await cancelUpload(platform.context, owner, at(created));
    await platform.runner.start();
    const stopped = await settled(platform, owner, at(created));
    expect(stopped).toMatchObject({ status: 'OPEN', abilities: { retry: true } });
    await retryUpload(platform.context, owner, at(created));
    expect(await settled(platform, owner, at(created))).toMatchObject({ status: 'CLOSED' });
  });

  it.each(['wait_checks', 'integration_processing'] as const)(
    'cancelled while at %s stops there',
    async (step) => {
      const lines = Array.from({ length: 400_000 }, (_, i) => `v${i};${2 + (i % 100) / 100};48`);
      const created = await upload('points.csv', text(`nom;x;y\n${lines.join('\n')}\n`), 'EPSG:4326');
      await eventually(async () => {
        const { integration_progress } = await readIntegrationProgress(platform.context, owner, at(created));
        return integration_progress[step] === 'in_progress';
      });
      await cancelUpload(platform.context, owner, at(created));
      const stopped = await settled(platform, owner, at(created));
      const progress = await readIntegrationProgress(platform.context, owner, at(created));
      expect(progress).toMatchObject({
        integration_progress: { [step]: 'failed' },
        error: { code: 'upload.cancelled' },
      });
      expect(stopped.abilities).toMatchObject({ retry: true, delete: true });
      if (stopped.stored_data) {
        const request = { datastoreId, storedDataId: stopped.stored_data };
        expect(await readStoredData(platform.context, owner, request)).toMatchObject({ status: 'UNSTABLE' });
        expect(await platform.context.features.exists(stopped.stored_data)).toBe(false);
      }
      await deleteUpload(platform.context, owner, at(created));
    },
  );

  it('names its checks and its works in the language of the reader', async () => {
    const created = await upload('noms.csv', text(csv));
    const { stored_data } = await settled(platform, owner, at(created));
    const namesIn = async (language: 'fr' | 'en') => {
      const visitor = { ...owner, language };
      const request = { datastoreId, storedDataId: stored_data! };
      const report = await readStoredDataReport(platform.context, visitor, request);
      const works = report.processing_executions.map(({ processing }) => processing.name);
      return [...report.input_upload!.checks.map(({ check }) => check.name), ...works];
    };
    expect(await namesIn('fr')).toEqual([
      'Vérification standard',
      'Vérification vecteur',
      'Intégration de données vecteur en base',
    ]);
    expect(await namesIn('en')).toEqual([
      'Standard check',
      'Vector check',
      'Integration of vector data into a database',
    ]);
    const offered = await listProcessings(platform.context, { ...owner, language: 'en' }, datastoreId);
    expect(offered.map(({ name, description }) => `${name} ${description}`).join(' ')).not.toMatch(/[é’«]/);
  });

  it.each(['OPEN', 'CHECKING', 'integration', 'done'] as const)(
    'may be deleted at %s, leaving its report',
    async (when) => {
      if (when === 'OPEN') await platform.runner.stop();
      const lines = Array.from({ length: 100_000 }, (_, i) => `v${i};${2 + (i % 100) / 100};48`);
      const created = await upload('points.csv', text(`nom;x;y\n${lines.join('\n')}\n`), 'EPSG:4326');
      await eventually(async () => {
        const { status, abilities } = await readUpload(platform.context, owner, at(created));
        const progress = await readIntegrationProgress(platform.context, owner, at(created));
        if (when === 'integration')
          return progress.integration_progress.integration_processing === 'in_progress';
        return when === 'done' ? !abilities.cancel : status === when;
      });
      const goes = await previewUploadDeletion(platform.context, owner, at(created));
      expect(goes.stored_data.map(({ type }) => type)).toEqual(when === 'integration' ? ['VECTOR-DB'] : []);
      const work = {
        OPEN: [],
        CHECKING: ['Vérification de la livraison'],
        integration: ['Intégration de données vecteur en base'],
        done: [],
      };
      expect(goes.running_executions.map(({ name }) => name)).toEqual(work[when]);
      await deleteUpload(platform.context, owner, at(created));
      if (when === 'OPEN') await platform.runner.start();
      const { input_upload } = await readUploadReport(platform.context, owner, at(created));
      expect(input_upload).toMatchObject({ status: 'DELETED', abilities: { delete: false, retry: false } });
      expect(input_upload.file_tree).not.toEqual([]);
      await eventually(async () => {
        const jobs = await platform.queue.findBySubject(`upload:${created._id}`);
        return jobs.every(({ finishedAt }) => finishedAt !== null);
      });
      const left: string[] = [];
      for await (const { key } of platform.context.objects.list(`uploads/${created._id}/`)) left.push(key);
      expect(left).toEqual([]);
      const retained = (await platform.context.features.list()).map(({ datasetId }) => datasetId);
      const after = await readUpload(platform.context, owner, at(created));
      expect(retained.includes(after.stored_data ?? '')).toBe(when === 'done');
    },
  );

  it('leaves nothing behind after all this', async () => {
    expect(await platform.sweep()).toEqual([]);
  });
});
