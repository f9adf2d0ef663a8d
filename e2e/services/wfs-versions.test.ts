import { validateSchema, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gdal } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { exceptionOf } from './requests.ts';
import { count, publishPlaces, type Query, ranksIn, type WfsPlaces } from './wfs-places.ts';

/** The three versions of WFS over the same two tables, as clients of each age meet them. */

let server: WfsPlaces['server'];
let wfs: WfsPlaces['wfs'];
let points: WfsPlaces['points'];
let squares: WfsPlaces['squares'];
let get: WfsPlaces['get'];
let post: WfsPlaces['post'];
let geometryNameOf: WfsPlaces['geometryNameOf'];

beforeAll(async () => {
  ({ server, wfs, points, squares, get, post, geometryNameOf } = await publishPlaces());
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

type Position = readonly [number, number];

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** Names of parameters, elements, namespaces and schemas in each version. */
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
