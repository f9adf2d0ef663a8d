import { setTimeout } from 'node:timers/promises';
import { type MetadataSummary, routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { Parser, type Quad } from 'n3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Documents harvesters, search engines and feed readers take from the catalogue, and what they must never learn. */

let server: RunningServer;
let client: ApiClient;
let own: { datastoreId: string; name: string; record: MetadataSummary };
let sandboxed: MetadataSummary;

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CATALOGUE_RATE: '1000',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const publish = async (isSandbox: boolean, name: string) => {
    const { _id: datastoreId, technical_name } = workspaces.find((one) => one.is_sandbox === isSandbox)!;
    await publishFile(client, datastoreId, {
      name,
      fileName: `${name}.geojson`,
      content: pointsGeoJson(25),
    });
    const query = { datasheet_name: name };
    const [record] = await client.call(routes.getMetadataList, { params: { datastoreId }, query });
    return { datastoreId, name: technical_name, record: record! };
  };
  own = await publish(false, 'reperes');
  ({ record: sandboxed } = await publish(true, 'brouillons'));
  await untilDemonstration(client);
  // Records come into the index a moment after they change: two reads of a test must find the same.
  let before = '';
  await eventually(async () => {
    const now = await text('/catalog.ttl');
    const isStill = now === before && now.includes(own.record.file_identifier);
    before = now;
    if (!isStill) await setTimeout(1500);
    return isStill || undefined;
  });
}, 240_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const dcat = (name: string) => `http://www.w3.org/ns/dcat#${name}`;
const hydra = (name: string) => `http://www.w3.org/ns/hydra/core#${name}`;
const objectsOf = (quads: Quad[], predicate: string) =>
  quads.filter((quad) => quad.predicate.value === predicate).map(({ object }) => object.value);

/** As the harvester of data.gouv.fr walks: page after page, by the next of the collection view. */
async function walk(first: string): Promise<{ quads: Quad[]; pages: number }> {
  const quads: Quad[] = [];
  let pages = 0;
  for (let next: string | undefined = first; next !== undefined && pages < 10; pages += 1) {
    const page: Quad[] = new Parser({ format: 'text/turtle' }).parse(await (await fetch(next)).text());
    quads.push(...page);
    [next] = objectsOf(page, hydra('next'));
  }
  return { quads, pages };
}

describe('the catalogue as DCAT-AP', () => {
  it('gives every listed record to a harvester, in pages', async () => {
    const { quads, pages } = await walk(`${server.url}/catalog.ttl`);
    expect(pages).toBe(1);
    const datasets = quads.filter(({ object }) => object.value === dcat('Dataset'));
    expect(datasets.length).toBe(Number(objectsOf(quads, hydra('totalItems'))[0]));
    expect(objectsOf(quads, 'http://purl.org/dc/terms/identifier')).toContain(own.record.file_identifier);
  });

  it.each([
    ['.ttl', 'text/turtle'],
    ['.rdf', 'application/rdf+xml'],
    ['.jsonld', 'application/ld+json'],
  ])('is written as %s at its address and where it is preferred', async (extension, type) => {
    for (const path of ['/catalog', `/catalog/${own.name}`]) {
      const answer = await get(`${path}${extension}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const body = await answer.text();
      expect(body).toContain(own.record.file_identifier);
      const negotiated = await get(path, { accept: type });
      expect(negotiated.headers.get('vary')).toMatch(/accept\b/i);
      expect(await negotiated.text()).toBe(body);
    }
  });

  it('leads people to the page of the catalogue', async () => {
    const answer = await get('/catalog', { accept: 'text/html,*/*;q=0.8' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.url}/catalogue`]);
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get('/catalog.rdf')).headers.get('etag')!;
    expect((await get('/catalog.rdf', { 'if-none-match': etag })).status).toBe(304);
  });

  it('refuses pages that are none, and knows no datastore without records', async () => {
    for (const page of ['0', '-1', 'x', '1000000'])
      expect((await get(`/catalog.ttl?page=${page}`)).status, page).toBe(422);
    for (const path of ['/catalog/nobody.ttl', '/catalog/nobody', '/catalog/..%2f.rdf'])
      expect((await get(path)).status, path).toBe(404);
    expect(await text('/catalog.ttl?page=99')).not.toContain(own.record.file_identifier);
  });
});

