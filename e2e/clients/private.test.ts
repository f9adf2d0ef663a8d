import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type Service } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicOf, grant, makeKey, password, tokenOf } from '../services/access-matrix/keys.ts';
import { idOf } from '../services/access-matrix/workspace.ts';
import { ApiClient } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** GDAL, QGIS and OWSLib on restricted services, with each kind of key they can show. */

const pointCount = 1_500;
let folder: string;
let server: RunningServer;
let typeName: string;
let wms: Service;
let wmts: Service;
let key: string;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-private-'));
  server = await startServer({ CARTABLE_LOGIN_RATE: '1000', CARTABLE_WFS_RATE: '10000' });
  const producer = new ApiClient(server.url);
  await producer.signIn(server.administrator);
  const datastores = await producer.call(routes.getMyDatastores);
  const datastoreId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
  const share = 'your_community' as const;
  const file = { name: 'reserves', fileName: 'reserves.geojson', content: pointsGeoJson(pointCount), share };
  const published = await publishFile(producer, datastoreId, file);
  ({ typeName, wms } = published);
  const levels = { top: 4, bottom: 6 };
  const pyramid = await makeRasterPyramid(producer, datastoreId, { name: 'images', wms, levels });
  wmts = await publishTiles(producer, datastoreId, { name: 'reserves_wmts', pyramid, share });
  const offeringIds = [published.wfs._id, wms._id, wmts._id];
  const holder = await newcomer(server, 'bureau');
  const workspace = {
    supervisor: producer,
    administrator: producer,
    datastoreId,
    communityId: '',
    datastore: '',
  };
  const given = await grant(workspace, { name: 'reserves', offeringIds }, { to: await idOf(holder) });
  key = (await makeKey(holder, 'adresse', given, { type: 'HASH' })).secret;
  await makeKey(holder, 'bureau', given, { type: 'BASIC' });
  token = await tokenOf(server.url, await makeKey(holder, 'jeton', given, { type: 'OAUTH2' }));
}, 600_000);

afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const describeLayer = (source: string, ...options: string[]) =>
  gdal('ogrinfo', ...options, '-ro', '-so', source, typeName);
/** Pages are small, so that links between them are followed. */
const page = ['--config', 'OGR_WFS_PAGE_SIZE', '500'];
const login = ['--config', 'GDAL_HTTP_AUTH', 'BASIC', '--config', 'GDAL_HTTP_USERPWD', `bureau:${password}`];

describe('GDAL', () => {
  it('reads the WFS with the key in its address, page after page', async () => {
    const source = `WFS:${server.url}/private/wfs?apikey=${key}`;
    expect(await describeLayer(source, ...page)).toContain(`Feature Count: ${pointCount}`);
    const copy = join(folder, 'copie.gpkg');
    await gdal('ogr2ogr', ...page, '-f', 'GPKG', copy, source, typeName);
    const copied = await gdal('ogrinfo', '-ro', '-so', '-al', copy);
    expect(copied).toContain(`Feature Count: ${pointCount}`);
  });

  it('reads it by login and password', async () => {
    const text = await describeLayer(`WFS:${server.url}/private/wfs`, ...page, ...login);
    expect(text).toContain(`Feature Count: ${pointCount}`);
  });

  it('reads it with a token', async () => {
    const header = ['--config', 'GDAL_HTTP_HEADERS', `Authorization: Bearer ${token}`];
    const text = await describeLayer(`WFS:${server.url}/private/wfs`, ...page, ...header);
    expect(text).toContain(`Feature Count: ${pointCount}`);
  });

  it('reads OGC API – Features with the key in its address', async () => {
    const collection = typeName.replace(':', '.');
    const source = `OAPIF_COLLECTION:${server.url}/private/ogcapi/collections/${collection}?apikey=${key}`;
    const text = await gdal('ogrinfo', '-ro', '-so', '-al', '-oo', 'PAGE_SIZE=500', source);
    expect(text).toContain(`Feature Count: ${pointCount}`);
  });

  it('draws the WMTS with the key in its address, and by login and password', async () => {
    const document = `${server.url}/private/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`;
    const layer = `,layer=${wmts.layer_name},tilematrix=6`;
    for (const [rank, requested] of [
      [`WMTS:${document}&apikey=${key}${layer}`],
      [`WMTS:${document}${layer}`, ...login],
    ].entries()) {
      const [source, ...options] = requested;
      const image = join(folder, `carte-${rank}.png`);
      await gdal('gdal_translate', ...options, '-of', 'PNG', '-outsize', '300', '0', source!, image);
      expect(await gdal('gdalinfo', '-stats', image)).toMatch(/STATISTICS_STDDEV=(?!0\b)\d/);
    }
  });

  it('reads nothing without a key, or with a wrong one', async () => {
    await expect(describeLayer(`WFS:${server.url}/private/wfs`)).rejects.toThrow();
    await expect(describeLayer(`WFS:${server.url}/private/wfs?apikey=${key.slice(1)}a`)).rejects.toThrow();
  });
});

describe('OWSLib', () => {
  it('reads the WFS and the WMS by login and password, and with the key in the address', async () => {
    const info = await runClient(
      'owslib_private.py',
      server.url,
      typeName,
      wms.layer_name,
      key,
      'bureau',
      password,
    );
    const read = { features: 10, layers: [wms.layer_name], png: '89504e47' };
    expect(info).toEqual({ basic: read, address: read });
  });
});

describe('QGIS', () => {
  it('opens the WFS and the WMS with the key in the address, and by login and password', async () => {
    const shown = [key, 'bureau', password];
    const info = await runClient('qgis_private.py', server.url, typeName, wms.layer_name, ...shown);
    const read = { features: pointCount, drawn: true };
    const rejected = { features: null, drawn: null };
    expect(info).toEqual({ address: read, basic: read, nothing: rejected, wrong: rejected });
  });
});

it('the address of a document tells what was shown only when the address did', async () => {
  const capabilities = (query: string, headers: Record<string, string>) =>
    fetch(`${server.url}/private/wfs?SERVICE=WFS&REQUEST=GetCapabilities${query}`, { headers });
  const inAddress = await (await capabilities(`&apikey=${key}`, {})).text();
  expect(inAddress).toContain(`/private/wfs?apikey=${key}"`);
  const shown: Record<string, string>[] = [{ apikey: key }, { authorization: basicOf('bureau', password) }];
  for (const headers of shown) {
    const text = await (await capabilities('', headers)).text();
    expect(text).toContain(`${typeName}<`);
    expect(text).not.toMatch(/apikey|bureau/);
  }
});
