import { type MetadataSummary, routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkspace, type Workspace } from '../services/access-matrix/workspace.ts';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { stacValidator } from './stac-validator.ts';

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly method?: string;
  readonly body?: object;
}
interface Item {
  readonly id: string;
  readonly collection: string;
  readonly properties: { readonly datetime: string };
  readonly assets: Readonly<Record<string, { readonly href: string; readonly type: string }>>;
  readonly links: readonly Link[];
}
interface Items {
  readonly features: readonly Item[];
  readonly links: readonly Link[];
}

let server: RunningServer;
let workspace: Workspace;
let open: MetadataSummary;
let restricted: MetadataSummary;
let stac: string;

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CATALOGUE_RATE: '1000',
  });
  stac = `${server.url}/stac`;
  workspace = await makeWorkspace(server, 'arpenteurs');
  open = await publish('reperes', 'all_public');
  restricted = await publish('reserves', 'your_community');
  const administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  await untilDemonstration(administrator);
  await eventually(async () => (await get({ limit: '100' })).features.length > 1 || undefined);
}, 240_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function publish(name: string, share: 'all_public' | 'your_community'): Promise<MetadataSummary> {
  const { datastoreId, supervisor } = workspace;
  await publishFile(supervisor, datastoreId, {
    name,
    fileName: `${name}.geojson`,
    content: pointsGeoJson(25),
    share,
  });
  const query = { datasheet_name: name };
  const [made] = await supervisor.call(routes.getMetadataList, { params: { datastoreId }, query });
  const address = `${stac}/collections/${made!.file_identifier}`;
  await eventually(async () => (await fetch(address)).ok || undefined);
  return made!;
}

async function json<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(address, init);
  const text = await answer.text();
  expect([address, answer.status, answer.ok ? '' : text]).toEqual([address, 200, '']);
  return JSON.parse(text) as T;
}
const get = (query: Record<string, string> = {}) =>
  json<Items>(`${stac}/search?${new URLSearchParams(query)}`);
