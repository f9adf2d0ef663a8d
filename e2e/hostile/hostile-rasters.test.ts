import { routes, type StoredData, type Upload } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall, until } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoppedStore } from '../support/stopped-store.ts';
import type { HostileFile } from './hostile-files.ts';
import { type HostileRaster, hostileRaster } from './hostile-rasters.ts';

/** Images that are spoilt or strange: each is refused in its own words or read as it should, and leaves nothing else. */

const generationMs = 60_000;
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

async function integrate({ name, content }: HostileFile): Promise<Upload> {
  const inspection = await client.depositContent(content, name);
  return client.call(routes.createUpload, {
    params: { datastoreId },
    body: {
      data_name: 'Images étranges',
      data_technical_name: name,
      data_srid: inspection.srid || 'EPSG:2154',
      data_upload_path: inspection.filename,
    },
  });
}

const rejected: readonly { kind: HostileRaster; code: string }[] = [
  { kind: 'cutInHeader', code: 'format.truncated' },
  { kind: 'corruptHeader', code: 'format.damaged' },
  { kind: 'picture', code: 'raster.not-placed' },
  { kind: 'mixed', code: 'deposit.mixed-kinds' },
];

describe('an image that cannot be used is refused when it arrives', () => {
  it.each(rejected)('$kind: $code', async ({ kind, code }) => {
    const { name, content } = await hostileRaster(kind);
    const error = await client.depositContent(content, name).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof RefusedCall)) throw new Error(`${name} was not refused: ${error}`);
    expect([error.status, error.body.details.error]).toEqual([422, code]);
    expect(error.body.details.action).toMatch(/\S/);
    expect(JSON.stringify(error.body)).not.toMatch(/\bat \S+ \(|\/tmp\/|node:|\{\w+\}/);
  });
});

const stopped: readonly { kind: HostileRaster; code: string }[] = [
  { kind: 'truncated', code: 'raster.blocks-missing' },
  { kind: 'corruptBlock', code: 'raster.blocks-damaged' },
  { kind: 'withoutData', code: 'raster.empty' },
  { kind: 'hollow', code: 'raster.empty' },
  { kind: 'twoSystems', code: 'raster.crs-mixed' },
];

describe('an image that should not be integrated is stopped by its checks', () => {
  it.each(stopped)('$kind: $code', async ({ kind, code }) => {
    const upload = await integrate(await hostileRaster(kind));
    const progress = await client.untilIntegrated(datastoreId, upload);
    expect(progress.error?.code).toBe('upload.checks-failed');
    const params = { datastoreId, uploadId: upload._id };
    const { input_upload } = await client.call(routes.getUploadReport, { params });
    const errors = input_upload.checks.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === 'error'),
    );
    expect(errors.map((finding) => finding.code)).toContain(code);
  });
});

describe('an image of a strange kind becomes tiles', () => {
  it.each(['palette', 'sixteenBits', 'notANumber', 'turned'] as const)('%s', async (kind) => {
    const upload = await integrate(await hostileRaster(kind));
    const progress = await client.untilIntegrated(datastoreId, upload);
    expect(progress.error).toBeNull();
    const body = {
      technical_name: `tuiles_${kind}`,
      raster_id: progress.stored_data!,
      zoom_range: [10, 13] as [number, number],
    };
    const created = await client.call(routes.addRasterPyramid, { params: { datastoreId }, body });
    const params = { datastoreId, storedDataId: created._id };
    const data = await until(generationMs, 'the pyramid', async (): Promise<StoredData | undefined> => {
      const read = await client.call(routes.getStoredData, { params });
      return ['GENERATED', 'UNSTABLE'].includes(read.status) ? read : undefined;
    });
    expect(data.status).toBe('GENERATED');
    expect(data.type_infos.pyramid?.tiles).toBeGreaterThan(3);
  });
});

it('the server is in good health after all that, and keeps nothing of it once it is deleted', async () => {
  await client.call(routes.deleteDatasheet, { params: { datastoreId, datasheetName: 'Images étranges' } });
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  await untilDemonstration(client);
  const store = openStoppedStore(server.dataDir);
  const left = async () => (await store.objects()).filter((key) => /\.tif|rasters\.json|\.zip/.test(key));
  await until(cleaningMs, 'the files to go', async () => {
    // A folder may go while it is listed.
    const keys = await left().catch(() => undefined);
    return keys?.length === 0 || undefined;
  });
  await server.stop();
  expect(faultsIn(server.output())).toEqual([]);
  expect(await store.rows('deposits')).toEqual([]);
  expect((await store.objects()).filter((key) => key.startsWith('rasters/'))).toEqual([]);
  expect(await store.temporaryFiles()).toEqual([]);
});
