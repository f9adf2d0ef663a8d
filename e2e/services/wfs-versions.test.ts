import { routes } from '@cartable/contract';
import { validateSchema, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration } from '../support/demonstration.ts';
import { gdal } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, read, type ServiceAnswer } from './requests.ts';

/** The three versions of WFS over the same two tables, as clients of each age meet them. */

let server: RunningServer;
let wfs: string;
/** Points, one a kilometre or so east of the other; and squares around some of them. */
let points: string;
let squares: string;

const count = 30;
const longitude = (rank: number) => 2 + rank / 100;
const places = Array.from({ length: count }, (_, i) => i + 1).map((rank) => ({
  type: 'Feature',
  properties: {
    rang: rank,
    nom: rank % 4 === 0 ? null : `Été n° ${rank}`,
    jour: `2024-01-${String(rank).padStart(2, '0')}`,
    mesure: rank / 8,
  },
  geometry: { type: 'Point', coordinates: [longitude(rank), 48.5] },
}));
const around = [1, 2, 3].map((rank) => {
  // Millidegrees, as a request would write them: edges are to be met exactly.
  const [west, east] = [-3, 3].map((reach) => Number((longitude(rank) + reach / 1000).toFixed(3)));
  const ring = [
    [west, 48.49],
    [east, 48.49],
    [east, 48.51],
    [west, 48.51],
    [west, 48.49],
  ];
  return {
    type: 'Feature',
    properties: { rang: rank, nom: `Carré ${rank}` },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
});

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  await untilDemonstration(client);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const publish = async (name: string, features: unknown[]) => {
    const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
    return (await publishFile(client, _id, { name, fileName: `${name}.geojson`, content })).typeName;
  };
  points = await publish('lieux', places);
  squares = await publish('carres', around);
  wfs = `${server.url}/wfs`;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

type Query = Record<string, string | number>;

const get = (query: Query) => ask(wfs, { SERVICE: 'WFS', ...query });

async function post(body: string): Promise<ServiceAnswer> {
  const headers = { 'Content-Type': 'text/xml' };
  return read(await fetch(wfs, { method: 'POST', headers, body }));
}

/** Ranks of the features of a document, in its order. */
function ranksIn({ text, status }: ServiceAnswer): number[] {
  expect(status, text).toBe(200);
  expect(text).not.toContain('Exception');
  return [...text.matchAll(/<[\w.-]+:rang>(\d+)</g)].map(([, rank]) => Number(rank));
}

type Position = readonly [number, number];

async function geometryNameOf(type: string): Promise<string> {
  const { text } = await get({ VERSION: '2.0.0', REQUEST: 'DescribeFeatureType', TYPENAMES: type });
  return /name="([^"]+)" type="gml:/.exec(text)![1]!;
}

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** What each version calls things. */
const versions = [
  {
    version: '1.0.0',
    types: 'TYPENAME',
    limit: 'MAXFEATURES',
    wfsUri: 'http://www.opengis.net/wfs',
    filterUri: 'http://www.opengis.net/ogc',
    gmlUri: 'http://www.opengis.net/gml',
    reference: 'PropertyName',
    gml: 'gml/2.1.2',
    schema: 'http://schemas.opengis.net/gml/2.1.2/feature.xsd',
  },
  {
    version: '1.1.0',
    types: 'TYPENAME',
    limit: 'MAXFEATURES',
    wfsUri: 'http://www.opengis.net/wfs',
    filterUri: 'http://www.opengis.net/ogc',
    gmlUri: 'http://www.opengis.net/gml',
    reference: 'PropertyName',
    gml: 'gml/3.1.1',
    schema: 'http://schemas.opengis.net/gml/3.1.1/base/gml.xsd',
  },
  {
    version: '2.0.0',
    types: 'TYPENAMES',
    limit: 'COUNT',
    wfsUri: 'http://www.opengis.net/wfs/2.0',
    filterUri: 'http://www.opengis.net/fes/2.0',
    gmlUri: 'http://www.opengis.net/gml/3.2',
    reference: 'ValueReference',
    gml: 'version=3.2',
    schema: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd',
  },
] as const;

