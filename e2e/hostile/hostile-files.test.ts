import { existsSync } from 'node:fs';
import {
  definitionOf,
  type Finding,
  findingCatalogue,
  isErrorCode,
  isFindingCode,
  type Language,
  routes,
  type Statement,
  type Upload,
} from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall, until } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { wfsForm } from '../support/forms.ts';
import { featureCount } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoppedStore } from '../support/stopped-store.ts';
import { type HostileFile, type HostileKind, hostileFile } from './hostile-files.ts';

/** Files that nobody should send, deposited as any other: each is refused in its own words, and leaves nothing. */

const cleaningMs = 30_000;
let server: RunningServer;
let client: ApiClient;
let datastoreId: string;

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CHECK_ANSWERS: 'true',
    // Deleted data go at once, and not after a week in the trash.
    CARTABLE_TRASH_KEPT: '1 s',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
});

afterAll(async () => {
  await server?.dispose();
});

/** Statements always say what was found and what to do, in both languages, without a parameter left open. */
function expectWellSaid(statements: Record<Language, Statement>): void {
  for (const { found, expected, action } of Object.values(statements)) {
    expect(found).toMatch(/\S/);
    expect(action, found).toMatch(/\S/);
    expect(expected ?? found).toMatch(/\S/);
    expect(`${found} ${expected} ${action}`).not.toMatch(/\{\w+\}/);
  }
  expect(statements.fr.found).not.toBe(statements.en.found);
}

async function rejectionOf(file: HostileFile, language: Language) {
  const error = await client
    .in(language)
    .depositContent(file.content, file.name)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  if (!(error instanceof RefusedCall)) throw new Error(`${file.name} was not refused: ${error}`);
  return error;
}

async function integrate(name: string, file: HostileFile): Promise<Upload> {
  const inspection = await client.depositContent(file.content, file.name);
  return client.call(routes.createUpload, {
    params: { datastoreId },
    body: {
      data_name: name,
      data_technical_name: name,
      data_srid: inspection.srid || 'EPSG:4326',
      data_upload_path: inspection.filename,
    },
  });
}

async function findingsOf(upload: Upload): Promise<Finding[]> {
  const params = { datastoreId, uploadId: upload._id };
  const report = await client.call(routes.getUploadReport, { params });
  return report.input_upload.checks.flatMap(({ findings }) => findings);
}

interface Rejected {
  readonly kind: HostileKind;
  readonly code: string;
  readonly status: number;
}

const rejected: readonly Rejected[] = [
  { kind: 'zipBomb', code: 'archive.bomb', status: 413 },
  { kind: 'truncatedGeoPackage', code: 'format.truncated', status: 422 },
  { kind: 'plainSqlite', code: 'geopackage.not-geopackage', status: 422 },
  { kind: 'manyColumns', code: 'format.too-many-columns', status: 413 },
  { kind: 'empty', code: 'upload.empty', status: 422 },
];