describe('the catalogue by OAI-PMH', () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await get(`/oai?${new URLSearchParams(query)}`);
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const list = { verb: 'ListRecords', metadataPrefix: 'oai_dc' };
  const textsOf = (answer: string, name: string) =>
    [...answer.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, content]) => content!);
  const identifiersIn = (answer: string) => textsOf(answer, 'identifier');
  const oai = () => `oai:${new URL(server.url).hostname}:${own.record.file_identifier}`;

  it('says what it is, in which formats and sets', async () => {
    const described = await ask({ verb: 'Identify' });
    expect(textsOf(described, 'baseURL')).toEqual([`${server.url}/oai`]);
    expect(textsOf(described, 'deletedRecord')).toEqual(['persistent']);
    expect(Date.parse(textsOf(described, 'earliestDatestamp')[0]!)).toBeLessThanOrEqual(Date.now());
    const formats = await ask({ verb: 'ListMetadataFormats', identifier: oai() });
    expect(textsOf(formats, 'metadataPrefix')).toEqual(['oai_dc', 'iso19139', 'dcat']);
    const specs = textsOf(await ask({ verb: 'ListSets' }), 'setSpec');
    expect(specs).toContain(`producer:${own.name}`);
    for (const set of specs) expect(await ask({ ...list, set }), set).toContain('<record>');
  });

  it.each([
    ['oai_dc', 'oai_dc:dc', '<dc:title>'],
    ['iso19139', 'gmd:MD_Metadata', '<gmd:fileIdentifier>'],
    ['dcat', 'rdf:RDF', '<dcat:Dataset'],
  ])('gives each listed record once as %s, and alone', async (metadataPrefix, root, mark) => {
    const whole = await text(`/oai?${new URLSearchParams({ ...list, metadataPrefix })}`);
    const given = whole.split(`<metadata><${root}`).length - 1;
    const left = whole.split('status="deleted"').length - 1;
    expect(given + left).toBe(whole.split('<record>').length - 1);
    expect(whole).toContain(mark);
    const alone = await text(
      `/oai?${new URLSearchParams({ verb: 'GetRecord', metadataPrefix, identifier: oai() })}`,
    );
    expect(alone.split('<record>')).toHaveLength(2);
    expect(whole).toContain(/<record>.*<\/record>/s.exec(alone)![0]);
    const catalogue = new Parser({ format: 'text/turtle' }).parse(await text('/catalog.ttl'));
    const datasets = catalogue.filter(({ object }) => object.value === dcat('Dataset'));
    expect(given).toBe(datasets.length);
  });

  it('gives what changed in a time, the same by a form', async () => {
    const everything = identifiersIn(await ask(list));
    expect(everything).toContain(oai());
    const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(identifiersIn(await ask({ ...list, from: since }))).toEqual(everything);
    const mine = { verb: 'ListIdentifiers', set: `producer:${own.name}`, until: '2999-01-01' };
    expect(identifiersIn(await ask({ ...list, ...mine }))).toContain(oai());
    const body = new URLSearchParams({ ...list, from: since });
    const posted = await fetch(`${server.url}/oai`, { method: 'POST', body });
    const bare = (document: string) => document.replace(/<responseDate>.*?<\/responseDate>/, '');
    expect(bare(await posted.text())).toBe(bare(await text(`/oai?${body}`)));
  });

  it.each([
    [{}, 'badVerb'],
    [{ verb: 'Harvest' }, 'badVerb'],
    [{ verb: 'ListRecords' }, 'badArgument'],
    [{ ...list, from: 'hier' }, 'badArgument'],
    [{ verb: 'ListRecords', resumptionToken: 'x' }, 'badResumptionToken'],
    [{ ...list, metadataPrefix: 'marc21' }, 'cannotDisseminateFormat'],
    [{ ...list, until: '1990-01-01' }, 'noRecordsMatch'],
    [{ ...list, set: 'theme:none' }, 'noRecordsMatch'],
    [{ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: 'oai:elsewhere:x' }, 'idDoesNotExist'],
    [{ verb: 'ListMetadataFormats', identifier: '\u0000' }, 'idDoesNotExist'],
  ])('refuses %o in its words: %s', async (query, code) => {
    const answer = await ask(query as Record<string, string>);
    expect(answer).toContain(`<error code="${code}">`);
    const isRepeated = !['badVerb', 'badArgument', 'badResumptionToken'].includes(code);
    const attributes = isRepeated ? ` verb="${(query as { verb: string }).verb}"` : '>';
    expect(answer).toContain(`<request${attributes}`);
  });

  it('is no document that is posted', async () => {
    const body = '<?xml version="1.0"?><verb>Identify</verb>';
    const answer = await fetch(`${server.url}/oai`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml' },
    });
    expect(await answer.text()).toContain('code="badVerb"');
  });
});

