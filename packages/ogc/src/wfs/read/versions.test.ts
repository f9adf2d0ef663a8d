import { describe, expect, it } from 'vitest';
import { communes, publicUrl, stations, types } from '../../../fixtures/sample-types.ts';
import { OgcRequestError } from '../../common/ogc-request-error.ts';
import { resolveQuery } from '../resolve-query.ts';
import { resolveValueQuery } from '../resolve-value-query.ts';
import { isCurrentUpdateSequence } from '../update-sequence.ts';
import type { GetFeatureRequest, GetPropertyValueRequest, WfsRequest } from '../wfs-request.ts';
import { guessVersion, negotiateVersion, type WfsVersion } from '../wfs-version.ts';
import { kvpOfWfsXml } from './kvp-of-wfs-xml.ts';
import { readWfsKvp } from './read-wfs-kvp.ts';
import { readWfsXml } from './read-wfs-xml.ts';

const rejection = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof OgcRequestError) return `${error.exceptionCode} ${error.locator}`;
    throw error;
  }
  return 'accepted';
};

const getFeature = (query: string): GetFeatureRequest => {
  const request = readWfsKvp(`service=WFS&request=GetFeature&${query}`);
  if (request.operation !== 'GetFeature') throw new Error(request.operation);
  return request;
};
const resolve = ({ queries, version, format }: GetFeatureRequest) =>
  queries.flatMap((query) => resolveQuery(query, { types, publicUrl, version, format }));

describe('versions', () => {
  it('are negotiated by the list of the client, else by the nearest below', () => {
    expect(negotiateVersion([], undefined)).toBe('2.0.0');
    expect(negotiateVersion(['9.0.0', '1.1.0', '2.0.0'], '1.0.0')).toBe('1.1.0');
    const nearest = ['0.0.1', '1.0.0', '1.0.9', '1.1.3', '2.0.1', '3.0.0', 'x'].map((requested) =>
      negotiateVersion([], requested),
    );
    expect(nearest).toEqual(['1.0.0', '1.0.0', '1.0.0', '1.1.0', '2.0.0', '2.0.2', '1.0.0']);
    expect(rejection(() => negotiateVersion(['3.0.0'], undefined))).toBe(
      'VersionNegotiationFailed AcceptVersions',
    );
  });

  it('have their own operations, formats and parameter names', () => {
    const of = (query: string) => readWfsKvp(`service=WFS&${query}`);
    const formats = (['1.0.0', '1.1.0', '2.0.0', '2.0.2'] as const).map(
      (version) => getFeature(`version=${version}&typename=a`).format,
    );
    expect(formats).toEqual(['gml2', 'gml31', 'gml32', 'gml32']);
    expect(getFeature('version=1.1.0&typename=a&outputformat=text/xml').format).toBe('gml31');
    expect(getFeature('version=1.0.0&typename=a&outputformat=GML3').format).toBe('gml31');
    expect(of('version=1.0.0&request=DescribeFeatureType&outputformat=XMLSCHEMA')).toMatchObject({
      format: 'gml2',
    });
    expect(rejection(() => of('version=1.1.0&request=ListStoredQueries'))).toBe(
      'OperationNotSupported ListStoredQueries',
    );
    expect(rejection(() => of('version=1.0.0&request=GetFeature'))).toBe('MissingParameterValue typeName');
    expect(rejection(() => of('version=2.0.0&request=GetFeature'))).toBe('MissingParameterValue typeNames');
  });

  it.each([
    ['version=1.0.0&request=Nope', '1.0.0'],
    ['acceptVersions=1.1.0', '1.1.0'],
    ['request=GetFeature', '2.0.0'],
    ['version=7', '2.0.0'],
    ['<?xml version="1.0"?><GetFeature xmlns="http://www.opengis.net/wfs" version="1.0.0"/>', '1.0.0'],
    ['<?xml version="1.0"?><w:GetFeature xmlns:w="http://www.opengis.net/wfs">', '1.1.0'],
    // As GDAL writes, after capabilities of 2.0.0.
    ['<w:Transaction xmlns:w="http://www.opengis.net/wfs" service="WFS" version="2.0.0">', '1.1.0'],
    [
      '<GetFeature xmlns="http://www.opengis.net/wfs/2.0" xmlns:old="http://www.opengis.net/wfs" version="2.0.0">',
      '2.0.0',
    ],
    [
      '<GetFeature xmlns:new="http://www.opengis.net/wfs/2.0" xmlns="http://www.opengis.net/wfs" version="1.1.0">',
      '1.1.0',
    ],
    ['<broken', '2.0.0'],
  ])('are guessed from %s, to refuse in their words', (text, version) => {
    expect(guessVersion(text)).toBe(version);
  });

  it('number their documents', () => {
    expect(['9', '10', '2'].map((written) => isCurrentUpdateSequence(written, 10))).toEqual([
      false,
      true,
      false,
    ]);
    expect(rejection(() => isCurrentUpdateSequence('11', 10))).toBe('InvalidUpdateSequence updateSequence');
    expect(rejection(() => isCurrentUpdateSequence('x', 10))).toBe('InvalidParameterValue updateSequence');
  });
});

