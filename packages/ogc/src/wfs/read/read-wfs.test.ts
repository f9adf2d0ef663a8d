import { compare, literal, property } from '@cartable/expressions';
import { describe, expect, it } from 'vitest';
import { communes, publicUrl, stations, types } from '../../../fixtures/sample-types.ts';
import { OgcRequestError } from '../../common/ogc-request-error.ts';
import { findFeatureType, parseRequestedName } from '../feature-type.ts';
import { type FeatureQuery, resolveQuery } from '../resolve-query.ts';
import type { GetFeatureRequest, WfsRequest } from '../wfs-request.ts';
import { readWfsKvp } from './read-wfs-kvp.ts';
import { readWfsXml } from './read-wfs-xml.ts';

const base = 'service=WFS&version=2.0.0&';
const getFeature = (text: string): GetFeatureRequest => {
  const request = readWfsKvp(`${base}request=GetFeature&${text}`);
  if (request.operation !== 'GetFeature') throw new Error(request.operation);
  return request;
};
const resolveRequest = (request: GetFeatureRequest): FeatureQuery =>
  resolveQuery(request.queries[0]!, {
    types,
    publicUrl,
    version: request.version,
    format: request.format,
  })[0]!;
const resolve = (text: string): FeatureQuery => resolveRequest(getFeature(text));

const rejection = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof OgcRequestError) return `${error.exceptionCode} ${error.locator}`;
    throw error;
  }
  return 'accepted';
};

const fes = (body: string): string =>
  `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:l="x">${body}</fes:Filter>`;
const withFilter = (body: string): FeatureQuery =>
  resolve(`typenames=limites:commune&filter=${encodeURIComponent(fes(body))}`);
const reference = (name: string): string => `<fes:ValueReference>${name}</fes:ValueReference>`;
const value = (text: string): string => `<fes:Literal>${text}</fes:Literal>`;

describe('the operation', () => {
  it.each([
    ['request=GetFeature&typenames=x', 'MissingParameterValue service'],
    ['service=WFS', 'MissingParameterValue request'],
    ['service=WMS&request=GetFeature', 'InvalidParameterValue service'],
    [`${base}request=Transaction`, 'OperationNotSupported Transaction'],
    ['service=WFS&version=1.2.0&request=GetFeature&typenames=x', 'InvalidParameterValue version'],
    [
      'service=WFS&request=GetCapabilities&acceptversions=3.0.0,1.2.0',
      'VersionNegotiationFailed AcceptVersions',
    ],
    [`${base}request=GetFeature`, 'MissingParameterValue typeNames'],
    [`${base}request=GetFeature&typenames=a,b`, 'OptionNotSupported typeNames'],
    [`${base}request=GetFeature&typenames=a&count=-1`, 'InvalidParameterValue count'],
    [`${base}request=GetFeature&typenames=a&startindex=x`, 'InvalidParameterValue startIndex'],
    [`${base}request=GetFeature&typenames=a&resulttype=all`, 'InvalidParameterValue resultType'],
    [`${base}request=GetFeature&typenames=a&outputformat=shape`, 'InvalidParameterValue outputFormat'],
    [`${base}request=GetFeature&typenames=a&srsname=EPSG:1`, 'InvalidParameterValue srsName'],
    [`${base}request=GetFeature&typenames=a&bbox=1,2,3`, 'InvalidParameterValue bbox'],
    [`${base}request=GetFeature&typenames=a&bbox=3,2,1,4`, 'InvalidParameterValue bbox'],
    [`${base}request=GetFeature&typenames=a&bbox=1,2,3,NaN`, 'InvalidParameterValue bbox'],
    [`${base}request=GetFeature&typenames=a&bbox=1,2,3,4,EPSG:0`, 'InvalidParameterValue bbox'],
    [`${base}request=GetFeature&typenames=a&bbox=1,2,3,4&resourceid=x.1`, 'InvalidParameterValue bbox'],
    [`${base}request=GetFeature&typenames=a&filter=<a`, 'OperationParsingFailed undefined'],
    [`${base}request=GetFeature&storedquery_id=other&id=1`, 'InvalidParameterValue storedQuery_id'],
    [
      `${base}request=GetFeature&storedquery_id=urn:ogc:def:query:OGC-WFS::GetFeatureById`,
      'MissingParameterValue id',
    ],
    [`${base}request=DescribeFeatureType&outputformat=csv`, 'InvalidParameterValue outputFormat'],
  ])('refuses %s with %s', (text, expected) => {
    expect(rejection(() => readWfsKvp(text))).toBe(expected);
  });

  it('is read in any case, with old and new names', () => {
    expect(readWfsKvp('SERVICE=wfs&REQUEST=getcapabilities&AcceptVersions=3.0.0,2.0.0')).toMatchObject({
      operation: 'GetCapabilities',
    });
    expect(readWfsKvp(`${base}request=DescribeFeatureType&TYPENAME=a:b,c`)).toMatchObject({
      operation: 'DescribeFeatureType',
      typeNames: [{ prefix: 'a', local: 'b' }, { local: 'c' }],
    });
    expect(readWfsKvp(`${base}request=DescribeFeatureType`)).toMatchObject({ typeNames: [] });
    expect(getFeature('typeName=(limites:commune)&maxFeatures=5')).toMatchObject({
      queries: [{ typeName: { local: 'commune' } }],
      count: 5,
    });
  });

  it('keeps the sections asked', () => {
    const sections = (text: string): string[] => {
      const request = readWfsKvp(`service=WFS&request=GetCapabilities&${text}`);
      return request.operation === 'GetCapabilities' ? [...request.sections] : [];
    };
    expect(sections('sections=FeatureTypeList,Unknown')).toEqual(['FeatureTypeList']);
    expect(sections('sections=All')).toHaveLength(5);
    expect(sections('')).toHaveLength(5);
  });

  it.each([
    ['application/json', 'geojson'],
    ['json', 'geojson'],
    ['text/xml; subtype=gml/3.2', 'gml32'],
    ['application/gml+xml; version=3.2', 'gml32'],
    // An address where + was not encoded: it has become a blank.
    ['application/gml xml;version=3.2', 'gml32'],
    ['GML32', 'gml32'],
    ['csv', 'csv'],
  ])('takes %s for %s', (name, format) => {
    expect(getFeature(`typenames=a&outputFormat=${encodeURIComponent(name)}`).format).toBe(format);
  });
});

