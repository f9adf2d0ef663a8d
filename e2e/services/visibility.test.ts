import { connect, type Socket } from 'node:net';
import { routes, type Service } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzRequest, send } from '../fuzz/request.ts';
import { ApiClient, type RefusedCall, until } from '../support/client.ts';
import { wfsForm, wmsVectorForm } from '../support/forms.ts';
import { faultsIn } from '../support/log.ts';
import { pointsCsv, pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { publishSubject } from './access-matrix/subjects.ts';
import { checkCaching, otherAddresses, refusedAddresses } from './caching.ts';
import { catalogueOperations, countedOperations, documentedOperations } from './counted-operations.ts';
import { ask, exceptionOf, read } from './requests.ts';
import { listings, waysTo } from './ways-to-services.ts';

/** Who sees a service, and when: what is restricted, withdrawn, changed or abandoned. */

type Published = Awaited<ReturnType<typeof publishFile>>;

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_METRICS_LOOPBACK: 'true',
    CARTABLE_WFS_RATE: '10000',
    CARTABLE_WMS_RATE: '10000',
    CARTABLE_OGCAPI_RATE: '10000',
    CARTABLE_WMTS_RATE: '10000',
    CARTABLE_INSTANT_TILES_RATE: '10000',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const wfs = (query: Record<string, string>, headers = {}) =>
  ask(`${server.url}/wfs`, { SERVICE: 'WFS', VERSION: '2.0.0', ...query }, headers);
const wms = (query: Record<string, string>, headers = {}) =>
  ask(`${server.url}/wms-v`, { SERVICE: 'WMS', VERSION: '1.3.0', ...query }, headers);

function mapOf(layer: string): Record<string, string> {
  const size = { WIDTH: '50', HEIGHT: '50', BBOX: '-5,42,9,51', CRS: 'CRS:84', FORMAT: 'image/png' };
  return { LAYERS: layer, STYLES: '', ...size };
}

/** Every way to reach a service, and what the answer holds when it does not exist. */
function operationsOn({ typeName, wms: { layer_name: layer } }: Published) {
  return {
    describe: [wfs, { REQUEST: 'DescribeFeatureType', TYPENAMES: typeName }, 'InvalidParameterValue'],
    read: [wfs, { REQUEST: 'GetFeature', TYPENAMES: typeName }, 'InvalidParameterValue'],
    hits: [wfs, { REQUEST: 'GetFeature', TYPENAMES: typeName, RESULTTYPE: 'hits' }, 'InvalidParameterValue'],
    map: [wms, { REQUEST: 'GetMap', ...mapOf(layer) }, 'LayerNotDefined'],
    info: [
      wms,
      {
        REQUEST: 'GetFeatureInfo',
        ...mapOf(layer),
        QUERY_LAYERS: layer,
        I: '1',
        J: '1',
        INFO_FORMAT: 'text/plain',
      },
      'LayerNotDefined',
    ],
    source: [wms, { REQUEST: 'DescribeLayer', LAYERS: layer }, 'LayerNotDefined'],
    styles: [wms, { REQUEST: 'GetStyles', LAYERS: layer }, 'LayerNotDefined'],
    legend: [wms, { REQUEST: 'GetLegendGraphic', LAYER: layer, FORMAT: 'image/png' }, 'LayerNotDefined'],
  } as const;
}

async function expectInvisible(published: Published): Promise<void> {
  const listed = await Promise.all([
    wfs({ REQUEST: 'GetCapabilities' }),
    wfs({ REQUEST: 'ListStoredQueries' }),
    wfs({ REQUEST: 'DescribeFeatureType' }),
    wms({ REQUEST: 'GetCapabilities' }),
  ]);
  for (const { text } of listed) {
    expect(text).not.toContain(published.wfs.layer_name);
    expect(text).not.toContain(published.wms.layer_name);
  }
  for (const [name, [service, query, code]] of Object.entries(operationsOn(published))) {
    expect(exceptionOf(await service(query)).code, name).toBe(code);
  }
}

async function expectVisible(published: Published): Promise<void> {
  expect((await wfs({ REQUEST: 'GetCapabilities' })).text).toContain(`${published.typeName}<`);
  expect((await wms({ REQUEST: 'GetCapabilities' })).text).toContain(`${published.wms.layer_name}<`);
  for (const [name, [service, query]] of Object.entries(operationsOn(published))) {
    const { status, text } = await service(query);
    expect(status, name).toBe(200);
    expect(text, name).not.toContain('Exception');
  }
}

function publish(name: string, share: 'all_public' | 'your_community' = 'all_public'): Promise<Published> {
  const content = pointsGeoJson(25);
  return publishFile(client, datastoreId, { name, fileName: `${name}.geojson`, content, share });
}

describe('a service shared with its community', () => {
  const hidden = 'chasseloup';
  const shown = 'alouette';
  /** Name of a file that was never deposited. */
  const unknown = 'perdrixgri';
  let datastore: string;
  let restricted: Published;

  beforeAll(async () => {
    restricted = (await publishSubject(client, datastoreId, hidden)).points;
    await publishSubject(client, datastoreId, shown, 'all_public');
    datastore = (await client.call(routes.getDatastore, { params: { datastoreId } })).technical_name;
  });

  const visitors = (): Record<string, string>[] => [{}, { cookie: client.cookie }];
  const answerTo = async (request: FuzzRequest, headers: Record<string, string> = {}) => {
    const answer = await read(await send(server.url, { ...request, headers }, 60_000));
    // Dates and names of files say nothing of what exists.
    const text = answer.text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
    return { status: answer.status, type: answer.type, text };
  };

  it('is in no list, of any protocol, version, endpoint or language of the reader', async () => {
    for (const headers of visitors()) {
      for (const request of listings({ datastore })) {
        const { status, text } = await answerTo(request, headers);
        expect([status, text.includes(hidden)], JSON.stringify(request)).toEqual([200, false]);
      }
    }
  });

  it('tells caches what each answer may be kept for, as docs/reference/caching.md says', async () => {
    const requested = [...listings({ datastore }), ...waysTo({ name: shown, datastore }), ...otherAddresses];
    expect(await checkCaching(server.url, requested)).toEqual([]);
    for (const refused of refusedAddresses) {
      const { status, headers } = await send(server.url, refused, 60_000);
      expect([status, headers.get('cache-control'), headers.get('etag')], refused.path).toEqual([
        200,
        'no-store',
        null,
      ]);
    }
  });

  it('is counted by operation, all of those that docs/reference/metrics.md lists and no other', async () => {
    for (const request of [
      ...listings({ datastore }),
      ...waysTo({ name: shown, datastore }),
      ...catalogueOperations,
    ])
      await (await send(server.url, request, 60_000)).arrayBuffer();
    expect(await countedOperations(server.url)).toEqual(documentedOperations());
  });

  it('is told of, by any operation, in the words said of what does not exist', async () => {
    const [ways, others, open] = [hidden, unknown, shown].map((name) => waysTo({ name, datastore }));
    for (const [rank, request] of ways!.entries()) {
      const visible = await answerTo(open![rank]!);
      const isAnswered = visible.status < 400 && !/<(ows:|Service)Exception\b/.test(visible.text);
      expect(isAnswered, `${JSON.stringify(open![rank])} ${visible.text}`).toBe(true);
      const absent = await answerTo(others![rank]!);
      for (const headers of visitors()) {
        const answer = await answerTo(request, headers);
        const reported = { ...answer, text: answer.text.replaceAll(hidden, unknown) };
        expect(reported, JSON.stringify(request)).toEqual(absent);
      }
    }
  });

  it('is not told of beside what is open, nor by maps of the same data', async () => {
    const body = wmsVectorForm('vitrine_wms', 'Vitrine', restricted.data);
    const params = { datastoreId, storedDataId: restricted.data._id };
    const { _id } = await client.call(routes.createWmsVector, { params, body });
    const { layer_name: layer } = await client.untilPublished(datastoreId, _id);
    const source = await wms({ REQUEST: 'DescribeLayer', LAYERS: layer, SLD_VERSION: '1.1.0' });
    const info = { QUERY_LAYERS: layer, I: '25', J: '25', INFO_FORMAT: 'application/json' };
    const reported = await Promise.all([
      wms({ REQUEST: 'GetCapabilities' }),
      wms({ REQUEST: 'GetFeatureInfo', ...mapOf(layer), ...info }),
      wms({ REQUEST: 'GetStyles', LAYERS: layer }),
    ]);
    for (const { text } of [source, ...reported]) expect(text).not.toContain(restricted.wfs.layer_name);
    const both = [`${shown}_wms`, restricted.wms.layer_name].join(',');
    const drawn = await wms({ REQUEST: 'GetMap', ...mapOf(both), STYLES: ',' });
    expect(exceptionOf(drawn).code).toBe('LayerNotDefined');
    const types = `(${shown}_wfs:${shown})(${restricted.typeName})`;
    const found = await wfs({ REQUEST: 'GetFeature', TYPENAMES: types });
    expect(exceptionOf(found).code).toBe('InvalidParameterValue');
  });
});

it('a service withdrawn is gone at once, in every operation', async () => {
  const published = await publish('ephemere');
  await expectVisible(published);
  for (const { _id: offeringId } of [published.wfs, published.wms]) {
    await client.call(routes.deleteOffering, { params: { datastoreId, offeringId } });
  }
  await expectInvisible(published);
});

describe('an edit', () => {
  let published: Published;
  beforeAll(async () => {
    published = await publish('change');
  });

  const edit = (editor: ApiClient, title: string): Promise<Service> =>
    editor.call(routes.editWfs, {
      params: { datastoreId, storedDataId: published.data._id, offeringId: published.wfs._id },
      body: wfsForm('change_wfs', title, published.data),
    });

  it('is seen as soon as it is published, by those who kept a copy too', async () => {
    const { etag, text } = await wfs({ REQUEST: 'GetCapabilities' });
    const copy = { 'If-None-Match': etag! };
    expect((await wfs({ REQUEST: 'GetCapabilities' }, copy)).status).toBe(304);
    const body = wfsForm('change_wfs', 'Titre', published.data);
    body.table_infos[0]!.title = 'Tout autre titre';
    const params = { datastoreId, storedDataId: published.data._id, offeringId: published.wfs._id };
    await client.call(routes.editWfs, { params, body });
    await client.untilPublished(datastoreId, published.wfs._id);
    const renewed = await wfs({ REQUEST: 'GetCapabilities' }, copy);
    expect(renewed.status).toBe(200);
    expect(renewed.etag).not.toBe(etag);
    expect([text.includes('Tout autre titre'), renewed.text.includes('Tout autre titre')]).toEqual([
      false,
      true,
    ]);
  });

  it('beside another of the same service is a conflict for one of the two', async () => {
    // Without jobs the publication of the first is surely not over when the second comes.
    await server.stop();
    const environment = {
      CARTABLE_DATA_DIR: server.dataDir,
      CARTABLE_ROLE: 'web',
      CARTABLE_LOG_FORMAT: 'json',
    };
    const web = await startServer(environment);
    const editor = new ApiClient(web.url);
    await editor.signIn(web.administrator);
    const made = await Promise.allSettled([edit(editor, 'Titre A'), edit(editor, 'Titre B')]);
    await web.dispose();
    await server.restart();
    const rejected = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as RefusedCall] : []));
    expect(rejected.map(({ status, body }) => [status, body.details.error])).toEqual([[409, 'service.busy']]);
    const winner = made[0]?.status === 'fulfilled' ? 'Titre A' : 'Titre B';
    await client.untilPublished(datastoreId, published.wfs._id);
    const service = await client.call(routes.getOffering, {
      params: { datastoreId, offeringId: published.wfs._id },
    });
    expect(service.configuration.name).toBe(winner);
  });
});

