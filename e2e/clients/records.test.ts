import { type MetadataSummary, routes } from '@cartable/contract';
import { eventually, requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkspace, type Workspace } from '../services/access-matrix/workspace.ts';
import { ask } from '../services/requests.ts';
import type { ApiClient } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('python');

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly protocol?: string;
}
interface Feature {
  readonly id: string;
  readonly geometry: { readonly type: string } | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly links: readonly Link[];
}
interface Page {
  readonly numberMatched: number;
  readonly numberReturned: number;
  readonly features: readonly Feature[];
  readonly links: readonly Link[];
}

let server: RunningServer;
let workspace: Workspace;
let client: ApiClient;
let record: MetadataSummary;
let restricted: MetadataSummary;
let api: string;
let records: string;

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_OGCAPI_RATE: '10000',
  });
  api = `${server.url}/ogcapi`;
  records = `${api}/collections/records`;
  workspace = await makeWorkspace(server, 'arpenteurs');
  client = workspace.supervisor;
  record = await publish('reperes', 'all_public');
  restricted = await publish('reserves', 'your_community');
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function publish(name: string, share: 'all_public' | 'your_community'): Promise<MetadataSummary> {
  const { datastoreId } = workspace;
  await publishFile(client, datastoreId, {
    name,
    fileName: `${name}.geojson`,
    content: pointsGeoJson(25),
    share,
  });
  const query = { datasheet_name: name };
  const [made] = await client.call(routes.getMetadataList, { params: { datastoreId }, query });
  await eventually(async () => (await ids({ ids: made!.file_identifier })).length === 1 || undefined);
  return made!;
}

async function json<T>(address: string, query: Record<string, string | number> = {}): Promise<T> {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await fetch(Object.keys(query).length === 0 ? address : `${address}?${parameters}`);
  const [status, text] = [answer.status, await answer.text()];
  expect([address, query, status, status === 200 ? '' : text]).toEqual([address, query, 200, '']);
  return JSON.parse(text) as T;
}
const page = (query: Record<string, string | number> = {}) => json<Page>(`${records}/items`, query);
const ids = async (query: Record<string, string | number>) =>
  (await page(query)).features.map(({ id }) => id);
const relations = (links: readonly Link[]) => links.map(({ rel }) => rel);