describe('the type', () => {
  const find = (text: string, bindings = {}) =>
    findFeatureType(types, parseRequestedName(text, bindings), publicUrl)?.localName;

  it('is found by our prefix, by a prefix the request binds, or alone when nobody else has the name', () => {
    expect(find('limites:commune')).toBe('commune');
    expect(find('p:commune', { p: `${publicUrl}/ns/limites` })).toBe('commune');
    expect(find('commune')).toBe('commune');
    expect(find('autre:commune')).toBeUndefined();
    expect(find('limites:station')).toBeUndefined();
  });

  it('is found by its stored name and by its XML name', () => {
    expect(find('2024.v1:été (brut)')).toBe('été (brut)');
    expect(find('_x0032_024.v1:été_x0020__x0028_brut_x0029_')).toBe('été (brut)');
  });

  it('may be bound by NAMESPACES', () => {
    expect(resolve(`typenames=p:commune&namespaces=xmlns(p,${publicUrl}/ns/limites)`).type).toBe(communes);
    expect(resolve(`typenames=commune&namespaces=xmlns(${publicUrl}/ns/limites)`).type).toBe(communes);
  });

  it('is refused by name when unknown', () => {
    expect(rejection(() => resolve('typenames=limites:nope'))).toBe('InvalidParameterValue typeNames');
  });
});

describe('a bbox', () => {
  const bboxOf = (text: string) => {
    const { condition } = resolve(text);
    return condition?.op === 'bbox' ? [condition.bbox, condition.srid] : condition;
  };
  const xy = [[2, 48, 3, 49], 4326];

  it('is latitude first in the spellings that defer to the authority, longitude first in the others', () => {
    const type = 'typenames=limites:commune&bbox=';
    expect(bboxOf(`${type}48,2,49,3,urn:ogc:def:crs:EPSG::4326`)).toEqual(xy);
    expect(bboxOf(`${type}48,2,49,3,http://www.opengis.net/def/crs/EPSG/0/4326`)).toEqual(xy);
    expect(bboxOf(`${type}2,48,3,49,EPSG:4326`)).toEqual(xy);
    expect(bboxOf(`${type}2,48,3,49,http://www.opengis.net/gml/srs/epsg.xml%234326`)).toEqual(xy);
    expect(bboxOf(`${type}2,48,3,49,urn:ogc:def:crs:OGC:1.3:CRS84`)).toEqual(xy);
  });

  it('without CRS is in the default one of the type, in the order of its authority', () => {
    expect(bboxOf('typenames=mesures:station&bbox=48,2,49,3')).toEqual(xy);
    expect(bboxOf('typenames=limites:commune&bbox=600000,6800000,700000,6900000')).toEqual([
      [600_000, 6_800_000, 700_000, 6_900_000],
      2154,
    ]);
  });

  it('may carry heights, which are ignored', () => {
    expect(bboxOf('typenames=limites:commune&bbox=2,48,0,3,49,100,EPSG:4326')).toEqual(xy);
  });

  it('gives an envelope in the coordinates of the table, for its index', () => {
    const { envelope } = resolve('typenames=limites:commune&bbox=2,48,3,49,EPSG:4326');
    expect(envelope![0]).toBeGreaterThan(600_000);
    expect(envelope![0]).toBeLessThan(630_000);
  });
});

