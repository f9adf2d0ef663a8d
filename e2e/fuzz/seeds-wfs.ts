import { type FuzzRequest, get, post, postForm } from './request.ts';
import type { FuzzSubject } from './subject.ts';

/** Valid requests of WFS 2.0, 1.1 and 1.0: parameters and documents, filters of FES 2.0, 1.1 and 1.0. */
export function wfsSeeds({ points: { typeName }, datastore, drawn }: FuzzSubject): FuzzRequest[] {
  const areas = drawn.get('contours')!.typeName;
  const page = pageOf('2.0.0', typeName);
  return [
    ...['2.0.0', '1.1.0', '1.0.0'].flatMap((version) => operations(version, typeName)),
    ...formats.map((format) => wfs('2.0.0', { ...page, OUTPUTFORMAT: format })),
    ...fesConditions.map((condition) => wfs('2.0.0', { ...page, FILTER: fesFilter(condition) })),
    ...spatialOperators.map((operator) =>
      wfs('2.0.0', { ...pageOf('2.0.0', areas), FILTER: fesFilter(spatial(operator)) }),
    ),
    ...ogcConditions.map((condition) =>
      wfs('1.1.0', { ...pageOf('1.1.0', typeName), FILTER: ogcFilter(condition) }),
    ),
    ...storedQueries(typeName),
    wfs('2.0.0', {
      REQUEST: 'GetFeature',
      TYPENAMES: `(${typeName})(${areas})`,
      FILTER: `(${fesFilter(fesConditions[0]!)})(${fesFilter(spatial('Intersects'))})`,
      COUNT: '5',
    }),
    wfs('2.0.0', { REQUEST: 'GetPropertyValue', TYPENAMES: typeName, VALUEREFERENCE: 'nom', COUNT: '5' }),
    wfs('2.0.0', {
      REQUEST: 'GetPropertyValue',
      TYPENAMES: areas,
      VALUEREFERENCE: 'code_insee',
      STARTINDEX: '3',
    }),
    postForm(wfs('2.0.0', { ...page, BBOX: '43,-4,50,8' })),
    get(`/wfs/${datastore}`, { SERVICE: 'WFS', REQUEST: 'GetCapabilities' }),
    get(`/wfs/${datastore}/contours`, {
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: areas,
    }),
    ...documents(typeName, areas),
  ];
}

const fesNamespaces = 'xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"';
const ogcNamespaces = 'xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml"';
const fesFilter = (condition: string) => `<fes:Filter ${fesNamespaces}>${condition}</fes:Filter>`;
const ogcFilter = (condition: string) => `<ogc:Filter ${ogcNamespaces}>${condition}</ogc:Filter>`;

function wfs(version: string, query: Record<string, string>): FuzzRequest {
  return get('/wfs', { SERVICE: 'WFS', VERSION: version, ...query });
}

function pageOf(version: string, typeName: string): Record<string, string> {
  const isNew = version === '2.0.0';
  return {
    REQUEST: 'GetFeature',
    [isNew ? 'TYPENAMES' : 'TYPENAME']: typeName,
    [isNew ? 'COUNT' : 'MAXFEATURES']: '20',
  };
}

const formats = [
  'application/json',
  'csv',
  'SHAPE-ZIP',
  'gpkg',
  'application/flatgeobuf',
  'kml',
  'gml32',
  'text/xml; subtype=gml/3.1.1',
  'GML2',
];

function operations(version: string, typeName: string): FuzzRequest[] {
  const page = pageOf(version, typeName);
  const id = `${typeName.replace(':', '.')}.3`;
  return [
    wfs(version, { REQUEST: 'GetCapabilities', ACCEPTVERSIONS: version, SECTIONS: 'All' }),
    wfs(version, { REQUEST: 'DescribeFeatureType', TYPENAME: typeName }),
    wfs(version, { ...page, BBOX: '43,-4,50,8,urn:ogc:def:crs:EPSG::4326', SRSNAME: 'EPSG:2154' }),
    wfs(version, { ...page, SORTBY: 'rang DESC,nom', STARTINDEX: '5', PROPERTYNAME: 'rang,nom' }),
    wfs(version, { ...page, RESULTTYPE: 'hits' }),
    wfs(version, { ...page, [version === '2.0.0' ? 'RESOURCEID' : 'FEATUREID']: id }),
  ];
}

