import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type MetadataSummary, routes } from '@cartable/contract';
import { eventually, requires, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, read } from '../services/requests.ts';
import { ApiClient } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('python', 'gdal', 'xmllint');

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let record: MetadataSummary;
let csw: string;
/** That of csw:Record imports them without naming them again. */
const dublinCore = {
  'http://purl.org/dc/elements/1.1/': 'http://schemas.opengis.net/csw/2.0.2/rec-dcmes.xsd',
  'http://purl.org/dc/terms/': 'http://schemas.opengis.net/csw/2.0.2/rec-dcterms.xsd',
};
const csw202 = { service: 'CSW', version: '2.0.2' };
const everything = { ...csw202, request: 'GetRecords', typeNames: 'csw:Record', resultType: 'results' };

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CATALOGUE_RATE: '1000',
  });
  csw = `${server.url}/csw`;
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  await publishFile(client, datastoreId, {
    name: 'reperes',
    fileName: 'reperes.geojson',
    content: pointsGeoJson(25),
  });
  const query = { datasheet_name: 'reperes' };
  [record] = (await client.call(routes.getMetadataList, { params: { datastoreId }, query })) as [
    MetadataSummary,
  ];
  await eventually(async () => (await byId()).includes('csw:Record>') || undefined);
  // The demonstration comes into the catalogue by itself, a moment after the start: pages need a second record.
  await eventually(async () => matched((await ask(csw, everything)).text) > 1 || undefined);
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const byId = async (more: Record<string, string> = {}) =>
  (
    await ask(csw, {
      ...csw202,
      request: 'GetRecordById',
      id: record.file_identifier,
      elementSetName: 'full',
      ...more,
    })
  ).text;
const matched = (text: string) => Number(/numberOfRecordsMatched="(\d+)"/.exec(text)?.[1]);
const post = async (body: string, type = 'application/xml') =>
  read(await fetch(csw, { method: 'POST', body, headers: { 'content-type': type } }));

describe('the catalogue by CSW 2.0.2', () => {
  it.each([
    ['GetCapabilities', { service: 'CSW', request: 'GetCapabilities' }],
    ['DescribeRecord', { ...csw202, request: 'DescribeRecord' }],
    ['GetDomain', { ...csw202, request: 'GetDomain', propertyName: 'dc:subject,title' }],
    ['GetDomain of a parameter', { ...csw202, request: 'GetDomain', parameterName: 'GetRecords.resultType' }],
    ['hits', { ...everything, resultType: 'hits' }],
    ['a validation', { ...everything, resultType: 'validate' }],
    ['brief records', { ...everything, elementSetName: 'brief' }],
    ['summaries', { ...everything, elementSetName: 'summary' }],
    ['full records', { ...everything, elementSetName: 'full' }],
    ['chosen elements', { ...everything, elementName: 'dc:title,dct:modified' }],
  ])('answers %s by a document valid against its schemas', async (_name, query) => {
    const { status, text } = await ask(csw, query);
    expect(status, text).toBe(200);
    await validateXml(text, { schemas: dublinCore });
  });

  it('gives a record in three standards', async () => {
    expect(await byId({ outputSchema: 'http://www.isotc211.org/2005/gmd' })).toContain('<gmd:MD_Metadata');
    expect(await byId({ outputSchema: 'http://www.w3.org/ns/dcat#' })).toContain('<dcat:Dataset');
    expect(await byId()).toContain(`<dc:identifier>${record.file_identifier}</dc:identifier>`);
  });

  it('reads the same question from an address, a form and a document', async () => {
    const filter = `<ogc:Filter xmlns:ogc="http://www.opengis.net/ogc"><ogc:PropertyIsEqualTo>
      <ogc:PropertyName>dc:identifier</ogc:PropertyName><ogc:Literal>${record.file_identifier}</ogc:Literal>
      </ogc:PropertyIsEqualTo></ogc:Filter>`;
    const parameters = { ...everything, constraintLanguage: 'FILTER', constraint: filter };
    const cql = {
      ...everything,
      constraintLanguage: 'CQL_TEXT',
      constraint: `dc:identifier = '${record.file_identifier}' AND BBOX(ows:BoundingBox,-180,-90,180,90)`,
    };
    const document = `<csw:GetRecords xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" service="CSW" version="2.0.2"
      resultType="results"><csw:Query typeNames="csw:Record"><csw:ElementSetName>full</csw:ElementSetName>
      <csw:Constraint version="1.1.0">${filter}</csw:Constraint></csw:Query></csw:GetRecords>`;
    const form = new URLSearchParams(parameters).toString();
    for (const { text } of [
      await ask(csw, parameters),
      await ask(csw, cql),
      await post(document),
      await post(form, 'application/x-www-form-urlencoded'),
    ])
      expect(matched(text), text).toBe(1);
  });

  it('pages, and says where the next page begins', async () => {
    const first = (await ask(csw, { ...everything, maxRecords: 1 })).text;
    expect(matched(first)).toBeGreaterThan(1);
    expect(first).toContain('nextRecord="2"');
    const last = (await ask(csw, { ...everything, startPosition: matched(first) })).text;
    expect(last).toContain('numberOfRecordsReturned="1" nextRecord="0"');
  });

  it('is narrowed to a datastore, and knows no other', async () => {
    const { text } = await ask(`${csw}/nobody`, everything);
    expect(text).toContain('ExceptionReport');
  });

  it.each([
    ['no service', { request: 'GetRecords' }, 'MissingParameterValue'],
    ['no version', { service: 'CSW', request: 'GetRecords' }, 'MissingParameterValue'],
    ['another operation', { ...csw202, request: 'Harvest' }, 'OperationNotSupported'],
    ['an unknown type', { ...everything, typeNames: 'x:Y' }, 'InvalidParameterValue'],
    [
      'an unknown property',
      { ...everything, constraintLanguage: 'CQL_TEXT', constraint: 'secret = 1' },
      'InvalidParameterValue',
    ],
    ['another schema', { ...everything, outputSchema: 'urn:x' }, 'InvalidParameterValue'],
    ['a position that is none', { ...everything, startPosition: '0' }, 'InvalidParameterValue'],
    [
      'versions of others',
      { service: 'CSW', request: 'GetCapabilities', acceptVersions: '9.9' },
      'VersionNegotiationFailed',
    ],
  ])('refuses %s in a report valid against its schema', async (_name, query, code) => {
    const { text, status } = await ask(csw, query as Record<string, string>);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain(`exceptionCode="${code}"`);
    await validateXml(text);
  });

  it('reads no document type, and neither too deep nor too long a filter', async () => {
    const open = '<a>'.repeat(200);
    for (const body of [
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      open,
      '<csw:GetRecords',
    ])
      expect((await post(body)).text).toContain('ExceptionReport');
    const constraint = Array.from({ length: 2_000 }, () => "title = 'a'").join(' OR ');
    const { status } = await post(
      new URLSearchParams({ ...everything, constraintLanguage: 'CQL_TEXT', constraint }).toString(),
      'application/x-www-form-urlencoded',
    );
    expect(status).toBe(400);
  });
});

