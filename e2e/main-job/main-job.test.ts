import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { routes, type StoredData } from '@cartable/contract';
import { describeWithPostgres, isSweep } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { wfsForm, wmsVectorForm } from '../support/forms.ts';
import { featureCount, gdal } from '../support/gdal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/**
 * The main job, as a stranger does it: sign in, deposit real files, publish, and read everything back with GDAL. On
 * the default folder and on PostgreSQL + PostGIS.
 */

const territories = join(import.meta.dirname, '../fixtures/territories');

interface Case {
  readonly file: string;
  /** In the repository with `.gz` behind its name. */
  readonly gzipped?: true;
  readonly srid: string;
  /** Features by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** An accented value that must come out as it went in. */
  readonly accented: { readonly table: string; readonly where: string; readonly value: string };
}

const cases: readonly Case[] = [
  {
    file: 'territoires.gpkg',
    gzipped: true,
    srid: 'EPSG:2154',
    tables: { region: 13, departement: 96, commune_centre: 35228, limite_departement: 96 },
    accented: { table: 'region', where: "nom LIKE 'Auvergne%'", value: 'Auvergne-Rhône-Alpes' },
  },
  {
    file: 'departements-lambert93-latin1.zip',
    srid: 'EPSG:2154',
    tables: { departements: 96 },
    accented: { table: 'departements', where: "code = '22'", value: "Côtes-d'Armor" },
  },
  {
    file: 'centres-communes.csv',
    srid: 'EPSG:4326',
    tables: { centres_communes: 35228 },
    accented: { table: 'centres_communes', where: "code_insee = '01004'", value: 'Ambérieu-en-Bugey' },
  },
  {
    file: 'communes-metropole-2154.gpkg.zip',
    srid: 'EPSG:2154',
    tables: { commune: 35228 },
    accented: { table: 'commune', where: "code_insee = '01004'", value: 'Ambérieu-en-Bugey' },
  },
];

/** How a file is read does not depend on the engine: one of several tables and one of accents, and all in a sweep. */
const casesOnPostgres = isSweep ? cases : cases.slice(0, 2);

function mainJob(cases: readonly Case[], environment: () => Promise<Record<string, string>>) {
  let server: RunningServer;
  let client: ApiClient;
  let datastoreId: string;
  let folder: string;

  beforeAll(async () => {
    server = await startServer({
      ...(await environment()),
      CARTABLE_WFS_RATE: '10000',
      CARTABLE_WMS_RATE: '10000',
    });
    folder = await mkdtemp(join(tmpdir(), 'cartable-main-job-'));
    client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    await client.call(routes.addMeToSandbox);
    const workspaces = await client.call(routes.getMyDatastores);
    datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
  });

  afterAll(async () => {
    await server?.dispose();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it.each(cases)('takes $file from deposit to WFS and WMS with every feature and accent', async (example) => {
    const data = await integrate(await fileOf(example), example);
    const found = Object.fromEntries(
      data.type_infos.relations.map((relation) => [relation.name, relation.feature_count]),
    );
    expect(found).toEqual(example.tables);

    const name = example.file.replace(/\W/g, '_');
    await publishAndReadWfs(name, data, example);
    await publishAndDrawWms(name, data);
  });

  async function fileOf({ file, gzipped }: Case): Promise<string> {
    if (!gzipped) return join(territories, file);
    const unpacked = join(folder, file);
    await writeFile(unpacked, gunzipSync(await readFile(join(territories, `${file}.gz`))));
    return unpacked;
  }

  async function integrate(path: string, example: Case): Promise<StoredData> {
    const inspection = await client.deposit(path, example.file);
    expect(inspection.srid).toBe(example.srid);
    const upload = await client.call(routes.createUpload, {
      params: { datastoreId },
      body: {
        data_name: example.file,
        data_technical_name: example.file,
        data_srid: example.srid,
        data_upload_path: inspection.filename,
      },
    });
    const progress = await client.untilIntegrated(datastoreId, upload);
    expect(progress.error).toBeNull();
    expect(progress.integration_current_step).toBe(3);
    return client.call(routes.getStoredData, {
      params: { datastoreId, storedDataId: progress.stored_data! },
    });
  }

  async function publishAndReadWfs(name: string, data: StoredData, example: Case) {
    const params = { datastoreId, storedDataId: data._id };
    const created = await client.call(routes.createWfs, {
      params,
      body: wfsForm(`${name}_wfs`, example.file, data),
    });
    const service = await client.untilPublished(datastoreId, created._id);
    expect(service.status).toBe('PUBLISHED');

    const source = `WFS:${server.url}/wfs`;
    for (const [table, count] of Object.entries(example.tables)) {
      expect(await featureCount(source, `${name}_wfs:${table}`)).toBe(count);
    }
    const copy = join(folder, `${name}.gpkg`);
    const { table, where, value } = example.accented;
    await gdal(
      'ogr2ogr',
      '-f',
      'GPKG',
      copy,
      source,
      `${name}_wfs:${table}`,
      '-nln',
      table,
      '-nlt',
      'PROMOTE_TO_MULTI',
    );
    expect(await featureCount(copy, table)).toBe(example.tables[table]);
    expect(
      await gdal('ogrinfo', '-ro', '-q', copy, '-sql', `SELECT * FROM ${table} WHERE ${where}`),
    ).toContain(value);
  }

  async function publishAndDrawWms(name: string, data: StoredData) {
    const params = { datastoreId, storedDataId: data._id };
    const created = await client.call(routes.createWmsVector, {
      params,
      body: wmsVectorForm(`${name}_wmsv`, name, data),
    });
    const service = await client.untilPublished(datastoreId, created._id);
    expect(service.status).toBe('PUBLISHED');

    const image = join(folder, `${name}.png`);
    const extent = service.configuration.type_infos.bbox!;
    const address =
      `WMS:${server.url}/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${name}_wmsv&CRS=CRS:84` +
      `&BBOX=${extent.west},${extent.south},${extent.east},${extent.north}&FORMAT=image/png&TRANSPARENT=FALSE`;
    await gdal('gdal_translate', '-q', '-of', 'PNG', '-outsize', '512', '512', address, image);
    const bytes = await readFile(image);
    // A white square of that size is under 3 kB; a drawn map is far more.
    expect(bytes.length).toBeGreaterThan(5_000);
  }
}

describe('the main job on SQLite and GeoPackage', () => mainJob(cases, async () => ({})));

describeWithPostgres('the main job on PostgreSQL and PostGIS', (freshDatabase) =>
  mainJob(casesOnPostgres, async () => ({ DATABASE_URL: await freshDatabase() })),
);