describe.each(versions)('WFS $version', (dialect) => {
  const { version, types, limit, wfsUri, filterUri, gmlUri, reference } = dialect;
  const find = (query: Query) => get({ VERSION: version, REQUEST: 'GetFeature', [types]: points, ...query });
  const filter = (inside: string) => `<Filter xmlns="${filterUri}" xmlns:gml="${gmlUri}">${inside}</Filter>`;
  const property = (name: string) => `<${reference}>${name}</${reference}>`;
  const literal = (text: string | number) => `<Literal>${text}</Literal>`;

  it('capabilities are valid, in the version asked, with both types', async () => {
    const answer = await get({ VERSION: version, REQUEST: 'GetCapabilities' });
    await validateXml(answer.text);
    expect(/WFS_Capabilities[^>]* version="([\d.]+)"/.exec(answer.text)?.[1]).toBe(version);
    expect(answer.text).toContain(`>${points}<`);
    expect(answer.text).toContain(`>${squares}<`);
    const posted = await post(`<GetCapabilities xmlns="${wfsUri}" service="WFS" version="${version}"/>`);
    expect(/ version="([\d.]+)"/.exec(posted.text.replace(/<\?.*?\?>/, ''))?.[1]).toBe(version);
  });

  it('the schema of a type is valid and describes the answers, which are valid too', async () => {
    const described = await get({ VERSION: version, REQUEST: 'DescribeFeatureType', [types]: points });
    await validateSchema(described.text);
    expect(described.text).toContain(dialect.schema);
    await validateSchema((await get({ VERSION: version, REQUEST: 'DescribeFeatureType' })).text);
    const queries: Query[] = [
      {},
      { [limit]: 2 },
      { [types]: squares },
      { PROPERTYNAME: 'nom' },
      { SRSNAME: 'EPSG:2154' },
      { [types]: `(${points})(${squares})` },
      { RESULTTYPE: 'hits' },
    ];
    for (const query of queries) {
      const answer = await find(query);
      expect(answer.type).toContain(dialect.gml);
      await validateXml(answer.text);
    }
  });

  it('filters select the same features', async () => {
    const compare = (name: string, of: string, value: string | number, attributes = '') =>
      `<${of}${attributes}>${property(name)}${literal(value)}</${of}>`;
    const like = ` wildCard="*" singleChar="?" ${version === '1.0.0' ? 'escape' : 'escapeChar'}="!"`;
    const less = compare('rang', 'PropertyIsLessThanOrEqualTo', 3);
    const cases: [string, number[]][] = [
      [less, [1, 2, 3]],
      [`<Not>${compare('rang', 'PropertyIsGreaterThan', 2)}</Not>`, [1, 2]],
      [`<And>${less}${compare('mesure', 'PropertyIsGreaterThan', 0.2)}</And>`, [2, 3]],
      [
        `<Or>${compare('rang', 'PropertyIsEqualTo', 7)}${compare('rang', 'PropertyIsEqualTo', 9)}</Or>`,
        [7, 9],
      ],
      [compare('nom', 'PropertyIsLike', '*n° ?', like), [1, 2, 3, 5, 6, 7, 9]],
      [`<And>${less}<PropertyIsNull>${property('nom')}</PropertyIsNull></And>`, []],
      [
        `<PropertyIsBetween>${property('rang')}<LowerBoundary>${literal(4)}</LowerBoundary><UpperBoundary>${literal(6)}</UpperBoundary></PropertyIsBetween>`,
        [4, 5, 6],
      ],
      [
        `<PropertyIsEqualTo><Add>${property('rang')}${literal(1)}</Add>${literal(5)}</PropertyIsEqualTo>`,
        [4],
      ],
    ];
    for (const [condition, expected] of cases) {
      expect(ranksIn(await find({ FILTER: filter(condition) })), condition).toEqual(expected);
    }
  });

  it('boxes are in the order of the axes of the version', async () => {
    const yx = version === '1.0.0' ? '1.995,48.4,2.035,48.6' : '48.4,1.995,48.6,2.035';
    expect(ranksIn(await find({ BBOX: yx }))).toEqual([1, 2, 3]);
    expect(ranksIn(await find({ BBOX: '1.995,48.4,2.035,48.6,EPSG:4326' }))).toEqual([1, 2, 3]);
    const urn = 'urn:ogc:def:crs:EPSG::4326';
    expect(ranksIn(await find({ BBOX: `${yx},${urn}` }))).toEqual([1, 2, 3]);
    const [a, b] = version === '1.0.0' ? ['1.995,48.4', '2.035,48.6'] : ['48.4,1.995', '48.6,2.035'];
    const box =
      version === '1.0.0'
        ? `<gml:Box srsName="${urn}"><gml:coordinates>${a} ${b}</gml:coordinates></gml:Box>`
        : `<gml:Envelope srsName="${urn}"><gml:lowerCorner>${a!.replace(',', ' ')}</gml:lowerCorner><gml:upperCorner>${b!.replace(',', ' ')}</gml:upperCorner></gml:Envelope>`;
    for (const written of [box, box.replace(/ srsName="[^"]*"/, '')]) {
      const condition = filter(`<BBOX>${property('')}${written}</BBOX>`);
      expect(ranksIn(await find({ FILTER: condition })), written).toEqual([1, 2, 3]);
    }
  });

  it('spatial operators select the same features, whatever the GML of their operands', async () => {
    const isOld = version === '1.0.0';
    const list = (positions: readonly Position[]) => {
      const text = positions.map((position) => position.join(isOld ? ',' : ' ')).join(' ');
      return isOld ? `<gml:coordinates>${text}</gml:coordinates>` : `<gml:posList>${text}</gml:posList>`;
    };
    const srs = ' srsName="EPSG:4326"';
    const point = (x: number, y: number) =>
      `<gml:Point${srs}>${list([[x, y]]).replaceAll('posList', 'pos')}</gml:Point>`;
    const line = (...positions: Position[]) => `<gml:LineString${srs}>${list(positions)}</gml:LineString>`;
    const boundary = isOld ? 'outerBoundaryIs' : 'exterior';
    const rectangle = (x1: number, y1: number, x2: number, y2: number) => {
      const ring = list([
        [x1, y1],
        [x2, y1],
        [x2, y2],
        [x1, y2],
        [x1, y1],
      ]);
      return `<gml:Polygon${srs}><gml:${boundary}><gml:LinearRing>${ring}</gml:LinearRing></gml:${boundary}></gml:Polygon>`;
    };
    const first = (rank: number) =>
      `<PropertyIsLessThanOrEqualTo>${property('rang')}${literal(rank)}</PropertyIsLessThanOrEqualTo>`;
    const distance = `<Distance ${version === '2.0.0' ? 'uom' : 'units'}="m">800</Distance>`;
    const geometry = property(await geometryNameOf(points));
    const west = rectangle(2.005, 48.4, 2.025, 48.6);
    const cases: [string, string, number[]][] = [
      [
        points,
        `<${isOld ? 'Intersect' : 'Intersects'}>${geometry}${west}</${isOld ? 'Intersect' : 'Intersects'}>`,
        [1, 2],
      ],
      [points, `<Within>${geometry}${west}</Within>`, [1, 2]],
      [points, `<And><Disjoint>${geometry}${west}</Disjoint>${first(4)}</And>`, [3, 4]],
      [points, `<DWithin>${geometry}${point(2.01, 48.5)}${distance}</DWithin>`, [1, 2]],
      [points, `<And><Beyond>${geometry}${point(2.01, 48.5)}${distance}</Beyond>${first(4)}</And>`, [3, 4]],
      [squares, `<Contains>${geometry}${point(2.01, 48.5)}</Contains>`, [1]],
      [squares, `<Touches>${geometry}${rectangle(2, 48.49, 2.007, 48.51)}</Touches>`, [1]],
      [squares, `<Overlaps>${geometry}${rectangle(2.01, 48.49, 2.03, 48.5)}</Overlaps>`, [1, 2, 3]],
      [squares, `<Crosses>${geometry}${line([2, 48.5], [2.015, 48.5])}</Crosses>`, [1]],
      [squares, `<Equals>${geometry}${rectangle(2.017, 48.49, 2.023, 48.51)}</Equals>`, [2]],
    ];
    for (const [type, condition, expected] of cases) {
      const answer = await find({ [types]: type, FILTER: filter(condition) });
      expect(ranksIn(answer), condition).toEqual(expected);
    }
  });

  it('a document asks what an address asks', async () => {
    const names = version === '2.0.0' ? 'typeNames' : 'typeName';
    const size = version === '2.0.0' ? 'count' : 'maxFeatures';
    const condition = `<PropertyIsGreaterThan>${property('rang')}${literal(10)}</PropertyIsGreaterThan>`;
    const answer = await post(
      `<GetFeature xmlns="${wfsUri}" service="WFS" version="${version}" ${size}="2">` +
        `<Query ${names}="${points}">${filter(condition)}</Query></GetFeature>`,
    );
    expect(ranksIn(answer)).toEqual([11, 12]);
    await validateXml(answer.text);
  });

  it('identifiers and several queries lead to features of several types', async () => {
    const [pointId, squareId] = await Promise.all(
      [points, squares].map(async (name) => {
        const { text } = await find({ [types]: name, [limit]: 1 });
        return /(?:gml:id|fid)="([^"]+)"/.exec(text)![1]!;
      }),
    );
    const ids = `${pointId},${squareId}`;
    const byId = await get({ VERSION: version, REQUEST: 'GetFeature', FEATUREID: ids });
    await validateXml(byId.text);
    expect(byId.text).toContain(`"${pointId}"`);
    expect(byId.text).toContain(`"${squareId}"`);
    const lists = `(${points})(${squares})`;
    const conditions = [2, 3]
      .map((rank) => filter(`<PropertyIsEqualTo>${property('rang')}${literal(rank)}</PropertyIsEqualTo>`))
      .join(')(');
    const both = await get({
      VERSION: version,
      REQUEST: 'GetFeature',
      [types]: lists,
      FILTER: `(${conditions})`,
    });
    expect(ranksIn(both)).toEqual([2, 3]);
    const paged = await get({ VERSION: version, REQUEST: 'GetFeature', [types]: lists, [limit]: count + 1 });
    expect(ranksIn(paged)).toEqual([...upTo(count), 1]);
  });

  it('GDAL reads, filters and counts', async () => {
    const source = `WFS:${wfs}?VERSION=${version}`;
    const all = await gdal('ogrinfo', '-ro', '-al', source, points);
    expect([...all.matchAll(/rang \(Integer\) = (\d+)/g)].map(([, rank]) => Number(rank))).toEqual(
      upTo(count),
    );
    expect(all).toContain('nom (String) = Été n° 1');
    expect(all).toContain('POINT (2.01 48.5)');
    const some = await gdal('ogrinfo', '-ro', '-al', '-where', 'rang > 27', source, points);
    expect([...some.matchAll(/rang \(Integer\) = (\d+)/g)].map(([, rank]) => Number(rank))).toEqual([
      28, 29, 30,
    ]);
    const near = await gdal(
      'ogrinfo',
      '-ro',
      '-al',
      '-spat',
      '1.995',
      '48.4',
      '2.035',
      '48.6',
      source,
      points,
    );
    expect([...near.matchAll(/rang \(Integer\) = (\d+)/g)].map(([, rank]) => Number(rank))).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('a refusal', () => {
  const bad = { REQUEST: 'GetFeature', TYPENAME: 'no:such' };

  it('of WFS 1.0.0 is a report of its own', async () => {
    const answer = await get({ VERSION: '1.0.0', ...bad });
    await validateXml(answer.text);
    expect(answer.text).toContain('<ServiceExceptionReport version="1.2.0"');
    expect(exceptionOf(answer)).toEqual({ code: 'InvalidParameterValue', locator: 'typeName' });
    expect(answer.status).toBe(200);
  });

  it('of WFS 1.1.0 is one of OWS Common 1.0', async () => {
    const posted = await post(
      '<GetFeature xmlns="http://www.opengis.net/wfs" service="WFS" version="1.1.0"><Query typeName="no:such"/></GetFeature>',
    );
    for (const answer of [await get({ VERSION: '1.1.0', ...bad }), posted]) {
      await validateXml(answer.text);
      expect(answer.text).toContain('xmlns:ows="http://www.opengis.net/ows"');
      expect(exceptionOf(answer)).toEqual({ code: 'InvalidParameterValue', locator: 'typeName' });
      expect(answer.status).toBe(200);
    }
  });

  it('of WFS 2.0.0 is one of OWS Common 1.1, with a status', async () => {
    const answer = await get({ VERSION: '2.0.0', ...bad });
    await validateXml(answer.text);
    expect(exceptionOf(answer)).toEqual({ code: 'InvalidParameterValue', locator: 'typeNames' });
    expect(answer.status).toBe(400);
  });

  it('tells joins, files of several types and operations of another version', async () => {
    const ask20 = (query: Query) => get({ VERSION: '2.0.0', REQUEST: 'GetFeature', ...query });
    const join = await ask20({ TYPENAMES: `${points},${squares}` });
    expect(exceptionOf(join)).toEqual({ code: 'OptionNotSupported', locator: 'typeNames' });
    const csv = await ask20({ TYPENAMES: `(${points})(${squares})`, OUTPUTFORMAT: 'csv' });
    expect(exceptionOf(csv)).toEqual({ code: 'OptionNotSupported', locator: 'outputFormat' });
    const old = await get({ VERSION: '1.1.0', REQUEST: 'GetPropertyValue', TYPENAME: points });
    expect(exceptionOf(old).code).toBe('OperationNotSupported');
  });
});

describe('negotiation', () => {
  const versionOf = async (query: Query) => {
    const { text } = await get({ REQUEST: 'GetCapabilities', ...query });
    return /WFS_Capabilities[^>]* version="([\d.]+)"/.exec(text)?.[1];
  };

  it('gives the first version accepted that is served, else the nearest below the one asked', async () => {
    expect(await versionOf({})).toBe('2.0.0');
    expect(await versionOf({ ACCEPTVERSIONS: '3.0.0,1.1.0,2.0.0' })).toBe('1.1.0');
    expect(await versionOf({ VERSION: '1.0.5' })).toBe('1.0.0');
    expect(await versionOf({ VERSION: '0.9.0' })).toBe('1.0.0');
    expect(await versionOf({ VERSION: '1.9.0' })).toBe('1.1.0');
    expect(await versionOf({ ACCEPTVERSIONS: '2.0.2,2.0.0' })).toBe('2.0.2');
  });

  it('of the number of a document compares numbers', async () => {
    const { text } = await get({ REQUEST: 'GetCapabilities', ACCEPTVERSIONS: '2.0.0' });
    const current = Number(/updateSequence="(\d+)"/.exec(text)![1]);
    const known = await get({ REQUEST: 'GetCapabilities', UPDATESEQUENCE: current });
    await validateXml(known.text);
    expect(known.text).not.toContain('FeatureTypeList');
    const older = await get({ REQUEST: 'GetCapabilities', UPDATESEQUENCE: current - 1 });
    expect(older.text).toContain('FeatureTypeList');
    const later = await get({ REQUEST: 'GetCapabilities', UPDATESEQUENCE: current + 1 });
    expect(exceptionOf(later)).toEqual({ code: 'InvalidUpdateSequence', locator: 'updateSequence' });
  });
});

describe('GetPropertyValue', () => {
  const values = (query: Query) =>
    get({ VERSION: '2.0.0', REQUEST: 'GetPropertyValue', TYPENAMES: points, ...query });
  const counts = ({ text }: ServiceAnswer) =>
    ['numberMatched', 'numberReturned'].map((name) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1]));
  const membersIn = ({ text }: ServiceAnswer) =>
    [...text.matchAll(/<wfs:member>(.*?)<\/wfs:member>/g)].map(([, member]) => member!);

  it('gives the values there are, by pages', async () => {
    const answer = await values({ VALUEREFERENCE: `${points}/nom`, COUNT: 2, STARTINDEX: 2 });
    await validateXml(answer.text);
    // One name in four is missing.
    expect(counts(answer)).toEqual([23, 2]);
    expect(membersIn(answer).map((member) => member.replace(/<[^>]*>/g, ''))).toEqual([
      'Été n° 3',
      'Été n° 5',
    ]);
    expect(/ next="/.test(answer.text)).toBe(true);
    expect(counts(await values({ VALUEREFERENCE: 'nom', RESULTTYPE: 'hits' }))).toEqual([23, 0]);
  });

  it('gives identifiers and geometries', async () => {
    const ids = await values({ VALUEREFERENCE: '@gml:id', COUNT: 1 });
    await validateXml(ids.text);
    expect(membersIn(ids)[0]).toMatch(/^[\w.-]+\.1$/);
    const shapes = await values({ VALUEREFERENCE: await geometryNameOf(points), COUNT: 1 });
    await validateXml(shapes.text);
    expect(counts(shapes)).toEqual([count, 1]);
    expect(membersIn(shapes)[0]).toContain('<gml:pos>48.5 2.01</gml:pos>');
  });

  it('is asked by a document, and refuses a path that leads nowhere', async () => {
    const posted = await post(
      `<GetPropertyValue xmlns="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" count="1" valueReference="rang"><Query typeNames="${points}"/></GetPropertyValue>`,
    );
    expect(membersIn(posted)).toHaveLength(1);
    expect(exceptionOf(await values({ VALUEREFERENCE: '' }))).toEqual({
      code: 'InvalidParameterValue',
      locator: 'valueReference',
    });
    expect(exceptionOf(await values({})).code).toBe('MissingParameterValue');
    expect(exceptionOf(await values({ VALUEREFERENCE: 'nothing' })).locator).toBe('valueReference');
  });
});

it('a count leads to the first page, whatever the operation', async () => {
  const queries: Query[] = [
    { REQUEST: 'GetFeature' },
    { REQUEST: 'GetPropertyValue', VALUEREFERENCE: 'rang' },
  ];
  for (const query of queries) {
    const hits = await get({ VERSION: '2.0.0', TYPENAMES: points, RESULTTYPE: 'hits', COUNT: 2, ...query });
    await validateXml(hits.text);
    expect(hits.text).toContain('numberReturned="0"');
    const next = / next="([^"]+)"/.exec(hits.text)![1]!.replaceAll('&amp;', '&');
    expect(ranksIn(await read(await fetch(next)))).toEqual([1, 2]);
  }
});