const post = (body: unknown) =>
  fetch(`${stac}/search`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const next = ({ links }: { readonly links: readonly Link[] }) => links.find(({ rel }) => rel === 'next');

describe('the STAC API', () => {
  it('begins with a catalog that leads to its parts', async () => {
    const catalog = await json<{ conformsTo: string[]; links: Link[] }>(stac);
    expect(catalog).toMatchObject({ type: 'Catalog', stac_version: '1.1.0', id: 'catalogue' });
    for (const name of ['core', 'collections', 'item-search'])
      expect(catalog.conformsTo).toContain(`https://api.stacspec.org/v1.0.0/${name}`);
    for (const { href, method } of catalog.links)
      if (method !== 'POST') expect([href, (await fetch(href)).status]).toEqual([href, 200]);
    expect(catalog.links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining(['self', 'root', 'data', 'search', 'conformance', 'service-desc']),
    );
  });

  it('answers documents that are valid by the published schemas', async () => {
    const isValid = await stacValidator();
    expect(isValid('catalog', await json(stac))).toEqual([]);
    const { collections } = await json<{ collections: object[] }>(`${stac}/collections?limit=100`);
    for (const collection of collections) expect(isValid('collection', collection)).toEqual([]);
    const { features } = await get({ limit: '100' });
    expect(features.length).toBeGreaterThan(1);
    for (const item of features) expect([item.id, isValid('item', item)]).toEqual([item.id, []]);
    const [{ collection: _, ...orphan }] = features as [Item];
    expect(isValid('item', orphan)).not.toEqual([]);
  });

  it('has a collection for each public record', async () => {
    const { collections } = await json<{ collections: { id: string }[] }>(`${stac}/collections?limit=100`);
    expect(collections.map(({ id }) => id)).toEqual(
      expect.arrayContaining([open.file_identifier, restricted.file_identifier]),
    );
    const one = collections.find(({ id }) => id === open.file_identifier);
    expect(one).toMatchObject({ type: 'Collection', stac_version: '1.1.0', license: expect.any(String) });
    expect(one).toHaveProperty('extent.spatial.bbox.0.3');
    expect(one).toHaveProperty('extent.temporal.interval.0.0');
    const first = await json<{ collections: object[]; links: Link[] }>(`${stac}/collections?limit=1`);
    expect(first.collections).toHaveLength(1);
    expect((await json<{ collections: { id: string }[] }>(next(first)!.href)).collections[0]).not.toEqual(
      first.collections[0],
    );
  });

  it('gives what may be taken as assets, whose addresses answer', async () => {
    const { features } = await json<Items>(`${stac}/collections/${open.file_identifier}/items`);
    expect(features.map(({ id }) => id)).toEqual(['reperes_wfs']);
    const [item] = features;
    expect(item).toMatchObject({
      type: 'Feature',
      stac_version: '1.1.0',
      collection: open.file_identifier,
      geometry: { type: 'Polygon' },
      properties: { datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/) },
    });
    for (const { href, type } of Object.values(item!.assets)) {
      const answer = await fetch(href, { method: 'HEAD' });
      expect([href, answer.status]).toEqual([href, 200]);
      expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type.split(';')[0]);
    }
    expect(await json<Item>(item!.links.find(({ rel }) => rel === 'self')!.href)).toEqual(item);
  });

  it('keeps of a collection the items that meet a box and a date', async () => {
    const items = `${stac}/collections/${open.file_identifier}/items`;
    const [item] = (await json<Items>(items)).features;
    const day = item!.properties.datetime;
    const counts = [
      ['bbox=-180,-90,180,90', 1],
      ['bbox=100,-50,110,-40', 0],
      [`datetime=${day}`, 1],
      ['datetime=../1900-01-01T00:00:00Z', 0],
      ['limit=1&bbox=-180,-90,180,90&token=0.1', 0],
    ] as const;
    for (const [query, count] of counts)
      expect([query, (await json<Items>(`${items}?${query}`)).features.length]).toEqual([query, count]);
    for (const query of ['bbox=1,2,3', 'datetime=hier', 'ids=reperes_wfs'])
      expect([query, (await fetch(`${items}?${query}`)).status]).toEqual([query, 400]);
  });

  it('tells the record of a restricted service, and nothing of what may be taken of it', async () => {
    const items = await json<Items>(`${stac}/collections/${restricted.file_identifier}/items`);
    expect(items.features).toEqual([]);
    const cookie = { headers: { cookie: workspace.supervisor.cookie } };
    const asMember = await json<Items>(`${stac}/search?collections=${restricted.file_identifier}`, cookie);
    expect(asMember.features).toEqual([]);
  });

  it('searches items, the same by address and by document', async () => {
    const collections = [open.file_identifier];
    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [-5, 41],
          [10, 41],
          [10, 51],
          [-5, 51],
          [-5, 41],
        ],
      ],
    };
    const found: Record<string, unknown>[] = [
      { collections },
      { collections, bbox: [-5, 41, 10, 51] },
      { collections, intersects: square },
      { collections, datetime: '2000-01-01T00:00:00Z/..' },
      { ids: ['reperes_wfs'], limit: 5 },
      { filter: { op: '=', args: [{ property: 'id' }, open.file_identifier] } },
    ];
    for (const body of found) {
      const { features } = (await (await post(body)).json()) as Items;
      expect(
        features.map(({ id }) => id),
        JSON.stringify(body),
      ).toEqual(['reperes_wfs']);
    }
    expect((await get({ collections: open.file_identifier, bbox: '-5,41,10,51' })).features).toHaveLength(1);
    expect((await get({ filter: `id = '${open.file_identifier}'` })).features).toHaveLength(1);
    const missed: Record<string, string>[] = [
      { bbox: '100,-60,110,-50' },
      { ids: 'x' },
      { collections: 'x' },
    ];
    for (const query of missed) expect((await get(query)).features).toEqual([]);
  });

  it('is paged, each item once, both ways', async () => {
    const all = (await get({ limit: '100' })).features.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(1);
    const read: string[] = [];
    for (let at: string | undefined = `${stac}/search?limit=1`; at !== undefined; ) {
      const page: Items = await json<Items>(at);
      read.push(...page.features.map(({ id }) => id));
      at = next(page)?.href;
    }
    expect(read).toEqual(all);
    const posted: string[] = [];
    for (let body: object | undefined = { limit: 1 }; body !== undefined; ) {
      const page: Items = (await (await post(body)).json()) as Items;
      posted.push(...page.features.map(({ id }) => id));
      body = next(page)?.body;
    }
    expect(posted).toEqual(all);
  });

  it.each([
    ['an unknown parameter', { page: '2' }],
    ['a box that is none', { bbox: '1,2,3' }],
    ['a date that is none', { datetime: 'hier' }],
    ['a day alone', { datetime: '2026-01-01' }],
    ['a period without an end', { datetime: '../..' }],
    ['a limit of nothing', { limit: '0' }],
    ['a token that is none', { token: 'x' }],
    ['two places', { bbox: '0,0,1,1', intersects: '{"type":"Point","coordinates":[0,0]}' }],
    ['a geometry that is none', { intersects: '{"type":"Cube"}' }],
    ['a geometry that is no JSON', { intersects: '{' }],
    ['many identifiers', { ids: Array.from({ length: 101 }, (_, rank) => `i${rank}`).join() }],
    ['an unknown property', { filter: 'secret = 1' }],
  ] as [string, Record<string, string>][])('refuses %s', async (_name, query) => {
    const byAddress = await fetch(`${stac}/search?${new URLSearchParams(query)}`);
    const byDocument = await post({ 'filter-lang': 'cql2-text', ...query });
    for (const answer of [byAddress, byDocument]) {
      const text = await answer.text();
      expect(answer.status, text).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ status: 400, code: expect.stringMatching(/^service\./) });
    }
  });

  it('refuses a document that is none', async () => {
    for (const body of [
      '[]',
      '"x"',
      '1',
      '{"bbox":[{}]}',
      '{"bbox":"0,40,5,50"}',
      '{"a":',
      '{"__proto__":{"limit":1}}',
    ]) {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      expect([body, (await fetch(`${stac}/search`, init)).status]).toEqual([body, 400]);
    }
    for (const path of ['/collections/nobody', '/collections/nobody/items', '/collections/x/items/y', '/x'])
      expect([path, (await fetch(`${stac}${path}`)).status]).toEqual([path, 404]);
  });
});

describe('a record that is hidden', () => {
  it('is nowhere: neither a collection nor its items', async () => {
    const { datastoreId, supervisor } = workspace;
    await supervisor.call(routes.unpublishMetadata, { params: { datastoreId, metadataId: open._id } });
    const id = open.file_identifier;
    for (const path of [
      `/collections/${id}`,
      `/collections/${id}/items`,
      `/collections/${id}/items/reperes_wfs`,
    ])
      expect([path, (await fetch(`${stac}${path}`)).status]).toEqual([path, 404]);
    expect((await get({ ids: 'reperes_wfs' })).features).toEqual([]);
    expect(await (await fetch(`${stac}/collections?limit=100`)).text()).not.toContain(id);
  });
});