describe('the catalogue by CSW 3.0, at the same address', () => {
  const csw30 = { service: 'CSW', version: '3.0.0' };
  const search = { ...csw30, request: 'GetRecords', elementSetName: 'full' };
  const three = 'xmlns:csw="http://www.opengis.net/cat/csw/3.0"';

  it('is chosen by its version, else 2.0.2 answers as before', async () => {
    const capabilities = { service: 'CSW', request: 'GetCapabilities' };
    expect((await ask(csw, { ...capabilities, acceptVersions: '3.0.0,2.0.2' })).text).toContain(three);
    expect((await ask(csw, { ...capabilities, version: '3.0.0' })).text).toContain(three);
    expect((await ask(csw, { ...capabilities, acceptVersions: '2.0.2,3.0.0' })).text).not.toContain(three);
    expect((await ask(csw, capabilities)).text).not.toContain(three);
  });

  it.each([
    ['words', { q: 'reperes' }, 1],
    ['words that are not there', { q: 'reperes nothingsuch' }, 0],
    ['identifiers', () => ({ recordIds: `${record.file_identifier},nobody` }), 1],
    ['a box', { q: 'reperes', bbox: '-180,-90,180,90' }, 1],
    ['a box, latitude first', { q: 'reperes', bbox: '-90,-180,90,180,urn:ogc:def:crs:EPSG::4326' }, 1],
    ['a box elsewhere', { q: 'reperes', bbox: '100,-60,110,-50' }, 0],
    ['a time', { q: 'reperes', time: '2020-01-01/2999' }, 1],
    ['a time that is over', { q: 'reperes', time: '/2020-01-01T00:00:00Z' }, 0],
    ['a filter', { constraintLanguage: 'CQL_TEXT', constraint: "dc:title LIKE 'reperes%'" }, 1],
  ])('searches by %s', async (_name, query, expected) => {
    const requested = typeof query === 'function' ? query() : query;
    const { text } = await ask(csw, { ...search, ...(requested as Record<string, string>) });
    expect(matched(text), text).toBe(expected);
    expect(text).toContain(three);
  });

  it('gives a record alone, as XML, Atom, ISO 19139 and DCAT', async () => {
    const one = { ...csw30, request: 'GetRecordById', id: record.file_identifier };
    expect((await ask(csw, one)).text).toContain('<csw:SummaryRecord');
    const atom = await ask(csw, { ...one, outputFormat: 'application/atom+xml' });
    expect(atom.type).toContain('application/atom+xml');
    expect(atom.text).toContain('<entry xmlns="http://www.w3.org/2005/Atom"');
    for (const [outputSchema, root] of [
      ['http://www.isotc211.org/2005/gmd', '<gmd:MD_Metadata'],
      ['http://www.w3.org/ns/dcat#', '<dcat:Dataset'],
    ] as const)
      expect((await ask(csw, { ...one, outputSchema })).text).toContain(root);
  });

  it('gives pages as Atom and the values of a property', async () => {
    const feed = await ask(csw, { ...search, outputFormat: 'application/atom+xml', maxRecords: 1 });
    expect(feed.text.split('<entry>')).toHaveLength(2);
    const domain = { ...csw30, request: 'GetDomain', valueReference: 'dc:identifier' };
    expect((await ask(csw, domain)).text).toContain(`<csw:Value>${record.file_identifier}</csw:Value>`);
  });

  it('describes its search for OpenSearch, by an address that works', async () => {
    const capabilities = (await ask(csw, { ...csw30, request: 'GetCapabilities' })).text;
    const address = /OpenSearchDescriptionDocument"><ows:AllowedValues><ows:Value>([^<]*)</.exec(
      capabilities,
    )![1]!;
    const description = await (await fetch(address.replaceAll('&amp;', '&'))).text();
    const template = /type="application\/atom\+xml"[^>]* template="([^"]*)"/.exec(description)![1]!;
    const url = template
      .replaceAll('&amp;', '&')
      .replace('{searchTerms?}', 'reperes')
      .replace(/\{[^}]*\}/g, '');
    expect(await (await fetch(url)).text()).toContain(record.file_identifier);
  });

  it.each([
    ['an unknown record', { request: 'GetRecordById', id: 'nobody' }, 404, 'NotFound'],
    ['another version', { request: 'GetRecords', version: '3.0.1' }, 400, 'InvalidParameterValue'],
    ['no identifier', { request: 'GetRecordById' }, 400, 'MissingParameterValue'],
    ['another operation', { request: 'Harvest' }, 501, 'OperationNotSupported'],
    ['a box that is none', { request: 'GetRecords', bbox: '1,2,3' }, 400, 'InvalidParameterValue'],
    ['a time that is none', { request: 'GetRecords', time: 'yesterday' }, 400, 'InvalidParameterValue'],
    ['another format', { request: 'GetRecords', outputFormat: 'text/css' }, 400, 'InvalidParameterValue'],
    [
      'an unknown property',
      { request: 'GetRecords', constraintLanguage: 'CQL_TEXT', constraint: 'secret = 1' },
      400,
      'InvalidParameterValue',
    ],
  ])('refuses %s in the report of OWS Common 2.0', async (_name, query, expected, code) => {
    const { status, text } = await ask(csw, { ...csw30, ...query } as Record<string, string>);
    expect([status, text]).toEqual([expected, expect.stringContaining(`exceptionCode="${code}"`)]);
    expect(text).toContain('xmlns:ows="http://www.opengis.net/ows/2.0"');
  });
});