describe('the catalogue by OGC API – Records', () => {
  it('is a collection of the API, declared by its classes of conformance', async () => {
    const { conformsTo } = await json<{ conformsTo: string[] }>(`${api}/conformance`);
    for (const name of ['record-core', 'record-collection', 'record-api', 'record-core-query-parameters'])
      expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/${name}`);
    const { collections } = await json<{ collections: { id: string; itemType?: string }[] }>(
      `${api}/collections`,
    );
    expect(collections.filter(({ itemType }) => itemType === 'record')).toMatchObject([{ id: 'records' }]);
    const one = await json<{ extent: { spatial: { bbox: number[][] } }; links: Link[] }>(records);
    expect(one.extent.spatial.bbox[0]).toHaveLength(4);
    expect(relations(one.links)).toEqual(expect.arrayContaining(['self', 'alternate', 'items']));
    const { paths } = await json<{ paths: object }>(`${api}/api`);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/collections/records/items', '/collections/records/items/{recordId}']),
    );
  });

  it('gives a record as GeoJSON, with its place, its services and its other forms', async () => {
    const one = await json<Feature>(`${records}/items/${record.file_identifier}`);
    expect(one).toMatchObject({
      type: 'Feature',
      id: record.file_identifier,
      geometry: { type: 'Polygon' },
      conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/record-core'],
      properties: { type: 'dataset' },
    });
    expect(one.properties.created).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(relations(one.links)).toEqual(
      expect.arrayContaining(['self', 'alternate', 'collection', 'canonical', 'service']),
    );
    expect(one.links.flatMap(({ protocol }) => protocol ?? [])).toEqual(
      expect.arrayContaining(['OGC:WFS', 'OGC:WMS']),
    );
    for (const { href, rel, type } of one.links.filter(({ rel }) => ['self', 'collection'].includes(rel))) {
      const answer = await fetch(href);
      expect([rel, answer.status]).toEqual([rel, 200]);
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    }
  });

  it('finds records by each parameter of the standard', async () => {
    const id = record.file_identifier;
    const { properties } = await json<Feature>(`${records}/items/${id}`);
    const title = String(properties.title);
    const day = String(properties.created).slice(0, 10);
    const found: Record<string, string>[] = [
      { q: title.toUpperCase() },
      { q: `jamais-écrit,${title}` },
      { bbox: '-5,41,10,51' },
      { bbox: '170,41,10,51' },
      { bbox: '-5,41,0,10,51,100' },
      { datetime: day },
      { datetime: `../${day}` },
      { type: 'service,dataset' },
      { ids: `x,${id}` },
      { externalIds: `fr:${id}` },
      { title },
      { filter: `title = '${title.replaceAll("'", "''")}' AND S_INTERSECTS(geometry, BBOX(-5,41,10,51))` },
      { filter: `CASEI(title) LIKE CASEI('${title.slice(0, 4).toUpperCase()}%')` },
      { filter: `T_BEFORE(created, DATE('2999-01-01'))` },
      {
        'filter-lang': 'cql2-json',
        filter: JSON.stringify({ op: '=', args: [{ property: 'id' }, id] }),
      },
    ];
    for (const query of found)
      expect(await ids({ limit: 100, ...query }), JSON.stringify(query)).toContain(id);
    const missed: Record<string, string>[] = [
      { q: 'jamais-écrit' },
      { bbox: '100,-60,110,-50' },
      { datetime: '../1900-01-01' },
      { type: 'service' },
      { ids: 'x' },
      { externalIds: 'y:x' },
      { title: 'autre' },
      { filter: `NOT id = '${id}'` },
    ];
    for (const query of missed)
      expect(await ids({ limit: 100, ...query }), JSON.stringify(query)).not.toContain(id);
  });

  it('is paged and sorted, each record once', async () => {
    const { numberMatched } = await page({ limit: 1 });
    expect(numberMatched).toBeGreaterThan(1);
    const titles: string[] = [];
    let next: string | undefined = `${records}/items?limit=1&sortby=-title`;
    while (next !== undefined) {
      const read: Page = await json<Page>(next);
      expect(read.numberReturned).toBe(1);
      titles.push(...read.features.map(({ id }) => id));
      expect(relations(read.links).includes('prev')).toBe(titles.length > 1);
      next = read.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(new Set(titles).size).toBe(numberMatched);
    const ascending = await ids({ limit: 100, sortby: '+title' });
    expect([...titles].reverse()).toEqual(ascending);
  });

  it('is read by people in both languages', async () => {
    const paths = ['', '/queryables', '/items', `/items/${record.file_identifier}`];
    for (const path of paths) {
      for (const lang of ['fr', 'en']) {
        const { status, type, text } = await ask(`${records}${path}`, { f: 'html', lang });
        expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(text).toContain(`<html lang="${lang}">`);
      }
    }
    const { text } = await ask(`${records}/items`, { f: 'html', q: '"><script>alert(1)</script>' });
    expect(text).not.toContain('<script>alert');
  });

  it('is narrowed to a datastore, also to one whose services are all restricted, and knows no other', async () => {
    const items = `${api}/datastores/${workspace.datastore}/collections/records/items`;
    const own = await json<Page>(items);
    expect(own.features.map(({ id }) => id).sort()).toEqual(
      [record.file_identifier, restricted.file_identifier].sort(),
    );
    const other = await makeWorkspace(server, 'discrets');
    const scoped = `${api}/datastores/discrets`;
    expect((await ask(`${scoped}/collections/records/items`, {})).status).toBe(404);
    workspace = { ...other, supervisor: other.supervisor };
    client = other.supervisor;
    const quiet = await publish('secrets', 'your_community');
    expect((await json<Page>(`${scoped}/collections/records/items`)).features.map(({ id }) => id)).toEqual([
      quiet.file_identifier,
    ]);
    expect((await ask(`${api}/datastores/nobody/collections/records/items`, {})).status).toBe(404);
    expect((await ask(`${server.url}/private/ogcapi/collections/records/items`, {})).status).toBe(401);
  });

  it.each([
    ['an unknown parameter', { titel: 'x' }],
    ['one that comes twice', 'q=a&q=b'],
    ['a box that is none', { bbox: '1,2,3' }],
    ['a box upside down', { bbox: '0,50,1,40' }],
    ['a date that is none', { datetime: 'hier' }],
    ['a limit of nothing', { limit: '0' }],
    ['an offset without end', { offset: '99999999999999' }],
    ['an unknown key of sort', { sortby: 'secret' }],
    ['many keys of sort', { sortby: Array.from({ length: 6 }, () => 'title').join() }],
    ['many terms', { q: Array.from({ length: 11 }, (_, rank) => `t${rank}`).join() }],
    ['a long term', { q: 'x'.repeat(201) }],
    ['many identifiers', { ids: Array.from({ length: 101 }, (_, rank) => `i${rank}`).join() }],
    ['an unknown property', { filter: 'secret = 1' }],
    ['a filter that is none', { filter: 'title =' }],
    ['another language of filters', { filter: 'true', 'filter-lang': 'sql' }],
    ['another system', { filter: "title = 'a'", 'filter-crs': 'EPSG:0' }],
    ['arithmetic', { filter: 'title + 1 = 2' }],
    ['another form', { f: 'gpkg' }],
  ] as [string, Record<string, string> | string][])('refuses %s', async (_name, query) => {
    const parameters = new URLSearchParams(query);
    const answer = await fetch(`${records}/items?${parameters}`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')], text).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(text)).toMatchObject({ status: 400, code: expect.stringMatching(/^service\./) });
  });

  it('answers 404 to a record that is none', async () => {
    for (const id of ['jamais-vue', '%00', "'", 'a'.repeat(2_000)]) {
      const answer = await fetch(`${records}/items/${encodeURIComponent(id)}`);
      expect([404, 414]).toContain(answer.status);
    }
  });
});

describe('OWSLib', () => {
  it('finds the records and reads one', async () => {
    const id = record.file_identifier;
    const { properties } = await json<Feature>(`${records}/items/${id}`);
    const info = await runClient<Record<string, string[]>>(
      'owslib_records.py',
      server.url,
      id,
      String(properties.title),
    );
    expect(info.collections).toEqual(['records']);
    expect(info.queryables).toEqual(expect.arrayContaining(['geometry', 'id', 'title']));
    for (const found of [info.all, info.words, info.box]) expect(found).toContain(id);
    expect(info.cql).toEqual([id]);
    expect(info.elsewhere).not.toContain(id);
    expect(info.title).toBe(properties.title);
    expect(info.services).toContain('OGC:WFS');
  });
});

describe('a record that is hidden', () => {
  it('is nowhere: neither found, nor counted, nor read by its address', async () => {
    const before = await page({ limit: 1 });
    const { datastoreId } = workspace;
    const [mine] = await client.call(routes.getMetadataList, { params: { datastoreId } });
    await client.call(routes.unpublishMetadata, { params: { datastoreId, metadataId: mine!._id } });
    const id = mine!.file_identifier;
    expect((await page({ limit: 1 })).numberMatched).toBe(before.numberMatched - 1);
    expect(await ids({ limit: 100 })).not.toContain(id);
    expect((await fetch(`${records}/items/${id}`)).status).toBe(404);
    expect((await fetch(`${api}/datastores/discrets/collections/records`)).status).toBe(404);
  });
});