describe('a CQL filter', () => {
  const conditionOf = (typeName: string, cql: string) =>
    resolve(`typenames=${typeName}&cql_filter=${encodeURIComponent(cql)}`).condition;

  it('is x then y in the system of the type, whatever the version of WFS', () => {
    expect(conditionOf('mesures:station', 'BBOX(position, 2, 48, 3, 49)')).toMatchObject({
      op: 'bbox',
      bbox: [2, 48, 3, 49],
      srid: 4326,
    });
    expect(conditionOf('limites:commune', 'INTERSECTS(geom, POINT(600000 6800000))')).toMatchObject({
      geometry: { srid: 2154 },
    });
  });

  it('may compare places it names itself', () => {
    expect(() => conditionOf('limites:commune', 'INTERSECTS(POINT(1 1), BBOX(0, 0, 2, 2))')).not.toThrow();
  });

  it('is one for each type, between semicolons', () => {
    const filters = "nom = 'a;b' OR nom IS NULL;code = 'c'";
    const { queries } = getFeature(`typenames=(l:a)(l:b)&cql_filter=${encodeURIComponent(filters)}`);
    expect(queries.map(({ filter }) => filter?.op)).toEqual(['or', '=']);
  });

  it.each([
    ["typenames=l:a&cql_filter=nom='a'&bbox=1,2,3,4", 'InvalidParameterValue bbox'],
    ["typenames=l:a&cql_filter=nom='a'&filter=<a/>", 'InvalidParameterValue cql_filter'],
    ["typenames=l:a&cql_filter=nom = 'a' AND", 'InvalidParameterValue filter'],
    ["typenames=limites:commune&cql_filter=inconnue = 'a'", 'InvalidParameterValue filter'],
  ])('refuses %s', (text, expected) => {
    expect(rejection(() => resolve(text.replaceAll(' ', '%20')))).toBe(expected);
  });
});

describe('identifiers', () => {
  it('select by key, alone or with a type', () => {
    expect(resolve('resourceid=limites.commune.12,limites.commune.13')).toMatchObject({
      type: communes,
      condition: { keys: [12n, 13n] },
    });
    expect(resolve('typenames=limites:commune&featureid=commune.12').condition).toMatchObject({
      keys: [12n],
    });
    expect(withFilter('<fes:ResourceId rid="limites.commune.7"/>').condition).toMatchObject({ keys: [7n] });
  });

  it('of nothing select nothing, of another type contradict the request', () => {
    expect(resolve('typenames=limites:commune&resourceid=limites.nothing.1,x').condition).toMatchObject({
      keys: [],
    });
    expect(rejection(() => resolve('typenames=limites:commune&resourceid=mesures.station.1'))).toBe(
      'InvalidParameterValue resourceId',
    );
  });

  it('are not found by GetFeatureById when they are none of ours', () => {
    const byId = (id: string) => resolve(`storedquery_id=urn:ogc:def:query:OGC-WFS::GetFeatureById&id=${id}`);
    expect(byId('_x0032_024.v1.été_x0020__x0028_brut_x0029_.5').type.localName).toBe('été (brut)');
    expect(rejection(() => byId('nope'))).toBe('NotFound ID');
  });
});

