import { execFileSync } from 'node:child_process';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { featureCount, gdal } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** OGC API – Features of a small data set, as a client on the network meets it. */

const count = 25;
let server: RunningServer;
let api: string;
let collection: string;
let technicalName: string;
let hidden: string;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_OGCAPI_RATE: '10000',
    CARTABLE_WFS_RATE: '10000',
  });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id, technical_name } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  technicalName = technical_name;
  const content = withDates(pointsGeoJson(count));
  const { typeName } = await publishFile(client, _id, {
    name: 'reperes',
    fileName: 'reperes.geojson',
    content,
  });
  const restricted = await publishFile(client, _id, {
    name: 'reserve',
    fileName: 'reserve.geojson',
    content,
    share: 'your_community',
  });
  hidden = restricted.typeName.replace(':', '.');
  api = `${server.url}/ogcapi`;
  collection = `${api}/collections/${typeName.replace(':', '.')}`;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

/** The rank-th of January 2024 for each, but none for the last. */
function withDates(geojson: Buffer): Buffer {
  const document = JSON.parse(geojson.toString()) as { features: { properties: Record<string, unknown> }[] };
  for (const { properties } of document.features) {
    const rank = Number(properties.rang);
    properties.jour = rank === count ? null : `2024-01-${String(rank).padStart(2, '0')}`;
  }
  return Buffer.from(JSON.stringify(document));
}

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}
interface Collection {
  readonly numberMatched: number;
  readonly numberReturned: number;
  readonly timeStamp: string;
  readonly links: readonly Link[];
  readonly features: readonly {
    readonly id: number;
    readonly properties: Record<string, unknown>;
    readonly geometry: { readonly coordinates: readonly [number, number] };
  }[];
}