describe('OWSLib', () => {
  it('reads the catalogue, filters it in both languages and gets a record', async () => {
    const title = /<dc:title>([^<]*)</.exec(await byId())![1]!;
    const info = await runClient<Record<string, string[]> & { record: { title: string; bbox: boolean } }>(
      'owslib_csw.py',
      server.url,
      record.file_identifier,
      title,
    );
    expect(info.operations).toEqual(expect.arrayContaining(['GetRecords', 'GetRecordById', 'GetDomain']));
    for (const found of [info.all, info.like, info.cql, info.sorted])
      expect(found).toContain(record.file_identifier);
    expect(info.elsewhere).not.toContain(record.file_identifier);
    expect(info.record).toMatchObject({ title, bbox: true });
    expect(info.iso).toBe(title);
  });
});

describe('the CSW driver of GDAL', () => {
  it('reads every record, with its place', async () => {
    const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-al', '-q', `CSW:${csw}`]);
    expect(stdout).toContain(`identifier (String) = ${record.file_identifier}`);
    expect(stdout).toMatch(/POLYGON \(\(-3\.48/);
  });
});

describe('a record that is hidden', () => {
  it('is nowhere in any answer', async () => {
    await client.call(routes.unpublishMetadata, { params: { datastoreId, metadataId: record._id } });
    const queries: readonly Record<string, string | number>[] = [
      { ...everything, maxRecords: 100, elementSetName: 'full' },
      { ...csw202, request: 'GetRecordById', id: record.file_identifier },
      { ...csw202, request: 'GetDomain', propertyName: 'identifier,title' },
      { service: 'CSW', version: '3.0.0', request: 'GetRecords', maxRecords: 100 },
      { service: 'CSW', version: '3.0.0', request: 'GetRecords', outputFormat: 'application/atom+xml' },
      { service: 'CSW', version: '3.0.0', request: 'GetDomain', valueReference: 'identifier' },
    ];
    for (const query of queries) expect((await ask(csw, query)).text).not.toContain(record.file_identifier);
  });
});