describe('several queries of WFS 2.0', () => {
  it('come as collections in a collection, counted together', async () => {
    const { text } = await get({
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: `(${points})(${squares})`,
      COUNT: 2,
      STARTINDEX: count - 1,
    });
    await validateXml(text);
    const numbers = [...text.matchAll(/numberMatched="(\d+)" numberReturned="(\d+)"/g)].map(
      ([, ...two]) => two,
    );
    expect(numbers).toEqual([
      [String(count + 3), '2'],
      [String(count), '1'],
      ['3', '1'],
    ]);
    const next = /<wfs:FeatureCollection[^>]* next="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    expect(ranksIn(await read(await fetch(next)))).toEqual([2, 3]);
  });

  it('are one list in GeoJSON', async () => {
    const { text } = await get({
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: `(${points})(${squares})`,
      OUTPUTFORMAT: 'application/json',
      COUNT: 40,
    });
    const { features, numberMatched } = JSON.parse(text) as { features: unknown[]; numberMatched: number };
    expect([features.length, numberMatched]).toEqual([count + 3, count + 3]);
  });

  it('and posted ones have links to their next page', async () => {
    const answer = await post(
      `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0" count="4"><wfs:Query typeNames="${points}"><fes:Filter><fes:PropertyIsGreaterThan><fes:ValueReference>rang</fes:ValueReference><fes:Literal>5</fes:Literal></fes:PropertyIsGreaterThan></fes:Filter><fes:SortBy><fes:SortProperty><fes:ValueReference>rang</fes:ValueReference><fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></wfs:Query></wfs:GetFeature>`,
    );
    expect(ranksIn(answer)).toEqual([30, 29, 28, 27]);
    const next = / next="([^"]+)"/.exec(answer.text)![1]!.replaceAll('&amp;', '&');
    expect(ranksIn(await read(await fetch(next)))).toEqual([26, 25, 24, 23]);
  });
});

