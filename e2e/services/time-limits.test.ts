import { routes } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf } from './requests.ts';

/** Work that takes longer than the operator lets it. */

let server: RunningServer;
let layer: string;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_SERVICE_TIMEOUT: '1 s' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'foule', fileName: 'foule.csv', content: pointsCsv(60_000) };
  layer = (await publishFile(client, _id, file)).wms.layer_name;
});
afterAll(() => server?.dispose());

const getMap = (layers: string, size: number) =>
  ask(`${server.url}/wms-v`, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layers,
    STYLES: '',
    CRS: 'EPSG:3857',
    BBOX: '-500000,5300000,900000,6500000',
    WIDTH: size,
    HEIGHT: size,
    FORMAT: 'image/png',
  });

it('a map that takes too long is given up and said so: no fault, and the next is drawn', async () => {
  const layers = Array.from({ length: 40 }, () => layer).join(',');
  const answer = await getMap(layers, 1_000);
  expect([answer.status, exceptionOf(answer).code]).toEqual([503, 'NoApplicableCode']);
  expect(answer.text).toContain('1 s');
  expect(faultsIn(server.output())).toEqual([]);
  const next = await fetch(`${server.url}/wms-v?SERVICE=WMS&REQUEST=GetCapabilities`);
  expect(next.status).toBe(200);
});
