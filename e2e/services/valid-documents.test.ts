import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { validateSchema, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { wfsForm, wmsVectorForm } from '../support/forms.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, expectWellFormed, read, type ServiceAnswer } from './requests.ts';

/** Every XML answer of the services, held against the official schemas, our own included. */

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let typeName: string;
let layer: string;
let published: Awaited<ReturnType<typeof publishFile>>;

/** Points, lines and polygons with a hole; texts that XML has to escape, numbers, dates, instants, nothing at all. */
const features = [
  ['Point', [2.35, 48.85]],
  [
    'LineString',
    [
      [0, 45],
      [1, 46],
      [2, 45.5],
    ],
  ],
  [
    'Polygon',
    [
      [
        [3, 43],
        [5, 43],
        [5, 45],
        [3, 45],
        [3, 43],
      ],
      [
        [3.5, 43.5],
        [3.5, 44],
        [4, 44],
        [3.5, 43.5],
      ],
    ],
  ],
].flatMap(([type, coordinates], kind) =>
  [0, 1].map((rank) => ({
    type: 'Feature',
    properties: {
      rang: kind * 2 + rank,
      nom: rank === 0 ? 'L’île & <Ré> « "été" »' : null,
      mesure: rank === 0 ? 12.5 : null,
      jour: rank === 0 ? '2026-11-20' : null,
      instant: rank === 0 ? '2026-11-20T08:30:00Z' : null,
      actif: rank === 0 ? true : null,
    },
    geometry: rank === 0 ? { type, coordinates } : null,
  })),
);

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_WFS_RATE: '10000',
    CARTABLE_WMS_RATE: '10000',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
  const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  published = await publishFile(client, datastoreId, {
    name: 'objets',
    fileName: 'objets.geojson',
    content,
  });
  typeName = published.typeName;
  layer = published.wms.layer_name;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const wfs = (query: Record<string, string | number>) =>
  ask(`${server.url}/wfs`, { SERVICE: 'WFS', ...query });
const wms = (query: Record<string, string | number>) =>
  ask(`${server.url}/wms-v`, { SERVICE: 'WMS', ...query });

async function expectValid({ type, text }: ServiceAnswer, root: string): Promise<void> {
  expect(type).toMatch(/xml/);
  expect(/<([\w-]+:)?(\w+)[\s>]/.exec(text.replace(/<[?!][^>]*>/g, ''))?.[2], text.slice(0, 500)).toBe(root);
  await validateXml(text);
}

describe('WFS 2.0.0', () => {
  const ask2 = (query: Record<string, string | number>) => wfs({ VERSION: '2.0.0', ...query });
  const find = (query: Record<string, string | number>) =>
    ask2({ REQUEST: 'GetFeature', TYPENAMES: typeName, ...query });

  it.each([
    [{ REQUEST: 'GetCapabilities' }, 'WFS_Capabilities'],
    [{ REQUEST: 'ListStoredQueries' }, 'ListStoredQueriesResponse'],
    [{ REQUEST: 'DescribeStoredQueries' }, 'DescribeStoredQueriesResponse'],
    [{ REQUEST: 'GetFeature' }, 'ExceptionReport'],
    [{ REQUEST: 'Transaction' }, 'ExceptionReport'],
    [{ REQUEST: 'GetFeature', TYPENAMES: 'a:b' }, 'ExceptionReport'],
  ])('%j', async (query, root) => {
    await expectValid(await ask2(query), root);
  });

  it('each section of the capabilities alone', async () => {
    for (const section of [
      'ServiceIdentification',
      'ServiceProvider',
      'OperationsMetadata',
      'FeatureTypeList',
      'Filter_Capabilities',
    ]) {
      const answer = await ask2({ REQUEST: 'GetCapabilities', SECTIONS: section });
      await expectValid(answer, 'WFS_Capabilities');
    }
  });

  it('DescribeFeatureType', async () => {
    await validateSchema((await ask2({ REQUEST: 'DescribeFeatureType', TYPENAMES: typeName })).text);
    await validateSchema((await ask2({ REQUEST: 'DescribeFeatureType' })).text);
  });

  it.each<Record<string, string | number>>([
    {},
    { RESULTTYPE: 'hits' },
    { COUNT: 2 },
    { COUNT: 2, STARTINDEX: 2 },
    { SRSNAME: 'urn:ogc:def:crs:EPSG::2154' },
    { PROPERTYNAME: 'nom' },
    { BBOX: '48,2,49,3' },
    { BBOX: '-10,-10,-9,-9' },
  ])('GetFeature %j', async (query) => {
    await expectValid(await find(query), 'FeatureCollection');
  });

  it.each<Record<string, string | number>>([
    { VALUEREFERENCE: 'nom' },
    { VALUEREFERENCE: 'instant' },
    { VALUEREFERENCE: 'geom' },
    { VALUEREFERENCE: '@gml:id' },
    { VALUEREFERENCE: 'nom', RESULTTYPE: 'hits' },
    { VALUEREFERENCE: 'nom', COUNT: 1 },
  ])('GetPropertyValue %j', async (query) => {
    const answer = await ask2({ REQUEST: 'GetPropertyValue', TYPENAMES: typeName, ...query });
    await expectValid(answer, 'ValueCollection');
  });

  it('GetFeatureById, whose answer is the feature', async () => {
    const id = /gml:id="([^"]+)"/.exec((await find({ COUNT: 1 })).text)![1]!;
    const query = {
      REQUEST: 'GetFeature',
      STOREDQUERY_ID: 'urn:ogc:def:query:OGC-WFS::GetFeatureById',
      ID: id,
    };
    await expectValid(await ask2(query), typeName.split(':')[1]!);
  });

  it('of a request nobody understands', async () => {
    const answer = await fetch(`${server.url}/wfs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml' },
      body: '<a><b>',
    });
    await expectValid(await read(answer), 'ExceptionReport');
  });
});

describe.each(['1.1.0', '1.0.0'])('WFS %s', (VERSION) => {
  const find = (query: Record<string, string | number>) =>
    wfs({ VERSION, REQUEST: 'GetFeature', TYPENAME: typeName, ...query });

  it('GetCapabilities', async () => {
    await expectValid(await wfs({ VERSION, REQUEST: 'GetCapabilities' }), 'WFS_Capabilities');
  });

  it('DescribeFeatureType', async () => {
    await validateSchema((await wfs({ VERSION, REQUEST: 'DescribeFeatureType', TYPENAME: typeName })).text);
    await validateSchema((await wfs({ VERSION, REQUEST: 'DescribeFeatureType' })).text);
  });

  it.each<Record<string, string | number>>([
    {},
    { MAXFEATURES: 2 },
    { SRSNAME: 'EPSG:2154' },
    { PROPERTYNAME: 'nom' },
    { BBOX: '-10,-10,-9,-9' },
  ])('GetFeature %j', async (query) => {
    await expectValid(await find(query), 'FeatureCollection');
  });

  it.each<Record<string, string | number>>([{ TYPENAME: 'a:b' }, { REQUEST: 'x<&' }, { BBOX: '1' }])(
    'refusal of %j',
    async (query) => {
      const root = VERSION === '1.0.0' ? 'ServiceExceptionReport' : 'ExceptionReport';
      await expectValid(await find(query), root);
    },
  );
});

describe.each(['1.3.0', '1.1.1'])('WMS %s', (VERSION) => {
  const map = () => ({
    VERSION,
    REQUEST: 'GetMap',
    LAYERS: layer,
    STYLES: '',
    [VERSION === '1.3.0' ? 'CRS' : 'SRS']: 'EPSG:2154',
    BBOX: '100000,6000000,1200000,7100000',
    WIDTH: 100,
    HEIGHT: 100,
    FORMAT: 'image/png',
  });

  it('GetCapabilities', async () => {
    const root = VERSION === '1.3.0' ? 'WMS_Capabilities' : 'WMT_MS_Capabilities';
    await expectValid(await wms({ VERSION, REQUEST: 'GetCapabilities' }), root);
  });

  it('DescribeLayer', async () => {
    const root = VERSION === '1.3.0' ? 'DescribeLayerResponse' : 'WMS_DescribeLayerResponse';
    const query = { VERSION, REQUEST: 'DescribeLayer', SLD_VERSION: '1.1.0', LAYERS: layer };
    await expectValid(await wms(query), root);
  });

  it('GetStyles', async () => {
    await expectValid(await wms({ VERSION, REQUEST: 'GetStyles', LAYERS: layer }), 'StyledLayerDescriptor');
  });

  /** No schema describes an answer to a click: what holds the features is of WFS 1.1, or MapServer's own. */
  it.each([
    ['text/xml; subtype=gml/3.1.1', 'FeatureCollection'],
    ['application/vnd.ogc.gml', 'msGMLOutput'],
  ])('GetFeatureInfo in %s is well-formed', async (format, root) => {
    const pixel: Record<string, number> = VERSION === '1.3.0' ? { I: 50, J: 20 } : { X: 50, Y: 20 };
    const info = { REQUEST: 'GetFeatureInfo', QUERY_LAYERS: layer, INFO_FORMAT: format, FEATURE_COUNT: 10 };
    const answer = await wms({ ...map(), ...info, ...pixel });
    expectWellFormed({ ...answer, type: 'text/xml' });
    expect(answer.text).toContain(`${root} `);
    expect(answer.text).not.toContain('schemaLocation');
  });

  it.each([{ LAYERS: 'nothing' }, { FORMAT: 'image/gif' }, { REQUEST: 'Nothing' }, { WIDTH: 'x<&' }])(
    'refusal of %j',
    async (query) => {
      await expectValid(await wms({ ...map(), ...query }), 'ServiceExceptionReport');
    },
  );
});

describe('data that a former version stored with an extent that is nowhere on earth', () => {
  /** Lambert 93 declared as degrees: what such data were stored with. */
  const former = { west: 99_101, south: 6_046_555, east: 180, north: 90 };
  let names: { readonly wfs: string; readonly wms: string };

  beforeAll(async () => {
    const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
    const data = await integrate(client, datastoreId, {
      name: 'ancien',
      fileName: 'ancien.geojson',
      content,
    });
    storeExtent(data._id, former);
    const params = { datastoreId, storedDataId: data._id };
    const { _id: wfsId } = await client.call(routes.createWfs, {
      params,
      body: wfsForm('ancien_wfs', 'ancien', data),
    });
    const { _id: wmsId } = await client.call(routes.createWmsVector, {
      params,
      body: wmsVectorForm('ancien_wms', 'ancien', data),
    });
    names = {
      wfs: (await client.untilPublished(datastoreId, wfsId)).layer_name,
      wms: (await client.untilPublished(datastoreId, wmsId)).layer_name,
    };
    const levels = { top: 4, bottom: 5 };
    const pyramids = {
      ancien_tms: await makeVectorPyramid(client, datastoreId, {
        name: 'ancien_pyr',
        source: published.data,
        levels,
      }),
      ancien_wmts: await makeRasterPyramid(client, datastoreId, {
        name: 'ancien_img',
        wms: published.wms,
        levels,
      }),
    };
    for (const [name, pyramid] of Object.entries(pyramids)) {
      storeExtent(pyramid._id, former);
      await publishTiles(client, datastoreId, { name, pyramid });
    }
    await publishTiles(client, datastoreId, {
      name: 'ancien_wmsr',
      pyramid: pyramids.ancien_wmts,
      type: 'WMS-RASTER',
    });
  }, 240_000);

  function storeExtent(id: string, extent: object): void {
    // The server writes there too.
    const database = new DatabaseSync(join(server.dataDir, 'cartable.db'), { timeout: 30_000 });
    const row = database.prepare('SELECT relations FROM stored_data WHERE id = ?').get(id);
    const relations = JSON.parse(String(row!.relations)).map((one: object) => ({ ...one, extent }));
    const write = database.prepare('UPDATE stored_data SET extent = ?, relations = ? WHERE id = ?');
    write.run(JSON.stringify(extent), JSON.stringify(relations), id);
    database.close();
  }

  const described = ['2.0.0', '1.1.0', '1.0.0'].map((version) => ['WFS', version] as const);
  const drawn = ['1.3.0', '1.1.1'].map((version) => ['WMS', version] as const);

  it.each([...described, ...drawn])('%s %s announces no extent but on earth', async (service, version) => {
    const query = { VERSION: version, REQUEST: 'GetCapabilities' };
    const { text } = await (service === 'WFS' ? wfs(query) : wms(query));
    expect(text).toContain(service === 'WFS' ? names.wfs : names.wms);
    expect(text).not.toMatch(/99101|6046555/);
    for (const [longitude, latitude] of degreesIn(text)) {
      expect(Math.abs(longitude!)).toBeLessThanOrEqual(180);
      expect(Math.abs(latitude!)).toBeLessThanOrEqual(90);
    }
    if (version !== '1.1.1') await validateXml(text);
  });

  it.each([
    ['/wmts?SERVICE=WMTS&REQUEST=GetCapabilities', 'ancien_wmts'],
    ['/wmts/1.0.0/WMTSCapabilities.xml', 'ancien_wmts'],
    ['/wms-r?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.3.0', 'ancien_wmsr'],
    ['/tms/1.0.0', 'ancien_tms'],
    ['/tms/1.0.0/ancien_tms', 'ancien_tms'],
    ['/tms/1.0.0/ancien_tms/tilejson.json', 'ancien_tms'],
    ['/tms/1.0.0/ancien_tms/metadata.json', 'ancien_tms'],
    ['/ogcapi/collections/ancien_tms?f=json', 'ancien_tms'],
    ['/ogcapi/collections/ancien_tms/tiles/WebMercatorQuad?f=json', 'ancien_tms'],
    ['/ogcapi/collections/ancien_wmts/map/tiles/WebMercatorQuad?f=json', 'ancien_wmts'],
  ])('%s announces none either', async (address, name) => {
    const { status, text } = await read(await fetch(server.url + address));
    expect([status, text.includes(name)], text.slice(0, 500)).toEqual([200, true]);
    expect(text).not.toMatch(/99101|6046555/);
    for (const [longitude, latitude] of [...degreesIn(text), ...boundsIn(text)]) {
      expect(Math.abs(longitude!)).toBeLessThanOrEqual(180);
      expect(Math.abs(latitude!)).toBeLessThanOrEqual(90);
    }
  });

  it('OGC API announces none either, and still gives the features', async () => {
    const { text: collections } = await ask(`${server.url}/ogcapi/collections`, { f: 'json' });
    expect(collections).toContain(names.wfs);
    expect(collections).not.toMatch(/99101|6046555/);
    const typeNames = `${names.wfs}:ancien`;
    const { text } = await wfs({ VERSION: '2.0.0', REQUEST: 'GetFeature', TYPENAMES: typeNames, COUNT: 1 });
    expect(text).toContain('numberReturned="1"');
  });
});

/** Corners of the bounds of a TileJSON. */
function boundsIn(text: string): (readonly (number | undefined)[])[] {
  const { bounds } = text.startsWith('{') ? (JSON.parse(text) as { bounds?: number[] | string }) : {};
  const [west, south, east, north] = String(bounds ?? '0,0,0,0')
    .split(',')
    .map(Number);
  return [
    [west, south],
    [east, north],
  ];
}

/** Corners of the geographic boxes of a document. */
function degreesIn(text: string): (readonly (number | undefined)[])[] {
  const numbers = (part: string) => (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  // In metres of their own system.
  const ownBoxes = /<ows:BoundingBox [\s\S]*?<\/ows:BoundingBox>/g;
  const corners = [...text.replace(ownBoxes, '').matchAll(/<ows:(?:Lower|Upper)Corner>([^<]+)</g)].map(
    ([, corner]) => numbers(corner!),
  );
  const boxes = [...text.matchAll(/<(?:LatLongBoundingBox|LatLonBoundingBox) ([^>]+)>/g)].map(
    ([, attributes]) =>
      ['minx', 'miny', 'maxx', 'maxy'].map(
        (name) => numbers(new RegExp(`${name}="([^"]+)"`).exec(attributes!)![1]!)[0],
      ),
  );
  const sides = ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map(
    (name) => [...text.matchAll(new RegExp(`<${name}>([^<]+)<`, 'g'))].map(([, side]) => Number(side)),
  );
  return [
    ...corners,
    ...boxes.flatMap(([west, south, east, north]) => [
      [west, south],
      [east, north],
    ]),
    ...sides[0]!.map((west, rank) => [west, sides[1]![rank]]),
    ...sides[2]!.map((east, rank) => [east, sides[3]![rank]]),
  ];
}
