import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { describeWithPostgres, eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, read, type ServiceAnswer } from './requests.ts';

const count = 20_000;
const longMs = 300_000;

/** Features of a box are read from the table until its copy is there, then from the copy: nobody is to notice. */
function suite(environment: () => Promise<Record<string, string>>): void {
  let server: RunningServer;
  let typeName: string;

  beforeAll(async () => {
    const limits = { CARTABLE_WFS_RATE: '10000', CARTABLE_OGCAPI_RATE: '10000' };
    server = await startServer({ ...limits, CARTABLE_LOG_FORMAT: 'json', ...(await environment()) });
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
    const content = pointsGeoJson(count);
    const file = { name: 'reperes', fileName: 'reperes.geojson', content };
    ({ typeName } = await publishFile(client, _id, file));
  }, longMs);

  afterAll(async () => {
    await server?.dispose();
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  const getFeature = (query: Record<string, string | number>) =>
    ask(`${server.url}/wfs`, {
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: typeName,
      TYPENAME: typeName,
      ...query,
    });
  const items = (query: Record<string, string | number>) =>
    ask(`${server.url}/ogcapi/collections/${typeName.replace(':', '.')}/items`, query);
  const degrees = '44,1,45,3,urn:ogc:def:crs:EPSG::4326';

  /** Each asked so that the copy answers, and in the same order so that it cannot: it knows no order but that of keys. */
  const requests: Record<string, (isSorted: boolean) => Promise<ServiceAnswer>> = {
    'GML 3.2': (isSorted) => getFeature({ BBOX: degrees, COUNT: 700, ...(isSorted && { SORTBY: 'rang' }) }),
    'GML 3.1.1': (isSorted) =>
      getFeature({
        VERSION: '1.1.0',
        BBOX: '44,1,45,3',
        MAXFEATURES: 700,
        ...(isSorted && { SORTBY: 'rang' }),
      }),
    'GeoJSON, of several batches, in metres': (isSorted) =>
      getFeature({
        BBOX: '600000,6300000,900000,6700000,urn:ogc:def:crs:EPSG::2154',
        SRSNAME: 'EPSG:2154',
        COUNT: 5_000,
        OUTPUTFORMAT: 'application/json',
        ...(isSorted && { SORTBY: 'rang' }),
      }),
    'a later page': (isSorted) =>
      getFeature({ BBOX: degrees, COUNT: 100, STARTINDEX: 300, ...(isSorted && { SORTBY: 'rang' }) }),
    'a box without any': (isSorted) =>
      getFeature({ BBOX: '10,10,11,11,urn:ogc:def:crs:EPSG::4326', ...(isSorted && { SORTBY: 'rang' }) }),
    'one property': (isSorted) =>
      getFeature({ BBOX: degrees, COUNT: 50, PROPERTYNAME: 'nom', ...(isSorted && { SORTBY: 'rang' }) }),
    'values of a property': (isSorted) =>
      getFeature({
        REQUEST: 'GetPropertyValue',
        VALUEREFERENCE: 'rang',
        BBOX: degrees,
        COUNT: 50,
        ...(isSorted && { SORTBY: 'rang' }),
      }),
    'OGC API, GeoJSON': (isSorted) =>
      items({ bbox: '1,44,3,45', limit: 700, f: 'json', ...(isSorted && { sortby: 'rang' }) }),
    'OGC API, a page to read': (isSorted) =>
      items({ bbox: '1,44,3,45', f: 'html', ...(isSorted && { sortby: 'rang' }) }),
  };

  it(
    'are the same from the copy of their table as from the table',
    async () => {
      await requests['GML 3.2']!(false);
      const [copy] = await eventually(() => {
        const found = copiesOf(server);
        return found.length > 0 && found;
      }, 60_000);
      for (const [name, send] of Object.entries(requests)) {
        const [ofCopy, ofTable] = [await send(false), await send(true)];
        expect(ofCopy.status, `${name}: ${ofCopy.text.slice(0, 500)}`).toBe(200);
        expect(contentOf(ofCopy), name).toBe(contentOf(ofTable));
        expect(/Repère|rang>\d/.test(ofCopy.text), name).toBe(name !== 'a box without any');
      }
      expect(isReading(server, copy!)).toBe(true);
    },
    longMs,
  );

  it('are walked through by their links, each once', async () => {
    const seen: number[] = [];
    let answer = await items({ bbox: '1,44,3,45', limit: 250, f: 'json' });
    let matched = 0;
    for (let pages = 0; pages < 20; pages += 1) {
      const page = JSON.parse(answer.text) as {
        numberMatched: number;
        features: { id: string; properties: { rang: number } }[];
        links: { rel: string; href: string }[];
      };
      matched = page.numberMatched;
      seen.push(...page.features.map(({ properties }) => properties.rang));
      const next = page.links.find(({ rel }) => rel === 'next');
      if (!next) break;
      answer = await read(await fetch(next.href));
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen.length).toBe(matched);
    expect(matched).toBeGreaterThan(400);
  });
}

/** Without what tells when it was written, and the links, which tell what was asked. */
function contentOf({ text, type }: ServiceAnswer): string {
  if (/html/.test(type)) return /<tbody[\s\S]*<\/tbody>/.exec(text)![0];
  return text
    .replaceAll(/"links":\[[^\]]*\]/g, '')
    .replaceAll(/ (?:next|previous)="[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

function copiesOf({ dataDir }: RunningServer): string[] {
  const folder = join(dataDir, 'tmp', 'drawing');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.copy')).map((name) => join(folder, name));
}

/** Whether the server has the file open, on systems that tell which files a process has open; true on others. */
function isReading(server: RunningServer, path: string): boolean {
  const descriptors = `/proc/${server.pid()}/fd`;
  if (!existsSync(descriptors)) return true;
  return readdirSync(descriptors).some((name) => {
    try {
      return readlinkSync(join(descriptors, name)) === path;
    } catch {
      return false;
    }
  });
}

describe('features of a box, on GeoPackages', () => suite(async () => ({})));

describeWithPostgres('features of a box, on PostGIS', (freshDatabase) =>
  suite(async () => ({ DATABASE_URL: await freshDatabase() })),
);