function storedQueries(typeName: string): FuzzRequest[] {
  const query = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
  return [
    wfs('2.0.0', { REQUEST: 'ListStoredQueries' }),
    wfs('2.0.0', { REQUEST: 'DescribeStoredQueries', STOREDQUERY_ID: query }),
    wfs('2.0.0', { REQUEST: 'GetFeature', STOREDQUERY_ID: query, ID: `${typeName.replace(':', '.')}.1` }),
    post(
      '/wfs',
      `<wfs:GetFeature service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"><wfs:StoredQuery id="${query}"><wfs:Parameter name="ID">${typeName.replace(':', '.')}.1</wfs:Parameter></wfs:StoredQuery></wfs:GetFeature>`,
    ),
  ];
}

const nom = '<fes:ValueReference>nom</fes:ValueReference>';
const rang = '<fes:ValueReference>rang</fes:ValueReference>';
const literal = (text: string) => `<fes:Literal>${text}</fes:Literal>`;
const polygon =
  '<gml:Polygon gml:id="p" srsName="urn:ogc:def:crs:EPSG::4326"><gml:exterior><gml:LinearRing><gml:posList>47 -4 47 2 49 2 49 -4 47 -4</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>48 -2 48.1 -2 48.1 -1.9 48 -2</gml:posList></gml:LinearRing></gml:interior></gml:Polygon>';
const several =
  '<gml:MultiSurface gml:id="m" srsName="http://www.opengis.net/def/crs/EPSG/0/4326"><gml:surfaceMember><gml:Polygon gml:id="s"><gml:exterior><gml:LinearRing><gml:posList srsDimension="2">47 -4 47 2 49 2 47 -4</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface>';
const line =
  '<gml:LineString gml:id="l" srsName="urn:ogc:def:crs:EPSG::4326"><gml:posList>47 -4 48 1 48.5 -2</gml:posList></gml:LineString>';
const point =
  '<gml:Point gml:id="q" srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>46 2</gml:pos></gml:Point>';

const geometry = '<fes:ValueReference>geom</fes:ValueReference>';

const spatialOperators = [
  'Intersects',
  'Within',
  'Contains',
  'Crosses',
  'Overlaps',
  'Touches',
  'Disjoint',
  'Equals',
];
const spatial = (operator: string, operand = polygon) =>
  `<fes:${operator}>${geometry}${operand}</fes:${operator}>`;

const fesConditions = [
  `<fes:PropertyIsEqualTo matchCase="false">${nom}${literal('Repère')}</fes:PropertyIsEqualTo>`,
  `<fes:PropertyIsLike wildCard="*" singleChar="?" escapeChar="\\">${nom}${literal('*été*')}</fes:PropertyIsLike>`,
  `<fes:PropertyIsBetween>${rang}<fes:LowerBoundary>${literal('1')}</fes:LowerBoundary><fes:UpperBoundary>${literal('9')}</fes:UpperBoundary></fes:PropertyIsBetween>`,
  `<fes:And><fes:PropertyIsNull>${nom}</fes:PropertyIsNull><fes:Not><fes:PropertyIsGreaterThan>${rang}${literal('3')}</fes:PropertyIsGreaterThan></fes:Not></fes:And>`,
  `<fes:Or><fes:PropertyIsNil>${nom}</fes:PropertyIsNil><fes:PropertyIsNotEqualTo>${rang}${literal('3')}</fes:PropertyIsNotEqualTo></fes:Or>`,
  `<fes:ResourceId rid="a.1"/>`,
  `<fes:BBOX>${geometry}<gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>43 -4</gml:lowerCorner><gml:upperCorner>50 8</gml:upperCorner></gml:Envelope></fes:BBOX>`,
  `<fes:Or>${spatial('Within', several)}${spatial('Intersects', line)}</fes:Or>`,
  `<fes:DWithin>${geometry}${point}<fes:Distance uom="m">1000</fes:Distance></fes:DWithin>`,
  `<fes:Beyond>${geometry}${line}<fes:Distance uom="km">100</fes:Distance></fes:Beyond>`,
];

