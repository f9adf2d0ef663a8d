import { type Language, routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, expectWellFormed } from './requests.ts';

/** WMS 1.3.0 and 1.1.1 of a small data set, as a client on the network meets it. */

let server: RunningServer;
let client: ApiClient;
let service: { readonly datastoreId: string; readonly offeringId: string };
let wms: string;
let layer: string;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WMS_RATE: '10000' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.geojson', content: pointsGeoJson(25) };
  const published = await publishFile(client, _id, file);
  layer = published.wms.layer_name;
  service = { datastoreId: _id, offeringId: published.wms._id };
  wms = `${server.url}/wms-v`;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const size = { WIDTH: 300, HEIGHT: 300 };
const getMap = (query: Record<string, string | number> = {}) =>
  ask(wms, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layer,
    STYLES: '',
    CRS: 'CRS:84',
    BBOX: '-5,42,9,51',
    FORMAT: 'image/png',
    ...size,
    ...query,
  });

it('tells its last event in the language asked for, whatever that of the account', async () => {
  const titleIn = async (language: Language) =>
    (await client.in(language).call(routes.getOffering, { params: service })).last_event.title;
  expect(await titleIn('fr')).toBe('Service publié');
  expect(await titleIn('en')).toBe('Service published');
});

describe('axis order', () => {
  it('EPSG:4326 is latitude first in 1.3.0, longitude first in 1.1.1, and draws what CRS:84 draws', async () => {
    const { bytes } = await getMap();
    const modern = await getMap({ CRS: 'EPSG:4326', BBOX: '42,-5,51,9' });
    const old = await getMap({ VERSION: '1.1.1', CRS: '', SRS: 'EPSG:4326' });
    const swapped = await getMap({ CRS: 'EPSG:4326', BBOX: '-5,42,9,51' });
    expect(modern.bytes.equals(bytes)).toBe(true);
    expect(old.bytes.equals(bytes)).toBe(true);
    expect(swapped.bytes.equals(bytes)).toBe(false);
  });
});

describe('a bad request is refused in the words of the protocol', () => {
  const cases: readonly [Record<string, string | number>, string | undefined, string | undefined][] = [
    [{ LAYERS: 'nothing' }, 'LayerNotDefined', 'LAYERS'],
    [{ STYLES: 'nothing' }, 'StyleNotDefined', 'STYLES'],
    [{ CRS: 'EPSG:999999' }, 'InvalidCRS', 'CRS'],
    [{ FORMAT: 'image/gif' }, 'InvalidFormat', 'FORMAT'],
    [{ WIDTH: 0 }, 'InvalidParameterValue', 'WIDTH'],
    [{ WIDTH: 100_000 }, 'InvalidParameterValue', 'WIDTH'],
    [{ HEIGHT: 'x' }, 'InvalidParameterValue', 'HEIGHT'],
    [{ BBOX: '9,42,-5,51' }, 'InvalidParameterValue', 'BBOX'],
    [{ BBOX: '1,2,3' }, 'InvalidParameterValue', 'BBOX'],
    [{ REQUEST: 'GetTile' }, 'OperationNotSupported', 'REQUEST'],
    [{ layers: 'again' }, 'InvalidParameterValue', 'layers'],
  ];
  it.each(cases)('%j: %s, %s', async (query, code, locator) => {
    const answer = await getMap(query);
    expect(answer.text).toContain('<ServiceExceptionReport version="1.3.0"');
    expect(exceptionOf(answer)).toEqual({ code, locator });
  });

  it('in an image when the request wants it so, of the size asked for', async () => {
    const pixels = async (exceptions: string) => {
      const { bytes, type } = await getMap({ LAYERS: 'nothing', EXCEPTIONS: exceptions });
      expect(type).toBe('image/png');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size.WIDTH, size.HEIGHT]);
      return bytes.length;
    };
    expect(await pixels('INIMAGE')).toBeGreaterThan(await pixels('BLANK'));
  });

  it('a point outside the image, and a layer that cannot be asked', async () => {
    const info = { REQUEST: 'GetFeatureInfo', QUERY_LAYERS: layer, INFO_FORMAT: 'application/json' };
    expect(exceptionOf(await getMap({ ...info, I: 300, J: 0 }))).toEqual({
      code: 'InvalidPoint',
      locator: 'I',
    });
    const legend = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: 'image/png' };
    expect(exceptionOf(await ask(wms, { ...legend, LAYER: 'nothing' })).code).toBe('LayerNotDefined');
  });
});

it('capabilities of both versions are well-formed', async () => {
  for (const version of ['1.3.0', '1.1.1']) {
    const answer = await ask(wms, { SERVICE: 'WMS', VERSION: version, REQUEST: 'GetCapabilities' });
    expect(answer.text).toContain(`version="${version}"`);
    expectWellFormed(answer);
  }
});

describe('features under a point', () => {
  /** Its outline has so many points that no answer to a click holds it. */
  const heavy = (points: number) => {
    const ring = Array.from({ length: points }, (_, rank) => {
      const angle = (rank / points) * 2 * Math.PI;
      return [2 + 2 * Math.cos(angle), 46 + 2 * Math.sin(angle)];
    });
    const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    const feature = { type: 'Feature', properties: { nom: 'lourd' }, geometry };
    return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  };

  it.each([
    [20_000, 'Polygon'],
    [150_000, undefined],
  ])('a shape of %d points is answered with %s', async (points, type) => {
    const name = `contour-${points}`;
    const file = { name, fileName: `${name}.geojson`, content: heavy(points) };
    const { wms: drawn } = await publishFile(client, service.datastoreId, file);
    const requested = { LAYERS: drawn.layer_name, QUERY_LAYERS: drawn.layer_name, I: 150, J: 150 };
    const answer = await getMap({ ...requested, REQUEST: 'GetFeatureInfo', INFO_FORMAT: 'application/json' });
    const { features } = JSON.parse(answer.text);
    expect(features).toMatchObject([{ properties: { nom: 'lourd' } }]);
    expect(features[0].geometry?.type).toBe(type);
    const gml = await getMap({ ...requested, REQUEST: 'GetFeatureInfo', INFO_FORMAT: 'text/xml' });
    expectWellFormed(gml);
    expect(gml.text).toContain('lourd');
    expect(gml.bytes.length < 100_000).toBe(type === undefined);
  });
});