describe('times', () => {
  const during = (inside: string) =>
    get({
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: points,
      FILTER: `<Filter xmlns="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2">${inside}</Filter>`,
    });
  const instant = (day: string) =>
    `<gml:TimeInstant gml:id="t"><gml:timePosition>${day}</gml:timePosition></gml:TimeInstant>`;
  const period =
    '<gml:TimePeriod gml:id="p"><gml:beginPosition>2024-01-04</gml:beginPosition><gml:endPosition>2024-01-07T00:00:00Z</gml:endPosition></gml:TimePeriod>';
  const day = '<ValueReference>jour</ValueReference>';

  it.each([
    [`<During>${day}${period}</During>`, [5, 6]],
    [`<After>${day}${instant('2024-01-28')}</After>`, [29, 30]],
    [`<Before>${day}${instant('2024-01-03')}</Before>`, [1, 2]],
    [`<TEquals>${day}${instant('2024-01-03')}</TEquals>`, [3]],
    [`<AnyInteracts>${day}${period}</AnyInteracts>`, [4, 5, 6, 7]],
  ])('%s', async (condition, expected) => {
    expect(ranksIn(await during(condition))).toEqual(expected);
  });

  it('are refused for what is no date, and between periods', async () => {
    const text = await during(`<After><ValueReference>nom</ValueReference>${instant('2024-01-28')}</After>`);
    expect(exceptionOf(text)).toEqual({ code: 'InvalidParameterValue', locator: 'filter' });
    expect(exceptionOf(await during(`<TOverlaps>${day}${period}</TOverlaps>`)).code).toBe(
      'OptionNotSupported',
    );
  });
});
