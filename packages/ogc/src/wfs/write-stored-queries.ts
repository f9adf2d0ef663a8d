/** Stored queries, listed and described: the one every WFS must have (OGC 09-025r2 §7.9.3.6), and those that people made. */

import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import { namespaceOf, prefixOf, qualifiedNameOf, type WfsFeatureType } from './feature-type.ts';
import { queryLanguage, type StoredNode, type StoredQuery } from './stored-queries/stored-query.ts';
import { namespaces, schemaLocations } from './wfs-namespaces.ts';
import { getFeatureByIdQuery, isGetFeatureById } from './wfs-request.ts';

const announced = {
  'xmlns:wfs': namespaces.wfs,
  'xmlns:xsi': namespaces.xsi,
  'xsi:schemaLocation': `${namespaces.wfs} ${schemaLocations.wfs}`,
};
const title = 'Get feature by identifier';

function prefixes(types: readonly WfsFeatureType[], publicUrl: string): Record<string, string> {
  return Object.fromEntries(
    types.map((type) => [`xmlns:${prefixOf(type)}`, namespaceOf(publicUrl, type.layerName)]),
  );
}

export function writeStoredQueryList(
  types: readonly WfsFeatureType[],
  publicUrl: string,
  managed: readonly StoredQuery[] = [],
): string {
  return serializeDocument(
    element(
      'wfs:ListStoredQueriesResponse',
      { ...announced, ...prefixes(types, publicUrl) },
      element(
        'wfs:StoredQuery',
        { id: getFeatureByIdQuery },
        element('wfs:Title', { 'xml:lang': 'en' }, title),
        types.map((type) => element('wfs:ReturnFeatureType', {}, qualifiedNameOf(type))),
      ),
      managed.map((query) => listed(query, types)),
    ),
  );
}

function listed(query: StoredQuery, types: readonly WfsFeatureType[]): XmlElement {
  const names = returnedBy(query);
  // One says what it returns, or returns whatever there is.
  const returned = names.length > 0 ? names : types.map(qualifiedNameOf);
  return element(
    'wfs:StoredQuery',
    { id: query.id, ...declared(query) },
    element('wfs:Title', {}, query.title || query.id),
    returned.map((name) => element('wfs:ReturnFeatureType', {}, name)),
  );
}

const returnedBy = ({ returnFeatureTypes }: StoredQuery): string[] =>
  returnFeatureTypes.split(/\s+/).filter((name) => name !== '');

/** Prefixes of the names in a query, without those of the document; the default namespace has one here. */
function ownPrefixes({ prefixes }: StoredQuery): (readonly [string, string])[] {
  return Object.entries(prefixes).filter(
    ([prefix, uri]) =>
      /^[A-Za-z_][\w.-]*$/.test(prefix) && !/^(xml.*|wfs|xsi|xsd)$/i.test(prefix) && uri !== '',
  );
}

const declared = (query: StoredQuery): Record<string, string> =>
  Object.fromEntries(ownPrefixes(query).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]));

/** @param asked identifiers of those to describe; none: all */
export function writeStoredQueryDescriptions(
  types: readonly WfsFeatureType[],
  publicUrl: string,
  managed: readonly StoredQuery[] = [],
  asked: readonly string[] = [],
): string {
  const isAsked = (id: string) => asked.length === 0 || asked.includes(id);
  const hasOwn = isAsked(getFeatureByIdQuery) || asked.some(isGetFeatureById);
  return serializeDocument(
    element(
      'wfs:DescribeStoredQueriesResponse',
      { ...announced, 'xmlns:xsd': namespaces.xsd, ...prefixes(types, publicUrl) },
      hasOwn &&
        element(
          'wfs:StoredQueryDescription',
          { id: getFeatureByIdQuery },
          element('wfs:Title', { 'xml:lang': 'en' }, title),
          element('wfs:Parameter', { name: 'ID', type: 'xsd:string' }),
          element('wfs:QueryExpressionText', {
            isPrivate: true,
            language: 'urn:ogc:def:queryLanguage:OGC-WFS::WFSQueryExpression',
            returnFeatureTypes: types.map(qualifiedNameOf).join(' '),
          }),
        ),
      managed.filter(({ id }) => isAsked(id)).map(described),
    ),
  );
}

function described(query: StoredQuery): XmlElement {
  const { id, title, abstract, parameters, isPrivate, returnFeatureTypes, queries } = query;
  return element(
    'wfs:StoredQueryDescription',
    { id, ...declared(query) },
    title !== '' && element('wfs:Title', {}, title),
    abstract !== '' && element('wfs:Abstract', {}, abstract),
    parameters.map((one) =>
      element(
        'wfs:Parameter',
        { name: one.name, type: one.type },
        one.title !== '' && element('wfs:Title', {}, one.title),
        one.abstract !== '' && element('wfs:Abstract', {}, one.abstract),
      ),
    ),
    element(
      'wfs:QueryExpressionText',
      { isPrivate, language: queryLanguage, returnFeatureTypes },
      isPrivate ? undefined : queries.map((node) => written(node, query)),
    ),
  );
}

/** An element as it was given, under a prefix that is in force. */
function written(node: StoredNode, query: StoredQuery): XmlElement {
  const prefixes = [['wfs', namespaces.wfs] as const, ...ownPrefixes(query)];
  const prefixFor = (uri: string) => prefixes.find(([, of]) => of === uri)?.[0];
  const name = (uri: string, local: string) => {
    const prefix = uri === '' ? undefined : prefixFor(uri);
    return prefix === undefined ? local : `${prefix}:${local}`;
  };
  const hasName = node.uri === '' || prefixFor(node.uri) !== undefined;
  return element(
    name(node.uri, node.local),
    {
      ...(hasName ? {} : { xmlns: node.uri }),
      ...Object.fromEntries(node.attributes.map((one) => [name(one.uri, one.local), one.value])),
    },
    node.text.trim() === '' ? undefined : node.text,
    node.children.map((child) => written(child, query)),
  );
}

export function writeCreateStoredQueryResponse(): string {
  return serializeDocument(element('wfs:CreateStoredQueryResponse', { ...announced, status: 'OK' }));
}

export function writeDropStoredQueryResponse(): string {
  return serializeDocument(element('wfs:DropStoredQueryResponse', { ...announced, status: 'OK' }));
}