describe('a file that cannot be used is refused when it arrives', () => {
  it.each(rejected)('$kind: $code', async ({ kind, code, status }) => {
    const file = await hostileFile(kind);
    const fr = await rejectionOf(file, 'fr');
    const en = await rejectionOf(file, 'en');
    for (const rejection of [fr, en]) {
      expect([rejection.status, rejection.body.details.error]).toEqual([status, code]);
      expect(JSON.stringify(rejection.body)).not.toMatch(/\bat \S+ \(|\/tmp\/|node:/);
    }
    expectWellSaid({ fr: fr.body.details as Statement, en: en.body.details as Statement });
    if (isErrorCode(code) && definitionOf(code).fr.expected) expect(fr.body.details.expected).toMatch(/\S/);
  });
});

describe('a file with hostile content', () => {
  it('coordinates that are no numbers are found by the checks, with the feature', async () => {
    const upload = await integrate('pas un nombre', await hostileFile('notFinite'));
    const progress = await client.untilIntegrated(datastoreId, upload);
    expect(progress.error?.code).toBe('upload.checks-failed');
    const [finding] = (await findingsOf(upload)).filter(({ severity }) => severity === 'error');
    expect(finding).toMatchObject({ code: 'geometry.not-finite', layer: 'lignes', feature: '2', count: 1 });
    if (!isFindingCode(finding!.code)) throw new Error(`${finding!.code} is not in the catalogue`);
    const { fr, en } = findingCatalogue[finding!.code];
    expect(fr.action && en.action).toMatch(/\S/);
    expect(
      (await client.call(routes.getUpload, { params: { datastoreId, uploadId: upload._id } })).status,
    ).toBe('OPEN');
    await client.call(routes.deleteUpload, { params: { datastoreId, uploadId: upload._id } });
  });

  it('entries that climb out of an archive are left there, and said', async () => {
    const { name, content } = await hostileFile('pathClimbing');
    const inspection = await client.depositContent(content, name);
    expect(inspection.kept).toEqual(['points.csv']);
    expect(inspection.dropped.map(({ reason }) => reason)).toEqual(['entry.climbs', 'entry.climbs']);
    expect(existsSync('/tmp/cartable-climbed.csv')).toBe(false);
    const [uuid] = inspection.filename.split('/');
    await client.call(routes.cancelDeposit, { params: { uuid: uuid! } });
  });

  it('a shapefile without index is read, as its records tell where they are', async () => {
    const upload = await integrate('sans shx', await hostileFile('withoutShx'));
    expect((await client.untilIntegrated(datastoreId, upload)).error).toBeNull();
    expect((await findingsOf(upload)).map(({ code }) => code)).toContain('shapefile.shx-missing');
    await deleteDatasheet('sans shx');
  });

  it('a shapefile without projection takes the declared one, and says that the file has none', async () => {
    const file = await hostileFile('withoutPrj');
    const inspection = await client.depositContent(file.content, file.name);
    expect(inspection.srid).toBe('');
    expect(inspection.findings.map(({ code }) => code)).toContain('crs.missing');
    const upload = await integrate('sans prj', file);
    expect((await client.untilIntegrated(datastoreId, upload)).error).toBeNull();
    await deleteDatasheet('sans prj');
    const [uuid] = inspection.filename.split('/');
    await client.call(routes.cancelDeposit, { params: { uuid: uuid! } });
  });

  it('names made of quotes and SQL are only names, from the deposit to the services', async () => {
    const upload = await integrate(`l'été; DROP`, await hostileFile('sqlNames'));
    const progress = await client.untilIntegrated(datastoreId, upload);
    expect(progress.error).toBeNull();
    const storedDataId = progress.stored_data!;
    const data = await client.call(routes.getStoredData, { params: { datastoreId, storedDataId } });
    const [relation] = data.type_infos.relations;
    expect(relation).toMatchObject({ feature_count: 2, source_name: `x'); DROP TABLE uploads; --` });
    const created = await client.call(routes.createWfs, {
      params: { datastoreId, storedDataId },
      body: wfsForm('noms_hostiles', `"<&>'; DROP TABLE users; --`, data),
    });
    await client.untilPublished(datastoreId, created._id);
    const layer = `${created.layer_name}:${relation!.name}`;
    expect(await featureCount(`WFS:${server.url}/wfs`, layer)).toBe(2);
    const filter = encodeURIComponent(`1' OR '1'='1`);
    const address = `${server.url}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${layer}`;
    expect(await (await fetch(`${address}&PROPERTYNAME=${filter}`)).text()).toContain(
      'InvalidParameterValue',
    );
    await deleteDatasheet(`l'été; DROP`);
  });
});

async function deleteDatasheet(datasheetName: string): Promise<void> {
  await client.call(routes.deleteDatasheet, { params: { datastoreId, datasheetName } });
}

it('the server is in good health after all that, and keeps nothing of it', async () => {
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  await untilDemonstration(client);
  const store = openStoppedStore(server.dataDir);
  // Deleted at once for people; the files follow by a job.
  await until(cleaningMs, 'the files to go', async () => (await store.objects()).length === 3 || undefined);
  await server.stop();
  expect(faultsIn(server.output())).toEqual([]);
  expect(await store.rows('deposits')).toEqual([]);
  const uploads = (await store.rows('uploads')).filter(({ status }) => status !== 'DELETED');
  const data = (await store.rows('stored_data')).filter(({ status }) => status !== 'DELETED');
  // Data of the demonstration: its tables, and the tiles made of them.
  expect(uploads).toHaveLength(1);
  expect(data.map(({ type }) => type).sort()).toEqual(['ROK4-PYRAMID-VECTOR', 'VECTOR-DB']);
  const idOf = (type: string) => String(data.find((one) => one.type === type)?.id);
  expect([...(await store.datasets()).keys()]).toEqual([idOf('VECTOR-DB')]);
  expect(await store.strangeDatasets()).toEqual([]);
  expect((await store.objects()).sort()).toEqual([
    expect.stringContaining(`pyramids/${idOf('ROK4-PYRAMID-VECTOR')}/`),
    expect.stringMatching(/^record-pictures\/.+\.webp$/),
    expect.stringContaining(`uploads/${uploads[0]!.id}/data/`),
  ]);
  expect(await store.temporaryFiles()).toEqual([]);
});
