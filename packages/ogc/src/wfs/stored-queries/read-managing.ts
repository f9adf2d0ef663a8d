/** CreateStoredQuery and DropStoredQuery (OGC 09-025r2 §14.5 and §14.6), and what the others ask of stored queries. */

import { Kvp } from '../../common/kvp.ts';
import {
  invalidParameter,
  missingParameter,
  OgcRequestError,
  quote,
} from '../../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { isGetFeatureById } from '../wfs-request.ts';
import { queryLanguage, queryLanguages, type StoredNode, type StoredQuery } from './stored-query.ts';

export type ManagingRequest =
  | { readonly operation: 'CreateStoredQuery'; readonly definitions: readonly StoredQuery[] }
  | { readonly operation: 'DropStoredQuery'; readonly id: string };

const mostDefinitions = 10;
const mostParameters = 20;
const longestId = 300;
const longestText = 2_000;

/** Undefined for a document that asks for something else. @throws {OgcRequestError} */
export function readManagingXml(root: XmlNode): ManagingRequest | undefined {
  if (root.local === 'DropStoredQuery') return drop(attributeOf(root, 'id'));
  if (root.local !== 'CreateStoredQuery') return undefined;
  const nodes = childrenOf(root, 'StoredQueryDefinition');
  if (nodes.length === 0) throw missingParameter('StoredQueryDefinition', 'wfs:StoredQueryDefinition');
  if (nodes.length > mostDefinitions)
    throw invalidParameter('StoredQueryDefinition', String(nodes.length), `≤ ${mostDefinitions}`);
  return { operation: 'CreateStoredQuery', definitions: nodes.map(readDefinition) };
}

/** The parameters of a request to drop a query; creating one takes a document. */
export function readManagingKvp(text: string): ManagingRequest | undefined {
  if (!/(?:^|&)request=dropstoredquery(?:&|$)/i.test(text)) return undefined;
  const kvp = Kvp.parse(text);
  return drop(kvp.find('id', 'storedQuery_id', 'storedQueryId'));
}

function drop(id: string | undefined): ManagingRequest {
  if (!id?.trim()) throw missingParameter('id', 'urn:…');
  return { operation: 'DropStoredQuery', id: id.trim() };
}

function readDefinition(node: XmlNode): StoredQuery {
  const id = attributeOf(node, 'id')?.trim();
  if (!id) throw missingParameter('id', 'urn:…');
  if (id.length > longestId || /\s/.test(id)) throw invalidParameter('id', id, 'an address (URI)');
  if (isGetFeatureById(id)) throw duplicateId(id);
  const [expression, other] = childrenOf(node, 'QueryExpressionText');
  if (expression === undefined) throw missingParameter('QueryExpressionText', queryLanguage);
  if (other !== undefined) throw invalidParameter('QueryExpressionText', '2', '1');
  const language = attributeOf(expression, 'language')?.trim() ?? queryLanguage;
  if (!queryLanguages.includes(language)) throw invalidParameter('language', language, queryLanguage);
  const queries = childrenOf(expression, 'Query');
  if (queries.length === 0) throw missingParameter('Query', 'wfs:Query');
  return {
    id,
    title: textIn(node, 'Title'),
    abstract: textIn(node, 'Abstract'),
    parameters: readParameters(node),
    returnFeatureTypes: (attributeOf(expression, 'returnFeatureTypes') ?? '').trim().slice(0, longestText),
    isPrivate: /^(true|1)$/.test(attributeOf(expression, 'isPrivate')?.trim() ?? 'false'),
    prefixes: { ...prefixesIn(expression) },
    queries: queries.map(stored),
  };
}

function readParameters(node: XmlNode) {
  const parameters = childrenOf(node, 'Parameter').map((one) => {
    const name = attributeOf(one, 'name')?.trim();
    if (!name || !/^[\w.-]{1,100}$/.test(name)) throw invalidParameter('Parameter', name ?? '', 'a name');
    return {
      name,
      type: (attributeOf(one, 'type') ?? 'xsd:string').slice(0, 100),
      title: textIn(one, 'Title'),
      abstract: textIn(one, 'Abstract'),
    };
  });
  if (parameters.length > mostParameters)
    throw invalidParameter('Parameter', String(parameters.length), `≤ ${mostParameters}`);
  const names = parameters.map(({ name }) => name.toLowerCase());
  const double = names.find((name, i) => names.indexOf(name) !== i);
  if (double !== undefined)
    throw new OgcRequestError({
      exceptionCode: 'DuplicateStoredQueryParameterName',
      locator: quote(double),
      code: 'service.parameter-invalid',
      params: { parameter: 'Parameter', value: quote(double), expected: 'each name once' },
    });
  return parameters;
}

export function duplicateId(id: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'DuplicateStoredQueryIdValue',
    locator: quote(id),
    code: 'service.stored-query-known',
    params: { id: quote(id) },
  });
}

const textIn = (node: XmlNode, name: string): string => {
  const child = childOf(node, name);
  return child === undefined ? '' : textOf(child).slice(0, longestText);
};

function stored({ uri, local, attributes, text, children }: XmlNode): StoredNode {
  return { uri, local, attributes, text, children: children.map(stored) };
}

/** Prefixes bound anywhere in it: the outermost of a name counts. */
function prefixesIn(node: XmlNode): Record<string, string> {
  return Object.assign({}, ...node.children.map(prefixesIn), node.prefixes) as Record<string, string>;
}