describe('a record that had another identifier', () => {
  // Its first service named it, its last one renamed it.
  const former = () => own.record.file_identifier.replace('_wms', '_wfs');

  it('is found by it, in JSON and in XML', async () => {
    expect(former()).not.toBe(own.record.file_identifier);
    const call = (identifier: string) => `/api/geonetwork/metadata/${identifier}`;
    for (const path of ['', '/xml?a=1', '/versions']) {
      const answer = await get(call(former()) + path);
      const { status, headers } = answer;
      expect([status, headers.get('location')]).toEqual([301, call(own.record.file_identifier) + path]);
      expect(await answer.json()).toMatchObject({ details: { error: 'metadata.moved' } });
      const followed = await fetch(server.url + call(former()) + path);
      expect(await followed.text()).toBe(await text(call(own.record.file_identifier) + path));
    }
  });
});

describe('what search engines read first', () => {
  it('leads them to the map of the site', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /private/');
    expect(robots).not.toMatch(/^Disallow: \/(catalogue.*)?$/m);
  });

  it('names the public pages and every listed record, and all of them answer', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    const urls = [...(await sitemap.text()).matchAll(/<loc>([^<]*)</g)].map(([, url]) => url!);
    expect(urls).toContain(`${server.url}/catalogue`);
    expect(urls).toContain(`${server.url}/catalogue/dataset/${own.record.file_identifier}`);
    for (const url of urls) {
      const answer = await fetch(url, { headers: { accept: 'text/html' } });
      expect([url, answer.status]).toEqual([url, 200]);
      expect(await answer.text()).not.toContain('content="noindex"');
    }
    expect(await text('/sitemap/1.xml')).toBe(await text('/sitemap.xml'));
    for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/x.xml'])
      expect((await get(path)).status, path).toBe(404);
  });
});

