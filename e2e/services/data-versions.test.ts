import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, sha256 } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { prepareVersion, serveVersion } from '../support/replace-data.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/**
 * Data replaced under live services: whoever asks without pause, by any protocol, gets the former answer or the new one,
 * whole, and never a refusal; once the switch is answered, only the new one.
 */

/** Points in a row at a latitude: more of them, elsewhere, in the second version. */
function layer(count: number, latitude: number): Uint8Array {
  const features = Array.from({ length: count }, (_, rank) => ({
    type: 'Feature',
    properties: { code: `C${rank}`, nom: `Commune ${rank}` },
    geometry: { type: 'Point', coordinates: [1 + rank * 0.01, latitude] },
  }));
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
}

const before = { count: 40, latitude: 46.2 };
const after = { count: 55, latitude: 46.6 };

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let storedDataId: string;
let addresses: Record<string, string>;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_WMS_RATE: '100000',
    CARTABLE_WFS_RATE: '100000',
    CARTABLE_OGCAPI_RATE: '100000',
    CARTABLE_INSTANT_TILES_RATE: '100000',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  const { data, wms, typeName } = await publishFile(client, datastoreId, {
    name: 'communes',
    fileName: 'communes.geojson',
    content: layer(before.count, before.latitude),
  });
  storedDataId = data._id;
  const collection = typeName.replace(':', '.');
  const { url } = server;
  const get = `${url}/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=${typeName}`;
  const map = `${url}/wms-v?service=WMS&version=1.3.0&request=GetMap&layers=${wms.layer_name}&styles=&format=image/png&crs=EPSG:3857&width=200&height=200`;
  const collections = (await (await fetch(`${url}/ogcapi/collections?f=json`)).json()) as {
    collections: { id: string }[];
  };
  const id =
    collections.collections.find(({ id: found }) => found.startsWith('communes_wfs'))?.id ?? collection;
  addresses = {
    'WFS features': `${get}&outputFormat=application/json&srsName=EPSG:4326`,
    'WFS hits': `${get}&resultType=hits`,
    'OGC API features': `${url}/ogcapi/collections/${id}/items?f=json&limit=1000`,
    'OGC API collection': `${url}/ogcapi/collections/${id}?f=json`,
    'WMS map': `${map}&bbox=100000,5700000,250000,6000000`,
    'vector tile': `${url}/tiles/instant/${wms.layer_name}/6/32/22.pbf`,
  };
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

interface Answer {
  readonly status: number;
  readonly mark: string;
  readonly etag: string | null;
}

