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
import { publicUrl, types } from '../../fixtures/sample-types.ts';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { readWfsKvp } from '../wfs/read/read-wfs-kvp.ts';
import { type FeatureQuery, resolveQuery } from '../wfs/resolve-query.ts';
import type { GetFeatureRequest } from '../wfs/wfs-request.ts';

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
    ['m', 2],
    ['urn:ogc:def:uom:EPSG::9001', 2],
    ['http://www.opengis.net/def/uom/UCUM/0/m', 2],
    ['km', 2_000],
    ['ft', 0.6096],
    ['mi', 3_218.688],
    ['nmi', 3_704],
    ['urn:ogc:def:uom:EPSG::9030', 3_704],
    ['deg', 222_638.981_586],
    ['parsec', 'OperationParsingFailed filter'],
    ['constructor', 'OperationParsingFailed filter'],
  ])('reads a distance in %s', (unit, expected) => {
    const body = `<fes:DWithin>${reference('geom')}<gml:Point srsName="EPSG:2154"><gml:pos>1 2</gml:pos></gml:Point><fes:Distance uom="${unit}">2</fes:Distance></fes:DWithin>`;
    if (typeof expected === 'string') expect(rejection(() => withFilter(body))).toBe(expected);
    else expect(withFilter(body).condition).toMatchObject({ op: 'dwithin', distanceMetres: expected });
  });

  it('knows properties of GML that no feature has, and null geometries', () => {
    const gmlName =
      '<fes:ValueReference xmlns:g="http://www.opengis.net/gml/3.2">g:name</fes:ValueReference>';
    expect(withFilter(`<fes:PropertyIsNull>${gmlName}</fes:PropertyIsNull>`).condition).toEqual(
      isNull(literal(null)),
    );
    expect(withFilter(`<fes:PropertyIsNull>${reference('l:geom')}</fes:PropertyIsNull>`).condition).toEqual({
      op: 'noGeometry',
      property: 'geom',
    });
    // No property is ever there and nil.
    expect(withFilter(`<fes:PropertyIsNil>${reference('nom')}</fes:PropertyIsNil>`).condition).toMatchObject({
      op: 'and',
      args: [{ op: 'isNull' }, { op: 'resourceIds', keys: [] }],
    });
  });

  it.each(['All', 'Any', 'One'])('takes matchAction %s, for properties have one value', (action) => {
    const condition = `<fes:PropertyIsEqualTo matchAction="${action}">${reference('nom')}${value('x')}</fes:PropertyIsEqualTo>`;
    expect(withFilter(condition).condition).toMatchObject({ op: '=' });
  });

  it('reads times as comparisons of instants', () => {
    const period =
      '<gml:TimePeriod><gml:begin><gml:TimeInstant><gml:timePosition>2020-01-01</gml:timePosition></gml:TimeInstant></gml:begin><gml:endPosition>2021-01-01</gml:endPosition></gml:TimePeriod>';
    expect(withFilter(`<fes:During>${reference('creation')}${period}</fes:During>`).condition).toMatchObject({
      op: 'and',
      args: [
        { op: '>', domain: 'temporal', right: { value: '2020-01-01' } },
        { op: '<', domain: 'temporal', right: { value: '2021-01-01' } },
      ],
    });
  });

  it.each([
    ['an operator unknown', '<fes:Near/>', 'OptionNotSupported filter'],
    [
      'a word every object knows',
      `<fes:constructor>${reference('nom')}${value('x')}</fes:constructor>`,
      'OptionNotSupported filter',
    ],
    ['an identifier that is none', '<fes:toString rid="x"/>', 'OptionNotSupported filter'],
    ['a temporal operator without operands', '<fes:After/>', 'OperationParsingFailed filter'],
    [
      'a comparison of the extent',
      '<fes:PropertyIsEqualTo><fes:ValueReference>gml:boundedBy</fes:ValueReference><fes:Literal>x</fes:Literal></fes:PropertyIsEqualTo>',
      'OperationProcessingFailed filter',
    ],
    [
      'a matchAction unknown',
      `<fes:PropertyIsEqualTo matchAction="Some">${reference('nom')}${value('x')}</fes:PropertyIsEqualTo>`,
      'InvalidParameterValue matchAction',
    ],
    [
      'a time compared with a text',
      `<fes:After>${reference('nom')}<gml:TimeInstant><gml:timePosition>2020-01-01</gml:timePosition></gml:TimeInstant></fes:After>`,
      'InvalidParameterValue filter',
    ],
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
    expect(rejection(() => withFilter(body))).toBe(expected);
  });
});