it('clients that leave in the middle of a long answer free the server', async () => {
  const file = { name: 'long', fileName: 'long.csv', content: pointsCsv(60_000) };
  const { typeName } = await publishFile(client, datastoreId, file);
  const query = { REQUEST: 'GetFeature', TYPENAMES: typeName };
  const leaving = new LeavingClients(server.url, { SERVICE: 'WFS', ...query, COUNT: '10000' });
  // More than all the workers write at a time: were one not freed, nobody would be answered after.
  const begun = leaving.open(200);
  await until(30_000, 'the first answers to begin', async () => begun() > 0 || undefined);
  leaving.leave();
  // The server hears of them one after the other; until then the address they share has too many answers under way.
  await until(5_000, 'a place to be free', async () => {
    const { text } = await wfs({ ...query, COUNT: '1' });
    return text.includes('numberReturned="1"') || undefined;
  });
});

/** Clients that ask, read the beginning of the answer and nothing more, then vanish without a word. */
class LeavingClients {
  readonly #url: URL;
  readonly #sockets: Socket[] = [];

  constructor(url: string, query: Record<string, string>) {
    this.#url = new URL(`/wfs?${new URLSearchParams(query)}`, url);
  }

  /** @returns how many have the beginning of an answer */
  open(count: number): () => number {
    const { port, pathname, search } = this.#url;
    let begun = 0;
    for (let rank = 0; rank < count; rank++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      socket.once('data', () => {
        begun += 1;
        socket.pause();
      });
      // The server may close it first.
      socket.on('error', () => undefined);
      this.#sockets.push(socket);
    }
    return () => begun;
  }

  leave(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