const ogcConditions = [
  '<ogc:PropertyIsLike wildCard="*" singleChar="?" escape="!"><ogc:PropertyName>nom</ogc:PropertyName><ogc:Literal>*été*</ogc:Literal></ogc:PropertyIsLike>',
  '<ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName><gml:Box srsName="EPSG:4326"><gml:coordinates>-4,43 8,50</gml:coordinates></gml:Box></ogc:BBOX>',
  '<ogc:Intersects><ogc:PropertyName>geom</ogc:PropertyName><gml:Polygon srsName="EPSG:4326"><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>-4,43 8,43 8,50 -4,43</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon></ogc:Intersects>',
  '<ogc:And><ogc:PropertyIsGreaterThanOrEqualTo><ogc:PropertyName>rang</ogc:PropertyName><ogc:Literal>3</ogc:Literal></ogc:PropertyIsGreaterThanOrEqualTo><ogc:DWithin><ogc:PropertyName>geom</ogc:PropertyName><gml:Point srsName="EPSG:4326"><gml:coordinates>2,46</gml:coordinates></gml:Point><ogc:Distance units="m">90000</ogc:Distance></ogc:DWithin></ogc:And>',
];

function documents(typeName: string, areas: string): FuzzRequest[] {
  const [prefix] = typeName.split(':');
  const wfs2 = `service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" ${fesNamespaces}`;
  const wfs1 = `service="WFS" xmlns:wfs="http://www.opengis.net/wfs" ${ogcNamespaces}`;
  const sorted =
    '<fes:SortBy><fes:SortProperty><fes:ValueReference>rang</fes:ValueReference><fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy>';
  const query = (type: string, inside: string) => `<wfs:Query typeNames="${type}">${inside}</wfs:Query>`;
  return [
    ...fesConditions.map((condition) =>
      post(
        '/wfs',
        `<wfs:GetFeature count="10" ${wfs2}><wfs:Query typeNames="${typeName}" srsName="urn:ogc:def:crs:EPSG::2154"><wfs:PropertyName>nom</wfs:PropertyName><fes:Filter>${condition}</fes:Filter>${sorted}</wfs:Query></wfs:GetFeature>`,
      ),
    ),
    post(
      '/wfs',
      `<wfs:GetFeature count="10" ${wfs2}>${query(typeName, sorted)}${query(areas, `<fes:Filter>${spatial('Overlaps')}</fes:Filter>`)}</wfs:GetFeature>`,
    ),
    ...['1.1.0', '1.0.0'].flatMap((version) =>
      ogcConditions.map((condition) =>
        post(
          '/wfs',
          `<wfs:GetFeature version="${version}" maxFeatures="10" ${wfs1}><wfs:Query typeName="${typeName}"><ogc:Filter>${condition}</ogc:Filter></wfs:Query></wfs:GetFeature>`,
        ),
      ),
    ),
    post(
      '/wfs',
      `<wfs:GetPropertyValue valueReference="nom" ${wfs2}>${query(typeName, '')}</wfs:GetPropertyValue>`,
    ),
    post(
      `/wfs`,
      `<wfs:DescribeFeatureType ${wfs2}><wfs:TypeName>${typeName}</wfs:TypeName></wfs:DescribeFeatureType>`,
    ),
    post('/wfs', `<wfs:GetCapabilities xmlns:${prefix}="urn:x" ${wfs2}/>`),
    post('/wfs', `<wfs:DescribeStoredQueries ${wfs2}/>`),
  ];
}