describe('the shape of the answer', () => {
  it('has the properties asked, in the order of the table', () => {
    const query = resolve('typenames=limites:commune&propertyname=limites:population,nom');
    expect(query.columns.map((column) => column.name)).toEqual(['nom', 'population']);
    expect(query.withGeometry).toBe(false);
    expect(resolve('typenames=limites:commune&propertyname=geom').withGeometry).toBe(true);
    expect(rejection(() => resolve('typenames=limites:commune&propertyname=nope'))).toBe(
      'InvalidParameterValue propertyName',
    );
  });

  it('is sorted as asked', () => {
    expect(resolve('typenames=limites:commune&sortby=nom DESC,population').sortBy).toEqual([
      { property: 'nom', descending: true },
      { property: 'population', descending: false },
    ]);
    expect(resolve('typenames=limites:commune&sortby=nom D').sortBy[0]!.descending).toBe(true);
    // Blanks are not shared out in every possible way: 100 kB of them take no longer than to be read.
    const blanks = '+'.repeat(100_000);
    expect(resolve(`typenames=limites:commune&sortby=nom${blanks}D`).sortBy).toEqual([
      { property: 'nom', descending: true },
    ]);
    expect(() => resolve(`typenames=limites:commune&sortby=nom${blanks}b`)).toThrow();
    expect(rejection(() => resolve('typenames=limites:commune&sortby=nope'))).toBe(
      'InvalidParameterValue sortBy',
    );
  });

  it('is in the CRS of the type for GML, in CRS:84 for GeoJSON, unless asked', () => {
    expect(resolve('typenames=limites:commune').srs).toMatchObject({ spelling: 'urn', crs: { srid: 2154 } });
    expect(resolve('typenames=limites:commune&outputformat=json').srs.spelling).toBe('crs84-urn');
    expect(resolve('typenames=limites:commune&srsname=EPSG:3857').srs).toMatchObject({
      spelling: 'short',
      crs: { srid: 3857 },
    });
  });
});

describe('XML requests', () => {
  const wfs =
    'xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0"';

  it('read as the same requests', () => {
    const request = readWfsXml(
      `<wfs:GetFeature ${wfs} count="10" startIndex="20" resultType="hits" outputFormat="application/json" xmlns:p="${publicUrl}/ns/limites">` +
        `<wfs:Query typeNames="p:commune" srsName="EPSG:4326"><wfs:PropertyName>p:nom</wfs:PropertyName>` +
        `<fes:Filter><fes:PropertyIsEqualTo>${reference('p:nom')}${value('Évry')}</fes:PropertyIsEqualTo></fes:Filter>` +
        `<fes:SortBy><fes:SortProperty>${reference('nom')}<fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></wfs:Query></wfs:GetFeature>`,
    ) as GetFeatureRequest;
    expect(request).toMatchObject({
      count: 10,
      startIndex: 20,
      resultType: 'hits',
      format: 'geojson',
      queries: [{ byId: false }],
    });
    const query = resolveRequest(request);
    expect(query).toMatchObject({
      type: communes,
      sortBy: [{ property: 'nom', descending: true }],
      srs: { spelling: 'short' },
    });
    expect(query.condition).toEqual({ ...compare(property('nom'), '=', literal('Évry')), domain: 'text' });
  });

  it('read the other operations', () => {
    const operation = (xml: string): WfsRequest => readWfsXml(xml);
    expect(operation(`<wfs:GetCapabilities ${wfs}/>`).operation).toBe('GetCapabilities');
    expect(
      operation(
        `<wfs:DescribeFeatureType ${wfs}><wfs:TypeName>limites:commune</wfs:TypeName></wfs:DescribeFeatureType>`,
      ),
    ).toMatchObject({ typeNames: [{ local: 'commune' }] });
    expect(operation(`<wfs:ListStoredQueries ${wfs}/>`).operation).toBe('ListStoredQueries');
    const byId = operation(
      `<wfs:GetFeature ${wfs}><wfs:StoredQuery id="urn:ogc:def:query:OGC-WFS::GetFeatureById"><wfs:Parameter name="ID">mesures.station.1</wfs:Parameter></wfs:StoredQuery></wfs:GetFeature>`,
    );
    expect(resolveRequest(byId as GetFeatureRequest).type).toBe(stations);
  });

  it.each([
    ['another namespace', '<GetFeature/>', 'OperationParsingFailed undefined'],
    ['no query', `<wfs:GetFeature ${wfs}/>`, 'MissingParameterValue Query'],
    ['a transaction', `<wfs:Transaction ${wfs}/>`, 'OperationNotSupported Transaction'],
    [
      'a join',
      `<wfs:GetFeature ${wfs}><wfs:Query typeNames="a b"/></wfs:GetFeature>`,
      'OptionNotSupported typeNames',
    ],
    [
      'another version',
      `<wfs:GetFeature ${wfs.replace('2.0.0"', '1.1.0"')}/>`,
      'InvalidParameterValue version',
    ],
  ])('are refused for %s', (_, xml, expected) => {
    expect(rejection(() => readWfsXml(xml))).toBe(expected);
  });
});