describe('a search as a feed', () => {
  it.each([
    ['atom', 'application/atom+xml', '<entry>'],
    ['rss', 'application/rss+xml', '<item>'],
  ])('is %s, with what the page finds', async (extension, type, item) => {
    const answer = await get(`/catalogue.${extension}?q=reperes`);
    expect(answer.headers.get('content-type')).toContain(type);
    const body = await answer.text();
    expect(body).toContain(`${server.url}/catalogue/dataset/${own.record.file_identifier}`);
    expect(body.split(item)).toHaveLength(2);
    expect(await text(`/catalogue.${extension}?q=nothingsuch`)).not.toContain(item);
    const etag = answer.headers.get('etag')!;
    const again = await get(`/catalogue.${extension}?q=reperes`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it.each(['fr', 'en'])('speaks %s to who reads it', async (language) => {
    const answer = await get('/catalogue.rss', { 'accept-language': language });
    expect(answer.headers.get('vary')).toMatch(/accept-language/i);
    expect(await answer.text()).toContain(`<language>${language}</language>`);
  });

  it('is refused as the call refuses it', async () => {
    expect((await get('/catalogue.atom?bbox=1,2')).status).toBe(422);
  });

  it('is proposed by the page and described for OpenSearch', async () => {
    const page = await (await get('/catalogue', { accept: 'text/html' })).text();
    for (const type of [
      'application/atom+xml',
      'application/rss+xml',
      'application/opensearchdescription+xml',
    ]) {
      const href = new RegExp(
        `<link rel="[a-z]+" type="${type.replaceAll('+', '\\+')}"[^>]* href="([^"]*)"`,
      ).exec(page)?.[1];
      expect(href, type).toBeDefined();
      const answer = await fetch(href!);
      expect(answer.headers.get('content-type')).toContain(type);
    }
    const description = await text('/catalogue/opensearch.xml');
    const template = /type="application\/atom\+xml"[^>]* template="([^"]*)"/.exec(description)![1]!;
    const url = template
      .replaceAll('&amp;', '&')
      .replace('{searchTerms?}', 'reperes')
      .replace('{geo:box?}', '-6,40,10,52')
      .replace('{time:start?}', '2020-01-01T00:00:00Z')
      .replace(/\{[^}]*\}/g, '');
    expect(await (await fetch(url)).text()).toContain(own.record.file_identifier);
  });
});

describe('a record of the sandbox, and one that is hidden', () => {
  const everywhere = [
    '/catalog.ttl',
    '/catalog.rdf',
    '/catalog.jsonld',
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/catalogue.atom?limit=100',
    '/catalogue.rss?limit=100',
    '/catalogue.atom?q=reperes',
  ];

  it('are nowhere', async () => {
    for (const path of everywhere) expect(await text(path), path).not.toContain(sandboxed.file_identifier);
    const { datastoreId, record } = own;
    await client.call(routes.unpublishMetadata, { params: { datastoreId, metadataId: record._id } });
    for (const path of everywhere) expect(await text(path), path).not.toContain(record.file_identifier);
    expect(await text(`/catalog/${own.name}.ttl`)).not.toContain(record.file_identifier);
    expect(await text('/oai?verb=ListRecords&metadataPrefix=dcat')).not.toContain(sandboxed.file_identifier);
  });

  it('answer as the page does, to programs that ask for what had the identifier', async () => {
    const call = `/api/geonetwork/metadata/${own.record.file_identifier}`;
    for (const path of ['', '/xml', '/attributes', '/feature-catalogue', '/versions']) {
      const answer = await get(`${call}${path}`);
      expect([path, answer.status]).toEqual([path, 410]);
      expect(await answer.json()).toMatchObject({ code: 410, details: { error: 'metadata.gone' } });
    }
    for (const unknown of [sandboxed.file_identifier, 'never.was'])
      expect((await get(`/api/geonetwork/metadata/${unknown}`)).status, unknown).toBe(404);
  });

  it('are told to harvesters as having left, when they were there', async () => {
    const identifier = `oai:${new URL(server.url).hostname}:${own.record.file_identifier}`;
    const query = new URLSearchParams({ verb: 'GetRecord', metadataPrefix: 'iso19139', identifier });
    const left = `<record><header status="deleted"><identifier>${identifier}</identifier>`;
    for (const path of [`/oai?${query}`, '/oai?verb=ListRecords&metadataPrefix=iso19139']) {
      const body = await text(path);
      expect(body).toContain(left);
      expect(body).toContain(`<setSpec>producer:${own.name}</setSpec></header></record>`);
    }
    expect(await text(`/oai?verb=ListMetadataFormats&identifier=${identifier}`)).toContain(
      'noMetadataFormats',
    );
  });
});