function url(address: string, query: Record<string, string | number> = {}): string {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${address}?${parameters}`;
}

async function json<T>(address: string, query: Record<string, string | number> = {}): Promise<T> {
  const answer = await fetch(url(address, query));
  const text = await answer.text();
  expect(answer.status, text.slice(0, 500)).toBe(200);
  return JSON.parse(text) as T;
}

const items = (query: Record<string, string | number> = {}) => json<Collection>(`${collection}/items`, query);
const ranks = async (query: Record<string, string | number>) =>
  (await items({ limit: 100, ...query })).features.map(({ properties }) => properties.rang as number);
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const sent = JSON.parse(pointsGeoJson(1).toString()).features[0].geometry.coordinates as [number, number];

describe('the documents', () => {
  it('lead from the landing page to the features', async () => {
    const landing = await json<{ links: Link[] }>(api);
    const hrefOf = (links: readonly Link[], rel: string, type: string) =>
      links.find((link) => link.rel === rel && link.type === type)!.href;
    const collections = await json<{ collections: { id: string; links: Link[] }[] }>(
      hrefOf(landing.links, 'data', 'application/json').split('?')[0]!,
    );
    const found = collections.collections.find(({ id }) => collection.endsWith(id))!;
    const answer = await fetch(hrefOf(found.links, 'items', 'application/geo+json'));
    expect(answer.headers.get('content-type')).toBe('application/geo+json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(((await answer.json()) as Collection).numberReturned).toBe(10);
  });

  it('link to themselves and to their page', async () => {
    for (const address of [
      api,
      `${api}/conformance`,
      `${api}/collections`,
      collection,
      `${collection}/items`,
    ]) {
      const { links } = await json<{ links: Link[] }>(address);
      expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['self', 'alternate']));
      for (const { href, rel } of links.filter((link) => link.rel !== 'related')) {
        expect((await fetch(href)).status, `${rel} ${href}`).toBe(200);
      }
    }
  });

  it('are kept, and told unchanged', async () => {
    const first = await fetch(`${api}/collections`);
    const again = await fetch(`${api}/collections`, {
      headers: { 'If-None-Match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  it('have items of a form and a language each, told unchanged to who has that one', async () => {
    const chosen = [
      { accept: 'application/geo+json', 'accept-language': 'fr' },
      { accept: 'application/geo+json', 'accept-language': 'en' },
      { accept: 'text/html', 'accept-language': 'fr' },
      { accept: 'text/csv', 'accept-language': 'fr' },
    ];
    for (const path of ['/items?limit=5', '/items/1']) {
      const etags: string[] = [];
      for (const headers of chosen) {
        const first = await fetch(collection + path, { headers });
        const etag = first.headers.get('etag')!;
        await first.arrayBuffer();
        expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
        const again = await fetch(collection + path, { headers: { ...headers, 'if-none-match': etag } });
        expect([again.status, again.headers.get('vary')]).toEqual([304, first.headers.get('vary')]);
        etags.push(etag);
      }
      expect(new Set(etags).size).toBe(chosen.length);
    }
  });

  it('say what a filter may name', async () => {
    const answer = await fetch(`${collection}/queryables`);
    expect(answer.headers.get('content-type')).toContain('application/schema+json');
    const { properties } = (await answer.json()) as { properties: Record<string, object> };
    expect(Object.keys(properties)).toEqual(['rang', 'nom', 'jour', 'geom']);
    expect(properties.geom).toMatchObject({ format: 'geometry-point' });
  });

  it('exist for one datastore alone', async () => {
    const scoped = `${api}/datastores/${technicalName}`;
    const { collections } = await json<{ collections: { id: string; links: Link[] }[] }>(
      `${scoped}/collections`,
    );
    const own = collections.find(({ id }) => collection.endsWith(id))!;
    // Records are in the catalogue of the platform.
    const links = own.links.filter(({ rel }) => rel !== 'describedby');
    expect(links.every(({ href }) => href.startsWith(scoped))).toBe(true);
    expect((await fetch(`${api}/datastores/nobody/collections`)).status).toBe(404);
  });
});

describe('pages', () => {
  it('followed by their links have every feature once, and back again', async () => {
    const seen: number[] = [];
    let next: string | undefined = url(`${collection}/items`, { limit: 7, sortby: '-rang' });
    let last = '';
    while (next !== undefined) {
      last = next;
      const page: Collection = (await (await fetch(next)).json()) as Collection;
      expect(page.numberMatched).toBe(count);
      expect(page.features).toHaveLength(page.numberReturned);
      seen.push(...page.features.map(({ properties }) => properties.rang as number));
      next = page.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(seen).toEqual(upTo(1, count).reverse());
    const final = (await (await fetch(last)).json()) as Collection;
    const previous = final.links.find(({ rel }) => rel === 'prev')!.href;
    const before = (await (await fetch(previous)).json()) as Collection;
    expect(before.features.map(({ properties }) => properties.rang)).toEqual([11, 10, 9, 8, 7, 6, 5]);
  });

  it('are as large as asked, never larger than served', async () => {
    expect((await items()).numberReturned).toBe(10);
    expect((await items({ limit: 100_000 })).numberReturned).toBe(count);
    expect(await ranks({ offset: 20, sortby: 'rang' })).toEqual(upTo(21, 25));
  });
});

describe('coordinates', () => {
  const degrees = 1e-7;
  const metres = 0.01;
  it.each([
    {
      crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      srs: 'OGC:CRS84',
      isYx: false,
      tolerance: degrees,
    },
    { crs: 'http://www.opengis.net/def/crs/EPSG/0/4326', srs: 'OGC:CRS84', isYx: true, tolerance: degrees },
    { crs: 'http://www.opengis.net/def/crs/EPSG/0/2154', srs: 'EPSG:2154', isYx: false, tolerance: metres },
    { crs: 'http://www.opengis.net/def/crs/EPSG/0/3857', srs: 'EPSG:3857', isYx: false, tolerance: metres },
    { crs: 'http://www.opengis.net/def/crs/EPSG/0/3035', srs: 'EPSG:3035', isYx: true, tolerance: metres },
  ])('in $crs, in the order of its authority', async ({ crs, srs, isYx, tolerance }) => {
    const answer = await fetch(url(`${collection}/items`, { crs, limit: 1, sortby: 'rang' }));
    expect(answer.headers.get('content-crs')).toBe(`<${crs}>`);
    const text = await answer.text();
    const [a, b] = (JSON.parse(text) as Collection).features[0]!.geometry.coordinates;
    const [x, y] = projected(srs);
    const [first, second] = isYx ? [y, x] : [x, y];
    expect(Math.abs(a - first)).toBeLessThan(tolerance);
    expect(Math.abs(b - second)).toBeLessThan(tolerance);
    expect(text).not.toContain('"crs"');
    const reach = tolerance * 100;
    const box = [first - reach, second - reach, first + reach, second + reach].join(',');
    expect(await ranks({ bbox: box, 'bbox-crs': crs })).toEqual([1]);
    const filter = `S_INTERSECTS(geom, BBOX(${box}))`;
    expect(await ranks({ filter, 'filter-crs': crs })).toEqual([1]);
  });

  function projected(srs: string): [number, number] {
    requires('gdal');
    const options = ['-s_srs', 'OGC:CRS84', '-t_srs', srs, '-output_xy'];
    const text = execFileSync('gdaltransform', options, { input: `${sent.join(' ')}\n`, encoding: 'utf8' });
    const [x, y] = text.trim().split(/\s+/).map(Number);
    return [x!, y!];
  }
});

describe('a selection', () => {
  it.each([
    [{ filter: 'rang <= 3' }, [1, 2, 3]],
    [{ filter: "nom LIKE '% 7'" }, [7]],
    [{ filter: "CASEI(nom) LIKE casei('repère D’ÉTÉ n° 8')" }, [8]],
    [{ filter: '{"op":"between","args":[{"property":"rang"},4,5]}', 'filter-lang': 'cql2-json' }, [4, 5]],
    [{ filter: 'geom IS NOT NULL AND rang = 3' }, [3]],
    [{ filter: 'geom IS NULL' }, []],
    [{ filter: 'rang > 2', datetime: '2024-01-01/2024-01-03' }, [3, 25]],
    [{ datetime: '2024-01-24T12:00:00Z/..' }, [24, 25]],
    [{ datetime: '2024-01-02' }, [2, 25]],
    [{ rang: 9 }, [9]],
    [{ jour: '2024-01-09' }, [9]],
    [{ nom: 'Repère d’été n° 10', rang: 10 }, [10]],
    [{ bbox: `${sent[0] - 1e-5},${sent[1] - 1e-5},0,${sent[0] + 1e-5},${sent[1] + 1e-5},9` }, [1]],
    [{ bbox: '170,-90,-170,90' }, []],
  ])('%j: %j', async (query, expected) => {
    expect(await ranks({ ...query, sortby: 'rang' })).toEqual(expected);
  });

  it('has the properties asked for, and the geometry', async () => {
    const { features } = await items({ properties: 'rang', limit: 1, sortby: '-jour,+rang' });
    expect(Object.keys(features[0]!.properties)).toEqual(['rang']);
    expect(features[0]!.geometry).not.toBeNull();
  });

  it('is a file when a file is asked for', async () => {
    for (const [f, type] of [
      ['csv', 'text/csv'],
      ['gml', 'application/gml+xml'],
      ['gpkg', 'application/geopackage+sqlite3'],
    ] as const) {
      const answer = await fetch(url(`${collection}/items`, { f, filter: 'rang > 10' }));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
      await answer.arrayBuffer();
    }
  });
});

describe('a feature', () => {
  it('has its own address, with links', async () => {
    const [first] = (await items({ limit: 1, sortby: 'rang' })).features;
    const address = `${collection}/items/${first!.id}`;
    const feature = await json<{ id: number; links: Link[]; properties: object }>(address);
    expect(feature.id).toBe(first!.id);
    expect(feature.properties).toMatchObject({ rang: 1, jour: '2024-01-01' });
    expect(feature.links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining(['self', 'alternate', 'collection']),
    );
  });

  it.each(['0', '99999', 'x', '01', '1.0', '-', '99999999999999999999'])(
    'nobody is called %s',
    async (id) => {
      expect((await fetch(`${collection}/items/${id}`)).status).toBe(404);
    },
  );
});

describe('a bad request is refused as a problem', () => {
  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ bbox: '1,2,3' }, 'bbox'],
    [{ bbox: '1,2,3,x' }, 'bbox'],
    [{ bbox: '0,9,1,8' }, 'bbox'],
    [{ crs: 'http://www.opengis.net/def/crs/EPSG/0/2975' }, 'crs'],
    [{ crs: 'Lambert' }, 'crs'],
    [{ bbox: '1,2,3,4', 'bbox-crs': 'nothing' }, 'bbox-crs'],
    [{ filter: 'rang = 1', 'filter-crs': 'nothing' }, 'filter-crs'],
    [{ filter: 'rang = 1', 'filter-lang': 'sql' }, 'filter-lang'],
    [{ filter: 'rang = ' }, 'filter'],
    [{ filter: 'unknown = 1' }, 'filter'],
    [{ filter: "rang = 'abc'" }, 'filter'],
    [{ filter: 'rang = 1; DROP TABLE x' }, 'filter'],
    [{ datetime: '2024-13-01' }, 'datetime'],
    [{ datetime: '2024-02-01/2024-01-01' }, 'datetime'],
    [{ sortby: 'unknown' }, 'sortby'],
    [{ properties: 'unknown' }, 'properties'],
    [{ f: 'pdf' }, 'f'],
    [{ lang: 'de' }, 'lang'],
    [{ unknown: '1' }, 'unknown'],
    [{ LIMIT: '1' }, 'LIMIT'],
    [{ rang: 'abc' }, 'rang'],
    [{ cursor: 'AAAA' }, 'cursor'],
  ])('%j: %s', async (query, parameter) => {
    const answer = await fetch(url(`${collection}/items`, query), { headers: { 'Accept-Language': 'en' } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const problem = (await answer.json()) as { status: number; parameter: string; detail: string };
    expect([answer.status, problem.status, problem.parameter]).toEqual([400, 400, parameter]);
    expect(problem.detail).not.toMatch(/\{\w+\}/);
  });

  it('in the language of the reader, on a page for a browser', async () => {
    const answer = await fetch(url(`${collection}/items`, { limit: 'dix' }), {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'fr-FR' },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('Le paramètre limit vaut « dix ».');
  });

  it('with no address either', async () => {
    for (const path of [
      '/nothing',
      '/collections/nothing',
      '/collections/nothing/items',
      '/collections/%FF',
    ]) {
      const answer = await fetch(`${api}${path}`);
      expect(answer.status, path).toBe(404);
    }
    const posted = await fetch(`${api}/collections`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });
});

it('what is restricted does not exist, in any resource', async () => {
  for (const path of ['', '/api', '/collections', `/datastores/${technicalName}/collections`]) {
    for (const f of ['json', 'html']) {
      expect(await (await fetch(`${api}${path}?f=${f}`)).text()).not.toContain(hidden);
    }
  }
  for (const path of ['', '/queryables', '/items', '/items/1', '/items?f=html', '/items?f=gpkg']) {
    const unknown = await fetch(`${api}/collections/no.such${path}`);
    const restricted = await fetch(`${api}/collections/${hidden}${path}`);
    expect([restricted.status, unknown.status]).toEqual([404, 404]);
    const [reported, expected] = [await restricted.text(), await unknown.text()];
    expect(reported.replaceAll(hidden, 'no.such')).toBe(expected);
  }
});

describe('pages for people', () => {
  const page = async (address: string) => {
    const answer = await fetch(address, { headers: { Accept: 'text/html', 'Accept-Language': 'en' } });
    return { answer, text: await answer.text() };
  };

  it('need no script, load only their style, and tell search engines what they are', async () => {
    const [first] = (await items({ limit: 1 })).features;
    for (const address of [
      api,
      `${api}/api`,
      `${api}/conformance`,
      `${api}/collections`,
      collection,
      `${collection}/queryables`,
      `${collection}/items`,
      `${collection}/items/${first!.id}`,
    ]) {
      const { answer, text } = await page(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toMatch(/<html lang="en">/);
      expect(text).toContain(`<link rel="canonical" href="${address}">`);
      expect(text.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')).not.toMatch(
        /<script|style=| on\w+=/,
      );
    }
  });

  it('describe the data set in the words of schema.org', async () => {
    const { text } = await page(collection);
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(text)![1]!) as Record<string, unknown>;
    expect(data).toMatchObject({
      '@type': 'Dataset',
      url: collection,
      spatialCoverage: { geo: { '@type': 'GeoShape' } },
      includedInDataCatalog: { url: api },
    });
    expect((data.description as string).length).toBeGreaterThan(49);
  });

  it('show the features of a page, its drawing and the way to the next', async () => {
    const { text } = await page(url(`${collection}/items`, { sortby: '-rang', filter: 'rang > 3' }));
    expect(text).toContain('Features 1 to 10 of 22');
    expect(text.match(/<path class="p"/g)).toHaveLength(10);
    expect(text).toMatch(/aria-sort="descending"/);
    const next = /<a rel="next" href="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    expect((await page(next)).text).toContain('Features 11 to 20 of 22');
  });

  it('write what a request holds as text', async () => {
    const { text } = await page(
      url(`${collection}/items`, { filter: `nom = '"><script>alert(1)</script>'` }),
    );
    expect(text).toContain('No feature answers this request.');
    expect(text).not.toContain('<script>alert');
  });
});

describe('GDAL', () => {
  const source = () => `OAPIF:${api}`;
  const layer = () => decodeURIComponent(collection.split('/').at(-1)!);

  it('lists the collection and counts its features through the pages', async () => {
    expect(await gdal('ogrinfo', '-ro', '-q', source())).toContain(layer());
    expect(await featureCount(source(), layer())).toBe(count);
  });

  it('reads every feature, with its values and its place', async () => {
    const options = ['-f', 'GeoJSON', '/vsistdout/', source(), layer(), '-oo', 'PAGE_SIZE=7', '-sql'];
    const text = await gdal('ogr2ogr', ...options, `SELECT * FROM "${layer()}" ORDER BY rang`);
    const { features } = JSON.parse(text) as Collection;
    expect(features.map(({ properties }) => properties.rang)).toEqual(upTo(1, count));
    expect(features[0]!.properties.nom).toBe('Repère d’été n° 1');
    expect(features[0]!.geometry.coordinates.map((value) => value.toFixed(6))).toEqual(
      sent.map((value) => value.toFixed(6)),
    );
  });

  it('selects by a box and by an attribute', async () => {
    const box = [sent[0] - 1e-4, sent[1] - 1e-4, sent[0] + 1e-4, sent[1] + 1e-4].map(String);
    const options = ['-ro', '-al', '-q', source(), layer()];
    expect(await gdal('ogrinfo', ...options, '-spat', ...box)).toContain('rang (Integer) = 1\n');
    expect(await gdal('ogrinfo', ...options, '-where', 'rang = 12')).toContain('rang (Integer) = 12\n');
  });
});
