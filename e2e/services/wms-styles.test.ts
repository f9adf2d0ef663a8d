import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '@cartable/contract';
import { validateXml } from '@cartable/testkit';
import { decode, pixelAt } from '@cartable/testkit/pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { wmsVectorForm } from '../support/forms.ts';
import { gdal } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, expectWellFormed, read, type ServiceAnswer } from './requests.ts';

/** Layers, groups, clicks and styles of a WMS, as clients ask for them. */

type Published = Awaited<ReturnType<typeof publishFile>>;

let server: RunningServer;
let styles: Server;
let stylesUrl: string;
let wms: string;
let group: string;
let squares: Published;
let hidden: Published;

/** A red square on the west, a blue one on the east, in longitude and latitude. */
const twoSquares = Buffer.from(
  JSON.stringify({
    type: 'FeatureCollection',
    features: [square(1, 'ouest', [2, 46, 3, 47]), square(2, 'est', [4, 46, 5, 47])],
  }),
);

function square(
  rang: number,
  nom: string,
  [west, south, east, north]: readonly [number, number, number, number],
) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Feature', properties: { rang, nom }, geometry: { type: 'Polygon', coordinates: [ring] } };
}

const fill = (color: string) =>
  `<PolygonSymbolizer><Fill><CssParameter name="fill">${color}</CssParameter></Fill></PolygonSymbolizer>`;
const only = (nom: string) =>
  `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>nom</ogc:PropertyName><ogc:Literal>${nom}</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`;
const sldOf = (...layers: readonly string[]) =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">${layers.join('')}</StyledLayerDescriptor>`;
const userLayer = (name: string, rules: string, styleName = 'mine') =>
  `<NamedLayer><Name>${name}</Name><UserStyle><Name>${styleName}</Name><FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle></NamedLayer>`;

beforeAll(async () => {
  styles = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/moved') response.writeHead(302, { location: '/green.sld' }).end();
    else if (path === '/large') response.end(' '.repeat(2_000_000));
    else response.end(sldOf(userLayer(squares.wms.layer_name, `<Rule>${fill('#00ff00')}</Rule>`)));
  }).listen(0, '127.0.0.1');
  await once(styles, 'listening');
  stylesUrl = `http://127.0.0.1:${(styles.address() as AddressInfo).port}`;
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_WMS_RATE: '10000',
    CARTABLE_SLD_ORIGINS: stylesUrl,
  });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id, technical_name } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'carres', fileName: 'carres.geojson', content: twoSquares };
  squares = await publishFile(client, _id, file);
  const reserved = { ...file, name: 'reserve', fileName: 'reserve.geojson' };
  hidden = await publishFile(client, _id, { ...reserved, share: 'your_community' });
  const params = { datastoreId: _id, storedDataId: squares.data._id };
  const table = squares.data.type_infos.relations[0]!.name;
  const scaled = `<Rule><Name>loin</Name><Title>De loin</Title>${only('ouest')}<MinScaleDenominator>1000</MinScaleDenominator><MaxScaleDenominator>50000000</MaxScaleDenominator>${fill('#ff0000')}</Rule>`;
  const form = wmsVectorForm('carres_rouges', 'Carrés rouges', squares.data);
  const { _id: redId } = await client.call(routes.createWmsVector, {
    params,
    body: { ...form, styles: { [table]: sldOf(userLayer(table, scaled)) } },
  });
  await client.untilPublished(_id, redId);
  wms = `${server.url}/wms-v`;
  group = `${technical_name}:carres`;
});