describe('several queries', () => {
  it('are lists in brackets, one value serving all', () => {
    const filters = ['Évry)(', 'Lyon'].map(
      (name) =>
        `<Filter xmlns="http://www.opengis.net/fes/2.0"><PropertyIsEqualTo><ValueReference>nom</ValueReference><Literal>${name}</Literal></PropertyIsEqualTo></Filter>`,
    );
    const request = getFeature(
      `version=2.0.0&typenames=(limites:commune)(mesures:station)&filter=${encodeURIComponent(`(${filters.join(')(')})`)}` +
        '&propertyname=(nom,population)(nom)&sortby=nom DESC&count=5',
    );
    expect(request.count).toBe(5);
    expect(request.queries.map(({ propertyNames }) => propertyNames)).toEqual([
      ['nom', 'population'],
      ['nom'],
    ]);
    expect(request.queries.map(({ filter }) => filter)).toMatchObject([
      { right: { value: 'Évry)(' } },
      { right: { value: 'Lyon' } },
    ]);
    expect(resolve(request).map(({ type, sortBy }) => [type, sortBy[0]?.descending])).toEqual([
      [communes, true],
      [stations, true],
    ]);
  });

  it('are names between commas before 2.0, where those are a join', () => {
    const query = 'limites:commune,mesures:station';
    expect(getFeature(`version=1.1.0&typename=${query}`).queries).toHaveLength(2);
    expect(getFeature(`version=1.0.0&typename=${query}`).queries).toHaveLength(2);
    expect(rejection(() => getFeature(`version=2.0.0&typenames=${query}`))).toBe(
      'OptionNotSupported typeNames',
    );
  });

  it.each([
    ['typenames=(a)(b)&propertyname=(x)(y)(z)', 'InvalidParameterValue propertyName'],
    [`typenames=${'(a)'.repeat(51)}`, 'InvalidParameterValue typeNames'],
    ['typenames=a&resolve=remote', 'OptionNotSupported resolve'],
    ['typenames=a&resolve=some', 'InvalidParameterValue resolve'],
  ])('are refused: %s', (query, expected) => {
    expect(rejection(() => getFeature(`version=2.0.0&${query}`))).toBe(expected);
  });

  it('lead to one query by type when identifiers alone are given', () => {
    const queries = resolve(
      getFeature('version=2.0.0&resourceid=limites.commune.1,mesures.station.2,mesures.station.3'),
    );
    expect(queries.map(({ type, condition }) => [type, condition])).toMatchObject([
      [communes, { keys: [1n] }],
      [stations, { keys: [2n, 3n] }],
    ]);
  });

  it('posted, ask what their address asks', () => {
    const document =
      `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:q="${publicUrl}/ns/limites" service="WFS" version="2.0.0" count="3" outputFormat="application/json">` +
      '<wfs:Query typeNames="q:commune" srsName="EPSG:4326"><wfs:PropertyName>q:nom</wfs:PropertyName><fes:Filter><fes:PropertyIsLike wildCard="*" singleChar="?" escapeChar="!"><fes:ValueReference>q:nom</fes:ValueReference><fes:Literal>A&amp;B*</fes:Literal></fes:PropertyIsLike></fes:Filter>' +
      '<fes:SortBy><fes:SortProperty><fes:ValueReference>q:nom</fes:ValueReference><fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></wfs:Query>' +
      '<wfs:Query typeNames="mesures:station"/></wfs:GetFeature>';
    const posted = readWfsXml(document) as GetFeatureRequest;
    const addressed = readWfsKvp(kvpOfWfsXml(document)!) as GetFeatureRequest;
    expect(addressed.format).toBe('geojson');
    expect(resolve(addressed)).toEqual(resolve(posted));
  });
});

