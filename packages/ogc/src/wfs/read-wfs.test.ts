import {
  and,
  between,
  compare,
  inBbox,
  isNull,
  like,
  literal,
  not,
  or,
  property,
} from '@cartable/expressions';
import { describe, expect, it } from 'vitest';
import { communes, publicUrl, stations, types } from '../../fixtures/sample-types.ts';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { findFeatureType, parseRequestedName } from './feature-type.ts';
import { readWfsKvp } from './read-wfs-kvp.ts';
import { readWfsXml } from './read-wfs-xml.ts';
import { type FeatureQuery, resolveGetFeature } from './resolve-get-feature.ts';
import type { GetFeatureRequest, WfsRequest } from './wfs-request.ts';

const base = 'service=WFS&version=2.0.0&';
const getFeature = (text: string): GetFeatureRequest => {
  const request = readWfsKvp(`${base}request=GetFeature&${text}`);
  if (request.operation !== 'GetFeature') throw new Error(request.operation);
  return request;
};
const resolve = (text: string): FeatureQuery => resolveGetFeature(getFeature(text), types, publicUrl);

const refusal = (action: () => unknown): string => {
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
    ['service=WFS&version=1.1.0&request=GetFeature&typenames=x', 'InvalidParameterValue version'],
    [
      'service=WFS&request=GetCapabilities&acceptversions=1.0.0,1.1.0',
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
    expect(refusal(() => readWfsKvp(text))).toBe(expected);
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
      typeName: { local: 'commune' },
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
    expect(refusal(() => resolve('typenames=limites:nope'))).toBe('InvalidParameterValue typeNames');
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

describe('a filter', () => {
  it('becomes one bound condition', () => {
    const { condition } = withFilter(
      `<fes:And><fes:PropertyIsEqualTo>${reference('l:code_insee')}${value('01')}</fes:PropertyIsEqualTo>` +
        `<fes:Or><fes:PropertyIsGreaterThan>${reference('population')}${value('0100')}</fes:PropertyIsGreaterThan>` +
        `<fes:Not><fes:PropertyIsNull>${reference('limites:commune/limites:nom')}</fes:PropertyIsNull></fes:Not></fes:Or></fes:And>`,
    );
    expect(condition).toEqual(
      and(
        { ...compare(property('code_insee'), '=', literal('01')), domain: 'text' },
        or(
          { ...compare(property('population'), '>', literal(100)), domain: 'number' },
          not(isNull(property('nom'))),
        ),
      ),
    );
  });

  it('has ranges, patterns and matchCase', () => {
    expect(
      withFilter(
        `<fes:PropertyIsBetween>${reference('surface')}<fes:LowerBoundary>${value('1')}</fes:LowerBoundary><fes:UpperBoundary>${value('2')}</fes:UpperBoundary></fes:PropertyIsBetween>`,
      ).condition,
    ).toEqual({ ...between(property('surface'), literal(1), literal(2)), domain: 'number' });
    expect(
      withFilter(
        `<fes:PropertyIsLike wildCard="%" singleChar="_" escapeChar="!" matchCase="false">${reference('nom')}${value('Saint!_%')}</fes:PropertyIsLike>`,
      ).condition,
    ).toEqual(like(property('nom'), [{ text: 'Saint_' }, 'any'], { matchCase: false }));
  });

  it('reads the order of coordinates from the spelling of srsName', () => {
    const box = (srs: string, lower: string, upper: string) =>
      withFilter(
        `<fes:BBOX>${reference('geom')}<gml:Envelope ${srs}><gml:lowerCorner>${lower}</gml:lowerCorner><gml:upperCorner>${upper}</gml:upperCorner></gml:Envelope></fes:BBOX>`,
      ).condition;
    const expected = inBbox([2, 48, 3, 49], 4326, 'geom');
    expect(box('srsName="urn:ogc:def:crs:EPSG::4326"', '48 2', '49 3')).toMatchObject({
      bbox: [2, 48, 3, 49],
    });
    expect(box('srsName="EPSG:4326"', '2 48', '3 49')).toEqual(expected);
    // Without srsName: the system of the type.
    expect(box('', '1 2', '3 4')).toEqual(inBbox([1, 2, 3, 4], 2154, 'geom'));
  });

  it('reads geometries of every kind', () => {
    const intersects = (gml: string) =>
      withFilter(`<fes:Intersects>${reference('geom')}${gml}</fes:Intersects>`).condition;
    const ring = '<gml:LinearRing><gml:posList>0 0 10 0 10 10 0 0</gml:posList></gml:LinearRing>';
    const polygon = `<gml:Polygon srsName="EPSG:2154"><gml:exterior>${ring}</gml:exterior></gml:Polygon>`;
    for (const gml of [
      '<gml:Point srsName="EPSG:2154"><gml:pos>1 2</gml:pos></gml:Point>',
      '<gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString>',
      '<gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>1 2 3 4</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve>',
      polygon,
      `<gml:Surface><gml:patches><gml:PolygonPatch><gml:exterior>${ring}</gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface>`,
      `<gml:MultiSurface srsName="EPSG:2154"><gml:surfaceMember>${polygon}</gml:surfaceMember></gml:MultiSurface>`,
      '<gml:MultiPoint><gml:pointMembers><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:pointMembers></gml:MultiPoint>',
      `<gml:MultiGeometry><gml:geometryMember>${polygon}</gml:geometryMember></gml:MultiGeometry>`,
      '<gml:Envelope><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>1 1</gml:upperCorner></gml:Envelope>',
    ]) {
      expect(intersects(gml)).toMatchObject({ op: 'intersects', geometry: { srid: 2154 } });
    }
  });

  it.each([
    ['an operator unknown', '<fes:After/>', 'OptionNotSupported filter'],
    ['two roots', '<fes:Not/><fes:Not/>', 'OperationParsingFailed filter'],
    [
      'a property unknown',
      `<fes:PropertyIsNull>${reference('nope')}</fes:PropertyIsNull>`,
      'InvalidParameterValue filter',
    ],
    [
      'a value of another type',
      `<fes:PropertyIsLessThan>${reference('population')}${value('x')}</fes:PropertyIsLessThan>`,
      'InvalidParameterValue filter',
    ],
    [
      'arcs',
      `<fes:Intersects>${reference('geom')}<gml:Curve><gml:segments><gml:Arc/></gml:segments></gml:Curve></fes:Intersects>`,
      'OptionNotSupported filter',
    ],
    [
      'broken coordinates',
      `<fes:Intersects>${reference('geom')}<gml:LineString><gml:posList>1 2 3</gml:posList></gml:LineString></fes:Intersects>`,
      'OperationParsingFailed filter',
    ],
    [
      'an unknown CRS',
      `<fes:Intersects>${reference('geom')}<gml:Point srsName="EPSG:1"><gml:pos>1 2</gml:pos></gml:Point></fes:Intersects>`,
      'OperationParsingFailed filter',
    ],
    [
      'too many levels',
      `${'<fes:Not>'.repeat(70)}${'</fes:Not>'.repeat(70)}`,
      'OperationParsingFailed undefined',
    ],
    [
      'an unknown function',
      `<fes:PropertyIsEqualTo><fes:Function name="rm"/>${value('1')}</fes:PropertyIsEqualTo>`,
      'InvalidParameterValue filter',
    ],
  ])('is refused for %s', (_, body, expected) => {
    expect(refusal(() => withFilter(body))).toBe(expected);
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

  it('of another type or of nothing select nothing', () => {
    expect(resolve('typenames=limites:commune&resourceid=mesures.station.1,x').condition).toMatchObject({
      keys: [],
    });
  });

  it('are not found by GetFeatureById when they are none of ours', () => {
    const byId = (id: string) => resolve(`storedquery_id=urn:ogc:def:query:OGC-WFS::GetFeatureById&id=${id}`);
    expect(byId('_x0032_024.v1.été_x0020__x0028_brut_x0029_.5').type.localName).toBe('été (brut)');
    expect(refusal(() => byId('nope'))).toBe('NotFound ID');
  });
});

describe('the shape of the answer', () => {
  it('has the properties asked, in the order of the table', () => {
    const query = resolve('typenames=limites:commune&propertyname=limites:population,nom');
    expect(query.columns.map((column) => column.name)).toEqual(['nom', 'population']);
    expect(query.withGeometry).toBe(false);
    expect(resolve('typenames=limites:commune&propertyname=geom').withGeometry).toBe(true);
    expect(refusal(() => resolve('typenames=limites:commune&propertyname=nope'))).toBe(
      'InvalidParameterValue propertyName',
    );
  });

  it('is sorted as asked', () => {
    expect(resolve('typenames=limites:commune&sortby=nom DESC,population').sortBy).toEqual([
      { property: 'nom', descending: true },
      { property: 'population', descending: false },
    ]);
    expect(resolve('typenames=limites:commune&sortby=nom D').sortBy[0]!.descending).toBe(true);
    expect(refusal(() => resolve('typenames=limites:commune&sortby=nope'))).toBe(
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
      byId: false,
    });
    const query = resolveGetFeature(request, types, publicUrl);
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
    expect(resolveGetFeature(byId as GetFeatureRequest, types, publicUrl).type).toBe(stations);
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
    expect(refusal(() => readWfsXml(xml))).toBe(expected);
  });
});
