import { type PreparedDownload, routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { mailHolding } from '../support/outbox.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Files that a job writes, and that a link gives for a while. */

const pointCount = 2_345;
let server: RunningServer;
let client: ApiClient;
let other: ApiClient;
let datastoreId: string;
let layer: string;
let table: string;
let offeringId: string;
let secret: { readonly layer: string; readonly table: string };

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  ({ _id: datastoreId } = (await client.call(routes.getMyDatastores)).find(({ is_sandbox }) => !is_sandbox)!);
  const content = pointsGeoJson(pointCount);
  const open = await publishFile(client, datastoreId, { name: 'reperes', fileName: 'r.geojson', content });
  [layer, table, offeringId] = [open.wfs.layer_name, open.typeName.split(':')[1]!, open.wfs._id];
  const file = { name: 'secret', fileName: 's.geojson', content: pointsGeoJson(10) };
  const closed = await publishFile(client, datastoreId, { ...file, share: 'your_community' });
  secret = { layer: closed.wfs.layer_name, table: closed.typeName.split(':')[1]! };
  other = await newcomer(server, 'visiteuse');
}, 240_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const prepare = (by: ApiClient, more: object = {}) =>
  by.call(routes.prepareDownload, { body: { layer, table, format: 'geojson', query: '', ...more } });
const mine = (by: ApiClient) => by.call(routes.getMyDownloads);
const ready = (by: ApiClient, { _id }: PreparedDownload) =>
  eventually(async () => (await mine(by)).find((one) => one._id === _id && one.status === 'READY'));
const codeOf = async (call: Promise<unknown>) => {
  const refused = await call.catch((error: unknown) => error);
  return refused instanceof RefusedCall ? (refused.body.details.error ?? refused.status) : 'accepted';
};

describe('a file that is prepared', () => {
  it('is whole, under a link that needs no session, and its owner is written to', async () => {
    const started = await prepare(other);
    expect(started).toMatchObject({ format: 'geojson', file: null });
    const { file } = (await ready(other, started))!;
    const answer = await fetch(file!.href);
    const body = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, body.byteLength]).toEqual([200, file!.size_bytes]);
    expect((JSON.parse(body.toString()) as { features: unknown[] }).features).toHaveLength(pointCount);
    const part = await fetch(file!.href, { headers: { range: 'bytes=0-9' } });
    expect([part.status, await part.text()]).toEqual([206, body.toString('utf8', 0, 10)]);
    const mail = await mailHolding(server.dataDir, 'visiteuse@mairie.example', /fichier/);
    expect(mail.text).toContain(file!.href);
  });

  it('holds what its conditions leave', async () => {
    const columns = 'properties=nom&limit=12';
    const { file } = (await ready(other, await prepare(other, { format: 'csv', query: columns })))!;
    const lines = (await (await fetch(file!.href)).text()).trim().split('\n');
    expect(lines).toHaveLength(13);
  });

  it('is refused as a direct download is, and of what is not open to everyone', async () => {
    expect(await codeOf(prepare(other, { query: 'bbox=1' }))).toBe('service.parameter-invalid');
    expect(await codeOf(prepare(other, { format: 'dwg' }))).toBe('service.format-unsupported');
    expect(await codeOf(prepare(other, { table: 'inconnue' }))).toBe('service.download-unknown');
    // Not even of who may read it: the link would be for whoever has it.
    expect(await codeOf(prepare(client, secret))).toBe('service.download-unknown');
    expect(await codeOf(prepare(new ApiClient(server.url)))).toBe('common.unauthenticated');
  });

  it('is taken away by its owner alone, and its link with it', async () => {
    const started = await prepare(other);
    const { file } = (await ready(other, started))!;
    const params = { downloadId: started._id };
    expect(await codeOf(client.call(routes.deleteMyDownload, { params }))).toBe('common.not-found');
    expect((await mine(client)).map(({ _id }) => _id)).not.toContain(started._id);
    await other.call(routes.deleteMyDownload, { params });
    expect((await fetch(file!.href)).status).toBe(404);
    expect((await mine(other)).map(({ _id }) => _id)).not.toContain(started._id);
  });

  it('is given no more once its service is not open to everyone', async () => {
    const { file } = (await ready(other, await prepare(other)))!;
    expect((await fetch(file!.href)).status).toBe(200);
    await client.call(routes.deleteOffering, { params: { datastoreId, offeringId } });
    await eventually(async () => (await fetch(file!.href)).status === 404 || undefined);
  });
});