describe('documents of WFS 1.x', () => {
  const read = (body: string): WfsRequest => readWfsXml(body);
  const of = (version: WfsVersion, inside: string, attributes = '') =>
    `<GetFeature xmlns="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" service="WFS" version="${version}" ${attributes}>${inside}</GetFeature>`;

  it('are the same requests', () => {
    const sort =
      '<ogc:SortBy><ogc:SortProperty><ogc:PropertyName>nom</ogc:PropertyName><ogc:SortOrder>DESC</ogc:SortOrder></ogc:SortProperty></ogc:SortBy>';
    const request = read(
      of(
        '1.1.0',
        `<Query typeName="limites:commune"><ogc:Filter><ogc:FeatureId fid="limites.commune.4"/></ogc:Filter>${sort}</Query>`,
        'maxFeatures="7"',
      ),
    ) as GetFeatureRequest;
    expect(request).toMatchObject({ version: '1.1.0', count: 7, format: 'gml31' });
    expect(resolve(request)[0]).toMatchObject({
      type: communes,
      condition: { keys: [4n] },
      sortBy: [{ property: 'nom', descending: true }],
    });
    const byObject = of(
      '1.1.0',
      '<Query typeName="commune"><ogc:Filter><ogc:GmlObjectId gml:id="limites.commune.5"/></ogc:Filter></Query>',
    );
    expect(resolve(read(byObject) as GetFeatureRequest)[0]!.condition).toMatchObject({ keys: [5n] });
  });

  it.each([
    ['<gml:Box srsName="urn:ogc:def:crs:EPSG::4326"><gml:coordinates>2,48 3,49</gml:coordinates></gml:Box>'],
    ['<gml:Box><gml:coordinates decimal="," cs=";" ts="|">2,0;48,0|3,0;49,0</gml:coordinates></gml:Box>'],
    [
      '<gml:Box><gml:coord><gml:X>2</gml:X><gml:Y>48</gml:Y></gml:coord><gml:coord><gml:X>3</gml:X><gml:Y>49</gml:Y></gml:coord></gml:Box>',
    ],
  ])('of 1.0.0 are x then y whatever the name: %s', (box) => {
    const inside = `<Query typeName="mesures:station"><ogc:Filter><ogc:BBOX><ogc:PropertyName>position</ogc:PropertyName>${box}</ogc:BBOX></ogc:Filter></Query>`;
    const [query] = resolve(read(of('1.0.0', inside)) as GetFeatureRequest);
    expect(query!.condition).toMatchObject({ op: 'bbox', bbox: [2, 48, 3, 49], srid: 4326 });
    expect(query!.srs.spelling).toBe('epsg.xml');
  });

  it('without srsName are in the default CRS, in the order of its name', () => {
    const point =
      '<Query typeName="mesures:station"><ogc:Filter><ogc:Intersects><ogc:PropertyName>position</ogc:PropertyName><gml:Point><gml:pos>48 2</gml:pos></gml:Point></ogc:Intersects></ogc:Filter></Query>';
    const [query] = resolve(read(of('1.1.0', point)) as GetFeatureRequest);
    expect(query!.envelope).toEqual([2, 48, 2, 48]);
  });

  it('must agree with their namespace', () => {
    expect(rejection(() => read(of('2.0.0', '<Query typeName="a"/>')))).toBe('InvalidParameterValue version');
    expect(rejection(() => read(of('1.1.0', '<Query typeName="a b"/>')))).toBe('OptionNotSupported typeName');
    expect(read('<GetCapabilities xmlns="http://www.opengis.net/wfs" service="WFS"/>').version).toBe('1.1.0');
  });
});

describe('a value reference', () => {
  const resolveValue = (reference: string) => {
    const request = readWfsKvp(
      `service=WFS&version=2.0.0&request=GetPropertyValue&typenames=limites:commune&valuereference=${encodeURIComponent(reference)}`,
    ) as GetPropertyValueRequest;
    return resolveValueQuery(request, { types, publicUrl, version: '2.0.0', format: 'gml32' });
  };

  it.each(['nom', 'limites:nom', 'limites:commune/limites:nom', 'nom[1]', 'valueOf(limites:nom)', './nom'])(
    '%s selects the features that have the property',
    (reference) => {
      const query = resolveValue(reference);
      expect(query.columns.map(({ name }) => name)).toEqual(['nom']);
      expect(query).toMatchObject({ withGeometry: false, frame: 'values', condition: { op: 'not' } });
    },
  );

  it('may be the identifier, the geometry, or a property of GML nobody has', () => {
    expect(resolveValue('@gml:id')).toMatchObject({ frame: 'ids', condition: undefined });
    expect(resolveValue('limites:geom')).toMatchObject({ columns: [], withGeometry: true });
    expect(resolveValue('gml:name').condition).toMatchObject({ op: 'resourceIds', keys: [] });
  });

  it.each([
    ['nope', 'InvalidParameterValue valueReference'],
    ['nom[2]', 'OptionNotSupported ValueReference'],
    ['//nom', 'OptionNotSupported ValueReference'],
    ['@other', 'OptionNotSupported ValueReference'],
  ])('%s is refused', (reference, expected) => {
    expect(rejection(() => resolveValue(reference))).toBe(expected);
  });
});

it('properties of GML that no feature has may be asked for, and everything by a star', () => {
  const names = (list: string) =>
    resolve(getFeature(`version=1.1.0&typename=commune&propertyname=${list}`))[0]!.columns.map(
      ({ name }) => name,
    );
  expect(names('gml:name,nom')).toEqual(['nom']);
  expect(names('*')).toHaveLength(communes.columns.length);
  expect(names('limites:commune/*')).toHaveLength(communes.columns.length);
});