afterAll(async () => {
  styles?.close();
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const view = { CRS: 'CRS:84', BBOX: '1,45,6,48', WIDTH: 100, HEIGHT: 60, STYLES: '' };
const getMap = (query: Record<string, string | number>) =>
  ask(wms, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    FORMAT: 'image/png',
    LAYERS: squares.wms.layer_name,
    ...view,
    ...query,
  });
/** Pixels of the two squares of the view. */
const west = { I: 30, J: 30 };
const east = { I: 70, J: 30 };

/** Red, green and blue of a pixel, whether the image has a palette or not. */
async function colorAt({ bytes, type, text }: ServiceAnswer, { I, J }: typeof west): Promise<string> {
  expect(type, text.slice(0, 500)).toBe('image/png');
  return pixelAt(await decode(bytes), I, J)
    .slice(0, 3)
    .join(',');
}

const white = '255,255,255';
const red = '255,0,0';
const green = '0,255,0';
const blue = '0,0,255';

describe('a datasheet', () => {
  it('is a group whose layers inherit, with the scales of their styles in both versions', async () => {
    const modern = await ask(wms, { SERVICE: 'WMS', REQUEST: 'GetCapabilities' });
    await validateXml(modern.text);
    const part = modern.text.slice(modern.text.indexOf(`<Name>${group}</Name>`));
    expect(part.indexOf('<Name>carres_rouges</Name>')).toBeGreaterThan(0);
    expect(part).toContain('<MinScaleDenominator>1000</MinScaleDenominator>');
    expect(part).toContain('<MaxScaleDenominator>50000000</MaxScaleDenominator>');
    const old = await ask(wms, { SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'GetCapabilities' });
    await validateXml(old.text);
    // 1 000 × 0.28 mm × √2
    expect(old.text).toMatch(/<ScaleHint min="0\.39\d+" max="19798\.9\d+"\/>/);
  });

  it('is drawn and asked as a whole, under either name of its layers', async () => {
    const whole = await getMap({ LAYERS: group });
    const [own, redOnly] = await Promise.all([getMap({}), getMap({ LAYERS: 'carres_rouges' })]);
    const drawn = await Promise.all([own, redOnly, whole].map((map) => colorAt(map, west)));
    expect(new Set([white, ...drawn]).size).toBe(4);
    expect(await colorAt(whole, east)).toBe(await colorAt(own, east));
    const info = {
      REQUEST: 'GetFeatureInfo',
      LAYERS: group,
      QUERY_LAYERS: group,
      INFO_FORMAT: 'application/json',
    };
    const { text } = await getMap({ ...info, ...west, FEATURE_COUNT: 10 });
    const layers = (JSON.parse(text) as { features: { layer: string }[] }).features.map(({ layer }) => layer);
    expect(new Set(layers)).toEqual(new Set([squares.wms.layer_name, 'carres_rouges']));
    const legend = await ask(wms, {
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetLegendGraphic',
      LAYER: group,
    });
    expect(legend.type).toBe('image/png');
  });
});

describe('GetFeatureInfo', () => {
  const info = (query: Record<string, string | number>) =>
    getMap({
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: String(query.LAYERS ?? squares.wms.layer_name),
      ...query,
    });
  const red = 'carres_rouges';

  it('finds what the style draws, where and when it draws it', async () => {
    const count = async (query: Record<string, string | number>) => {
      const { text } = await info({ LAYERS: red, INFO_FORMAT: 'application/json', ...query });
      return (JSON.parse(text) as { features: unknown[] }).features.length;
    };
    expect(await count(west)).toBe(1);
    // Its rule leaves the other square out, and stops drawing when too near.
    expect(await count(east)).toBe(0);
    expect(await count({ ...west, BBOX: '2.5,46.5,2.5001,46.5001' })).toBe(0);
    expect(await count({ LAYERS: squares.wms.layer_name, ...east })).toBe(1);
  });

  it.each([
    'text/plain',
    'text/html',
    'application/json',
    'application/vnd.ogc.gml',
    'text/xml; subtype=gml/3.1.1',
    'text/xml',
  ])('answers in %s', async (format) => {
    const answer = await info({ INFO_FORMAT: format, ...west });
    expect(answer.type).toBe(`${format}; charset=utf-8`);
    expect(answer.text).toContain('ouest');
    if (/gml|xml/.test(format)) expectWellFormed({ ...answer, type: 'text/xml' });
  });

  it('tells geometries in the system of the map', async () => {
    const lambert = {
      CRS: 'EPSG:2154',
      BBOX: '600000,6500000,900000,6700000',
      WIDTH: 300,
      HEIGHT: 200,
      I: 75,
      J: 100,
    };
    const { text } = await info({ ...lambert, INFO_FORMAT: 'application/vnd.ogc.gml/3.1.1' });
    expect(text).toContain('srsName="urn:ogc:def:crs:EPSG::2154"');
    const [x, y] = /<gml:posList>([\d.]+) ([\d.]+)/.exec(text)!.slice(1).map(Number);
    expect(x).toBeGreaterThan(600_000);
    expect(y).toBeGreaterThan(6_500_000);
    const degrees = { CRS: 'EPSG:4326', BBOX: '45,1,48,6', ...west };
    expect((await info({ ...degrees, INFO_FORMAT: 'application/vnd.ogc.gml/3.1.1' })).text).toMatch(
      /posList>46 2 /,
    );
    expect((await info({ ...degrees, INFO_FORMAT: 'text/xml' })).text).toMatch(/coordinates>2,46 /);
  });

  it('refuses layers that are not drawn, unknown, or hidden', async () => {
    const code = async (queried: string) => exceptionOf(await info({ QUERY_LAYERS: queried, ...west }));
    expect(await code('carres_rouges')).toEqual({ code: 'InvalidParameterValue', locator: 'QUERY_LAYERS' });
    expect(await code('nothing')).toEqual({ code: 'LayerNotDefined', locator: 'QUERY_LAYERS' });
    expect(await code(hidden.wms.layer_name)).toEqual({ code: 'LayerNotDefined', locator: 'QUERY_LAYERS' });
  });
});

describe('a style sent with the request', () => {
  const mine = () => userLayer(squares.wms.layer_name, `<Rule>${only('est')}${fill('#0000ff')}</Rule>`);

  it('draws the layers asked, as a library, or those it names', async () => {
    const queries: readonly Record<string, string>[] = [{}, { STYLES: 'mine' }, { LAYERS: '' }];
    for (const query of queries) {
      const map = await getMap({ SLD_BODY: sldOf(mine()), ...query });
      expect([await colorAt(map, west), await colorAt(map, east)]).toEqual([white, blue]);
    }
    const named = `<NamedLayer><Name>carres_rouges</Name><NamedStyle><Name>default</Name></NamedStyle></NamedLayer>`;
    const both = await getMap({ SLD_BODY: sldOf(mine(), named), LAYERS: '' });
    expect([await colorAt(both, west), await colorAt(both, east)]).toEqual([red, blue]);
    const parameters = new URLSearchParams({
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetMap',
      FORMAT: 'image/png',
    });
    for (const [name, value] of Object.entries(view)) parameters.set(name, String(value));
    parameters.set('SLD_BODY', sldOf(mine()));
    const posted = await read(await fetch(wms, { method: 'POST', body: parameters }));
    expect(await colorAt(posted, east)).toBe(blue);
    const document = `<GetMap xmlns="http://www.opengis.net/sld" xmlns:ows="http://www.opengis.net/ows" version="1.3.0">${sldOf(mine())}<CRS>CRS:84</CRS><ows:BoundingBox><ows:LowerCorner>1 45</ows:LowerCorner><ows:UpperCorner>6 48</ows:UpperCorner></ows:BoundingBox><Output><Size><Width>100</Width><Height>60</Height></Size><Format>image/png</Format></Output></GetMap>`;
    const headers = { 'content-type': 'application/xml' };
    const sent = await read(await fetch(wms, { method: 'POST', headers, body: document }));
    expect(sent.bytes.equals(posted.bytes)).toBe(true);
  });

  it('is asked and told in legends too', async () => {
    const answer = await getMap({
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: squares.wms.layer_name,
      SLD_BODY: sldOf(mine()),
      ...west,
    });
    expect(answer.text).toContain('no features');
    const legend = {
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetLegendGraphic',
      LAYER: squares.wms.layer_name,
    };
    const [own, sent] = await Promise.all([
      ask(wms, legend),
      ask(wms, { ...legend, SLD_BODY: sldOf(mine()) }),
    ]);
    expect(own.bytes.equals(sent.bytes)).toBe(false);
  });

  it('is refused in words when it asks for what is not drawn, not served, or not there', async () => {
    const layer = squares.wms.layer_name;
    const outside = `<Rule><PointSymbolizer><Graphic><ExternalGraphic><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${stylesUrl}/icon.png"/><Format>image/png</Format></ExternalGraphic></Graphic></PointSymbolizer></Rule>`;
    const raster = '<Rule><RasterSymbolizer/></Rule>';
    const entity =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><StyledLayerDescriptor>&e;</StyledLayerDescriptor>';
    const cases: readonly [string, string, string][] = [
      [sldOf(userLayer(layer, outside)), 'InvalidParameterValue', 'SLD_BODY'],
      [sldOf(userLayer(layer, raster)), 'InvalidParameterValue', 'SLD_BODY'],
      [sldOf('<UserLayer><Name>x</Name></UserLayer>'), 'InvalidParameterValue', 'SLD_BODY'],
      [sldOf(userLayer('nothing', '')), 'LayerNotDefined', 'SLD_BODY'],
      [
        sldOf(userLayer(hidden.wms.layer_name, `<Rule>${fill('#ff0000')}</Rule>`)),
        'LayerNotDefined',
        'SLD_BODY',
      ],
      [entity, 'InvalidParameterValue', 'SLD_BODY'],
      ['not xml', 'InvalidParameterValue', 'SLD_BODY'],
    ];
    for (const [sld, code, locator] of cases) {
      expect(exceptionOf(await getMap({ LAYERS: '', SLD_BODY: sld })), sld).toEqual({ code, locator });
    }
    const unknown = await getMap({ SLD_BODY: sldOf(mine()), STYLES: 'other' });
    expect(exceptionOf(unknown)).toEqual({ code: 'StyleNotDefined', locator: 'STYLES' });
  });

  it('may be named by its address on the sites the operator allows, and no other', async () => {
    expect(await colorAt(await getMap({ SLD: `${stylesUrl}/green.sld` }), east)).toBe(green);
    const rejected = [
      `${stylesUrl}/moved`,
      `${stylesUrl}/large`,
      `${stylesUrl.replace('127.0.0.1', 'localhost')}/green.sld`,
      `${stylesUrl.replace('http://', 'http://x@')}/green.sld`,
      `${server.url}/green.sld`,
      'file:///etc/passwd',
      'nothing',
    ];
    for (const address of rejected) {
      expect(exceptionOf(await getMap({ SLD: address })), address).toEqual({
        code: 'InvalidParameterValue',
        locator: 'SLD',
      });
    }
  });

  it('may be the one GetStyles gave', async () => {
    const given = await ask(wms, {
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetStyles',
      LAYERS: 'carres_rouges',
    });
    expect(given.type).toBe('application/vnd.ogc.sld+xml; charset=utf-8');
    expectWellFormed(given);
    const own = await getMap({ LAYERS: 'carres_rouges' });
    const sent = await getMap({ LAYERS: '', SLD_BODY: given.text });
    expect(sent.bytes.equals(own.bytes)).toBe(true);
  });
});

it('DescribeLayer leads to the feature types, valid in both versions', async () => {
  const query = { SERVICE: 'WMS', REQUEST: 'DescribeLayer', LAYERS: squares.wms.layer_name };
  for (const VERSION of ['1.3.0', '1.1.1']) {
    const { text } = await ask(wms, { ...query, VERSION });
    await validateXml(text);
    expect(text).toContain(squares.typeName);
    expect(text).toContain(`${server.url}/wfs?`);
  }
});

it('a finer screen draws larger symbols, and takes its scale from it', async () => {
  const map = { ...view, LAYERS: 'carres_rouges' };
  const usual = await getMap(map);
  expect(await colorAt(usual, west)).toBe(red);
  const hints: readonly Record<string, string | number>[] = [
    { DPI: 300 },
    { MAP_RESOLUTION: 300 },
    { FORMAT_OPTIONS: 'dpi:300' },
  ];
  const fine = await Promise.all(hints.map((hint) => getMap({ ...map, ...hint })));
  expect(fine[1]!.bytes.equals(fine[0]!.bytes)).toBe(true);
  expect(fine[2]!.bytes.equals(fine[0]!.bytes)).toBe(true);
  // The denominator goes from 20 to 66 millions: past the scales of the rule.
  expect(await colorAt(fine[0]!, west)).toBe(white);
});

it('a rule of a legend is drawn alone', async () => {
  const legend = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', LAYER: 'carres_rouges' };
  const [whole, single] = await Promise.all([
    ask(wms, legend),
    ask(wms, { ...legend, RULE: 'loin', WIDTH: 16, HEIGHT: 16 }),
  ]);
  expect(single.bytes.readUInt32BE(16)).toBeLessThan(whole.bytes.readUInt32BE(16));
  expectWellFormed(await ask(wms, { ...legend, RULE: 'nothing' }));
});

it('an update sequence already known is not sent again', async () => {
  const query = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetCapabilities' };
  const current = /updateSequence="(\d+)"/.exec((await ask(wms, query)).text)![1]!;
  expect(exceptionOf(await ask(wms, { ...query, UPDATESEQUENCE: current })).code).toBe(
    'CurrentUpdateSequence',
  );
  expect(exceptionOf(await ask(wms, { ...query, UPDATESEQUENCE: Number(current) + 1 })).code).toBe(
    'InvalidUpdateSequence',
  );
  expect((await ask(wms, { ...query, UPDATESEQUENCE: 0 })).text).toContain('<WMS_Capabilities');
});

it('a map has as many layers as the capabilities say, counting those repeated', async () => {
  const times = (count: number) => Array(count).fill(squares.wms.layer_name).join(',');
  expect((await getMap({ LAYERS: times(200), WIDTH: 10, HEIGHT: 10 })).type).toBe('image/png');
  expect(exceptionOf(await getMap({ LAYERS: times(201) })).code).toBe('InvalidParameterValue');
  const groups = Array(101).fill(group).join(',');
  expect(exceptionOf(await getMap({ LAYERS: groups })).code).toBe('InvalidParameterValue');
});

it('GDAL reads the maps of both versions', async () => {
  for (const version of ['1.3.0', '1.1.1']) {
    const info = await gdal('gdalinfo', `WMS:${wms}?SERVICE=WMS&VERSION=${version}&REQUEST=GetCapabilities`);
    expect(info).toContain('carres_rouges');
  }

  const subset = `WMS:${wms}?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=carres_rouges&SRS=EPSG:4326&BBOX=1,45,6,48`;
  expect(await gdal('gdalinfo', subset)).toMatch(/Band 3/);
});
