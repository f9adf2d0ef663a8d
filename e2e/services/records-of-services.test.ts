import { type MetadataSummary, routes } from '@cartable/contract';
import { collectionIdOf } from '@cartable/ogc';
import { validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expectWellFormed, read } from './requests.ts';

/** From any service to the record of its data in the catalogue, as long as the record is published. */

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let metadataId: string;
let documents: Record<string, string>;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  const { data, wfs } = await publishFile(client, datastoreId, {
    name: 'reperes',
    fileName: 'reperes.geojson',
    content: pointsGeoJson(25),
  });
  const levels = { top: 4, bottom: 6 };
  const pyramid = await makeVectorPyramid(client, datastoreId, { name: 'reperes_pyr', source: data, levels });
  const tiles = await publishTiles(client, datastoreId, { name: 'reperes_tms', pyramid });
  const record = await findRecord();
  metadataId = record._id;
  const type = collectionIdOf(wfs.layer_name, data.type_infos.relations[0]!.name);
  const capabilities = (service: string, version: string) =>
    `?SERVICE=${service}&VERSION=${version}&REQUEST=GetCapabilities`;
  documents = {
    'WMS 1.3.0': `/wms-v${capabilities('WMS', '1.3.0')}`,
    'WMS 1.1.1': `/wms-v${capabilities('WMS', '1.1.1')}`,
    'WFS 2.0.0': `/wfs${capabilities('WFS', '2.0.0')}`,
    'WFS 1.1.0': `/wfs${capabilities('WFS', '1.1.0')}`,
    'WFS 1.0.0': `/wfs${capabilities('WFS', '1.0.0')}`,
    TMS: `/tms/1.0.0/${tiles.layer_name}`,
    'a collection of features': `/ogcapi/collections/${type}?f=json`,
    'its page': `/ogcapi/collections/${type}?f=html`,
    'a collection of tiles': `/ogcapi/collections/${tiles.layer_name}?f=json`,
  };
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

/** That of our datasheet: others are published there from the start. */
async function findRecord(): Promise<MetadataSummary> {
  const query = { datasheet_name: 'reperes' };
  const [record] = await client.call(routes.getMetadataList, { params: { datastoreId }, query });
  return record!;
}

/** Addresses of that record in each document, nothing for those that have none. */
async function linksTo(part: string): Promise<Record<string, string | undefined>> {
  const found = Object.entries(documents).map(async ([name, path]) => {
    const { text, status } = await read(await fetch(`${server.url}${path}`));
    expect(status, path).toBe(200);
    const address = new RegExp(`https?://[^"<>]*${part}test\\.reperes[^"<>]*`).exec(text)?.[0];
    return [name, address] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const everywhere = (value: string | undefined, except: readonly string[] = []) =>
  Object.fromEntries(Object.keys(documents).map((name) => [name, except.includes(name) ? undefined : value]));

describe('every service of a datasheet', () => {
  it('leads anyone to the ISO 19139 document and to the page of its record', async () => {
    const record = await findRecord();
    const identifier = record.file_identifier;
    const xmlUrl = `${server.url}/api/geonetwork/metadata/${identifier}/xml`;
    const pageUrl = `${server.url}/catalogue/dataset/${identifier}`;
    expect(await linksTo('/api/geonetwork/metadata/')).toEqual(everywhere(xmlUrl, ['its page']));
    expect(await linksTo('/catalogue/dataset/')).toEqual(everywhere(pageUrl));
    const document = await read(await fetch(xmlUrl));
    expectWellFormed(document);
    expect(document.text).toContain(identifier);
    expect((await fetch(pageUrl)).status).toBe(200);
  });

  it('says so as the schema of WMS 1.3.0 and of WFS 2.0 has it', async () => {
    for (const name of ['WMS 1.3.0', 'WFS 2.0.0']) {
      const { text } = await read(await fetch(`${server.url}${documents[name]}`));
      await validateXml(text);
    }
  });

  it('names the licence of the datasheet, as a link or in its terms of use', async () => {
    const { csw_metadata: record } = await client.call(routes.getMetadata, {
      params: { datastoreId, metadataId },
    });
    const body = { ...record, licence: { code: 'ODbL-1.0' } } as never;
    await client.call(routes.addMetadata, {
      params: { datastoreId },
      query: { datasheet_name: 'reperes' },
      body,
    });
    const licence = 'https://opendatacommons.org/licenses/odbl/1-0/';
    for (const [name, path] of Object.entries(documents)) {
      if (name === 'TMS') continue;
      const { text } = await read(await fetch(`${server.url}${path}`));
      const place = path.includes('/ogcapi/')
        ? /"rel":\s*"license"|rel="license"/
        : /<(?:\w+:)?Fees>.*odbl.*<(?:\w+:)?AccessConstraints>.*odbl/s;
      expect(text, name).toMatch(place);
      expect(text, name).toContain(licence);
      if (/W[MF]S (?:1\.3|2\.0)/.test(name)) await validateXml(text);
    }
    const page = await (
      await fetch(`${server.url}/api/geonetwork/metadata/${record.file_identifier}`)
    ).json();
    expect(page).toMatchObject({ licence: { code: 'ODbL-1.0', url: licence } });
  });

  it('stops at once when the record leaves the catalogue, and begins again with it', async () => {
    const params = { datastoreId, metadataId };
    await client.call(routes.unpublishMetadata, { params });
    expect(await linksTo('/api/geonetwork/metadata/')).toEqual(everywhere(undefined));
    expect(await linksTo('/catalogue/dataset/')).toEqual(everywhere(undefined));
    await client.call(routes.publishMetadata, { params });
    expect(Object.values(await linksTo('/catalogue/dataset/'))).not.toContain(undefined);
  });
});