/** Answer on the data, without what changes from one request to the next. */
async function ask(address: string): Promise<Answer> {
  const answer = await fetch(address);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isText = /json|xml/.test(answer.headers.get('content-type') ?? '');
  const text = isText ? new TextDecoder().decode(bytes) : '';
  const mark = isText
    ? sha256(new TextEncoder().encode(text.replace(/"?timeStamp"?[=:]"[^"]*"/g, '')))
    : sha256(bytes);
  return { status: answer.status, mark, etag: answer.headers.get('etag') };
}

const prepare = (content: Uint8Array) =>
  prepareVersion(client, { datastoreId, storedDataId }, { fileName: 'communes.geojson', content });
const serve = (number: number) => serveVersion(client, { datastoreId, storedDataId }, number);

describe('data replaced under live services', () => {
  let previous: Record<string, Answer>;
  let next: Record<string, Answer>;
  const askAll = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(addresses).map(async ([name, address]) => [name, await ask(address)] as const),
      ),
    );

  it('answer the former or the new, whole, while they are switched, and nothing else', async () => {
    previous = await askAll();
    expect(Object.entries(previous).filter(([, { status }]) => status !== 200)).toEqual([]);
    const number = await prepare(layer(after.count, after.latitude));
    expect(await askAll()).toEqual(previous);
    const seen = new Map(Object.keys(addresses).map((name) => [name, new Map<string, number>()]));
    let isOver = false;
    const clients = Object.entries(addresses).map(async ([name, address]) => {
      while (!isOver) {
        const { status, mark } = await ask(address);
        const key = `${status} ${mark}`;
        seen.get(name)!.set(key, (seen.get(name)!.get(key) ?? 0) + 1);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await serve(number);
    next = await askAll();
    await new Promise((resolve) => setTimeout(resolve, 300));
    isOver = true;
    await Promise.all(clients);
    for (const [name, answers] of seen) {
      const allowed = [previous[name]!, next[name]!].map(({ status, mark }) => `${status} ${mark}`);
      expect([name, [...answers.keys()].filter((answer) => !allowed.includes(answer))]).toEqual([name, []]);
      expect([name, next[name]!.mark !== previous[name]!.mark]).toEqual([name, true]);
    }
  });

  it('carry other ETags, so that no cache keeps the former', async () => {
    for (const [name, { etag }] of Object.entries(previous)) {
      if (etag !== null) expect([name, next[name]!.etag === etag]).toEqual([name, false]);
    }
    const { features } = (await (await fetch(addresses['WFS features']!)).json()) as { features: unknown[] };
    expect(features).toHaveLength(after.count);
  });

  it('are told unchanged to who has the features or the map of now, and sent to who has the former', async () => {
    const validated = Object.keys(addresses).filter((name) => /features|hits|map/.test(name));
    expect(validated).toHaveLength(4);
    for (const name of validated) {
      const having = (etag: string) => fetch(addresses[name]!, { headers: { 'if-none-match': etag } });
      for (const etag of [next[name]!.etag!, `"x", ${next[name]!.etag}`, '*']) {
        const known = await having(etag);
        expect([name, known.status, await known.text()]).toEqual([name, 304, '']);
        expect([name, known.headers.get('etag')]).toEqual([name, next[name]!.etag]);
      }
      const former = await having(previous[name]!.etag!);
      expect([name, former.status, former.headers.get('etag')]).toEqual([name, 200, next[name]!.etag]);
    }
    const { url } = server;
    const unknown = `${addresses['OGC API features']!.split('/items')[0]}/items/999999`;
    for (const etag of ['*', next['OGC API features']!.etag!])
      expect((await fetch(unknown, { headers: { 'if-none-match': etag } })).status).toBe(404);
    const posted = await fetch(`${url}/wfs`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'if-none-match': next['WFS features']!.etag!,
      },
      body: new URL(addresses['WFS features']!).search.slice(1),
    });
    expect([posted.status, posted.headers.get('etag')]).toEqual([200, null]);
  });

  it('give the former version as a file as long as it is kept, and none that never was', async () => {
    const [record] = await client.call(routes.getMetadataList, { params: { datastoreId }, query: {} });
    const params = { fileIdentifier: record!.file_identifier };
    const { data } = await new ApiClient(server.url).call(routes.getRecordVersions, { params });
    const [current, former] = data[0]!.versions;
    expect([current!.number, current!.downloads]).toEqual([2, []]);
    const { url } = former!.downloads[0]!;
    expect(url).toContain('/telechargement/communes_wfs/versions/1/');
    expect((await fetch(url)).headers.get('content-type')).toContain('geopackage');
    const asGeoJson = (address: string) => address.replace(/\.gpkg$/, '.geojson');
    const count = async (address: string) => {
      const { features } = (await (await fetch(asGeoJson(address))).json()) as { features: unknown[] };
      return features.length;
    };
    expect(await count(url)).toBe(before.count);
    expect(await count(url.replace('/versions/1/', '/versions/2/'))).toBe(after.count);
    for (const number of ['3', '0', '-1', '1e0', 'x'])
      expect([number, (await fetch(url.replace('/versions/1/', `/versions/${number}/`))).status]).toEqual([
        number,
        404,
      ]);
    const some = `${asGeoJson(url)}?limit=3&properties=code`;
    expect(((await (await fetch(some)).json()) as { features: unknown[] }).features).toHaveLength(3);
  });

  it('follow the links of pages across a switch', async () => {
    const first = (await (
      await fetch(`${addresses['OGC API features']!.replace('limit=1000', 'limit=10')}`)
    ).json()) as {
      links: { rel: string; href: string }[];
    };
    const link = first.links.find(({ rel }) => rel === 'next')!.href;
    await serve(1);
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as { numberMatched: number };
    expect(page.numberMatched).toBe(before.count);
  });

  it('answer as they did once gone back to', async () => {
    const again = await askAll();
    for (const [name, { mark }] of Object.entries(again)) {
      expect([name, mark === previous[name]!.mark]).toEqual([name, true]);
    }
  });
});
