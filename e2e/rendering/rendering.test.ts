import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type StoredData } from '@cartable/contract';
import { decode, differenceImage, psnr } from '@cartable/testkit/pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../services/requests.ts';
import { ApiClient } from '../support/client.ts';
import { wmsVectorForm } from '../support/forms.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { dataFile, type RenderingCase, renderingCases } from './cases.ts';

/**
 * Styles deposited by a producer, drawn by the real server over real data, and compared with images a person looked
 * at. `CARTABLE_BLESS=1` accepts what is drawn now (`node e2e/rendering/accept.ts`).
 */

const usualPsnr = 40;
const failures = join(tmpdir(), 'cartable-rendering');

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
const stored = new Map<string, StoredData>();

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WMS_RATE: '10000' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
  for (const name of new Set(renderingCases().map(({ data }) => data))) {
    stored.set(
      name,
      await integrate(client, datastoreId, { name, fileName: `${name}.geojson`, content: dataFile(name) }),
    );
  }
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function draw({ name, data, query, sld }: RenderingCase): Promise<Buffer> {
  const retained = stored.get(data)!;
  const relation = retained.type_infos.relations[0]!;
  const form = wmsVectorForm(name.replaceAll('-', '_'), name, retained);
  const params = { datastoreId, storedDataId: retained._id };
  const body = { ...form, styles: { [relation.name]: sld } };
  const service = await client.call(routes.createWmsVector, { params, body });
  const published = await client.untilPublished(datastoreId, service._id);
  const layer = published.layer_name;
  const isLegend = query.REQUEST === 'GetLegendGraphic';
  const layers: Record<string, string> = isLegend ? { LAYER: layer } : { LAYERS: layer, STYLES: '' };
  const common = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', FORMAT: 'image/png' };
  const { bytes } = await ask(`${server.url}/wms-v`, { ...common, ...layers, ...query });
  return bytes;
}

/** The three images of a case that failed, side by side in one folder. */
async function keepFailure(name: string, actual: Buffer, expected: Buffer): Promise<string> {
  const folder = join(failures, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'actual.png'), actual);
  writeFileSync(join(folder, 'expected.png'), expected);
  const difference = await differenceImage(await decode(actual), await decode(expected));
  writeFileSync(join(folder, 'difference.png'), difference);
  return folder;
}

describe('styles drawn by the server', () => {
  it.each(renderingCases())('$name', async (one) => {
    const actual = await draw(one);
    if (process.env.CARTABLE_BLESS === '1') writeFileSync(one.expectedFile, actual);
    expect(existsSync(one.expectedFile), `${one.name}/expected.png exists`).toBe(true);
    const expected = readFileSync(one.expectedFile);
    const likeness = psnr(await decode(actual), await decode(expected));
    const isLike = likeness >= (one.leastPsnr ?? usualPsnr);
    expect(isLike, isLike ? '' : `${likeness} dB: see ${await keepFailure(one.name, actual, expected)}`).toBe(
      true,
    );
  });
});
