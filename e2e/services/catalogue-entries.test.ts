import { type CatalogueRecord, type RecordEditForm, routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A record that leads to what others serve: nothing is deposited here, and every road of the catalogue knows it. */

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
const identifier = 'forets-dailleurs';
const datasheetName = 'Forêts d’ailleurs';
const address = 'https://ailleurs.example/wms?map=forets&x=1';

const form: RecordEditForm = {
  version: null,
  file_identifier: identifier,
  hierarchy_level: 'dataset',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title: 'Forêts d’ailleurs',
  abstract: 'Ce que la région sert.',
  creation_date: '2026-01-01',
  topic_categories: ['biota'],
  inspire_keywords: ['Habitats et biotopes'],
  free_keywords: ['feuillus'],
  resource_genealogy: 'Photo-interprétation.',
  frequency_code: 'annually',
  contact_email: 'sig@region.example',
  organisation_name: 'Région',
  organisation_email: 'sig@region.example',
  resolution: null,
  links: [{ protocol: 'OGC:WMS', url: address, name: 'forets', title: 'Forêts (WMS)' }],
  extent: { west: -5, south: 47, east: -1, north: 49 },
};

const place = () => ({ params: { datastoreId, datasheetName } });
const write = (more: object) =>
  client.call(routes.editDatasheetRecord, { ...place(), body: { ...form, ...more } as RecordEditForm });
const version = async () => (await client.call(routes.getDatasheetRecord, place())).version;
const codeOf = async (call: Promise<unknown>) => {
  const refused = await call.catch((error: unknown) => error);
  return refused instanceof RefusedCall ? (refused.body.details.error ?? refused.status) : 'accepted';
};
const text = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const escaped = address.replaceAll('&', '&amp;');

/** Every road to the listed records, with how it writes the address of the link; none is told of pages it lacks. */
const roads: readonly (readonly [string, string])[] = [
  [
    '/csw?service=CSW&version=2.0.2&request=GetRecords&typeNames=csw:Record&resultType=results&elementSetName=full',
    escaped,
  ],
  [
    '/csw?service=CSW&version=2.0.2&request=GetRecords&typeNames=csw:Record&resultType=results&outputSchema=http://www.isotc211.org/2005/gmd',
    escaped,
  ],
  [
    '/csw?service=CSW&version=3.0.0&request=GetRecords&typeNames=csw:Record&outputSchema=http://standards.iso.org/iso/19115/-3/mdb/2.0',
    escaped,
  ],
  ['/csw?service=CSW&version=3.0.0&request=GetRecords&typeNames=csw:Record&elementSetName=full', escaped],
  ['/catalog.ttl', address],
  ['/catalog.jsonld', address],
  ['/ogcapi/collections/records/items?f=json', address],
  ['/oai?verb=ListRecords&metadataPrefix=iso19139', escaped],
];

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_CATALOGUE_RATE: '1000' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  await client.call(routes.addDatasheet, { params: { datastoreId }, body: { name: datasheetName } });
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

describe('an entry of the catalogue without data of here', () => {
  it('is refused what is no address of the web, and what leads nowhere', async () => {
    for (const url of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://u:p@ailleurs.example/',
      'ailleurs',
    ])
      expect(await codeOf(write({ links: [{ ...form.links![0], url }] })), url).toBe('common.invalid');
    expect(await codeOf(write({ extent: { west: 0, south: 50, east: 1, north: 40 } }))).toBe(
      'common.invalid',
    );
    const { metadata } = await write({ links: [] });
    const params = { datastoreId, metadataId: metadata!._id };
    expect(await codeOf(client.call(routes.publishMetadata, { params }))).toBe('metadata.nothing-published');
    expect(
      await codeOf(
        client.call(routes.addDatasheet, { params: { datastoreId }, body: { name: datasheetName } }),
      ),
    ).toBe('datasheet.name-taken');
  });

  it('is found, and leads elsewhere on every road', async () => {
    const { metadata } = await write({ version: await version() });
    await client.call(routes.publishMetadata, { params: { datastoreId, metadataId: metadata!._id } });
    await eventually(async () => {
      const { items } = await client.call(routes.searchCatalogue, {
        query: { q: 'foret', service: ['WMS'], bbox: '-4,48,-3,48.5' },
      });
      return items[0]?.file_identifier === identifier || undefined;
    });
    for (const [road, written] of roads) expect(await text(road), road).toContain(written);
    const record: CatalogueRecord = await client.call(routes.getCatalogueRecord, {
      params: { fileIdentifier: identifier },
    });
    expect(record).toMatchObject({
      links: form.links,
      bbox: form.extent,
      open_layers: [],
      private_layers: [],
    });
    expect((await fetch(`${server.url}/catalogue/dataset/${identifier}`)).status).toBe(200);
    const { items } = await client.call(routes.getDatasheets, { params: { datastoreId }, query: {} });
    expect(items.find(({ name }) => name === datasheetName)).toMatchObject({ in_catalogue: true });
  });

  it('is not there as long as its datasheet is in the trash', async () => {
    await client.call(routes.deleteDatasheet, place());
    for (const [road, written] of roads) expect(await text(road), road).not.toContain(written);
    expect((await fetch(`${server.url}/catalogue/dataset/${identifier}`)).status).toBe(410);
    const [trashed] = await client.call(routes.getDatasheetTrash, { params: { datastoreId } });
    await client.call(routes.restoreDatasheet, { params: { datastoreId, datasheetId: trashed!._id } });
    await eventually(async () => (await text(roads[0]![0])).includes(escaped) || undefined);
  });
});
