/**
 * The parameters that ask the same as a request document: links to the next page of an answer are addresses, even when
 * the request was posted.
 */

import { textOfNode } from '../../common/xml-node-text.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { versionOf } from './read-wfs-xml.ts';

/**
 * @param body a request that was read already: it is sound
 * @returns undefined when parameters cannot say it: stored queries beside others
 */
export function kvpOfWfsXml(body: string): string | undefined {
  const root = readXml(body);
  const version = versionOf(root);
  const queries = childrenOf(root, 'Query');
  const [stored, ...others] = childrenOf(root, 'StoredQuery');
  if (stored && queries.length + others.length > 0) return undefined;
  const parameters: [string, string | undefined][] = [
    ['SERVICE', 'WFS'],
    ['VERSION', version],
    ['REQUEST', root.local],
    ['OUTPUTFORMAT', attributeOf(root, 'outputFormat')],
    ['VALUEREFERENCE', attributeOf(root, 'valueReference')],
    ...(stored ? parametersOfStored(stored) : parametersOf(queries)),
  ];
  const given = parameters.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

function parametersOfStored(stored: XmlNode): [string, string | undefined][] {
  const parameters = childrenOf(stored, 'Parameter').map((node): [string, string] => [
    attributeOf(node, 'name') ?? '',
    textOf(node),
  ]);
  return [['STOREDQUERY_ID', attributeOf(stored, 'id')], ...parameters];
}

function parametersOf(queries: readonly XmlNode[]): [string, string | undefined][] {
  const filters = queries.map((query) => childOf(query, 'Filter'));
  return [
    [
      'TYPENAMES',
      lists(queries, (query) => attributeOf(query, 'typeNames') ?? attributeOf(query, 'typeName')),
    ],
    ['NAMESPACES', namespacesOf(queries)],
    ['SRSNAME', lists(queries, (query) => attributeOf(query, 'srsName'))],
    ['PROPERTYNAME', lists(queries, (query) => childrenOf(query, 'PropertyName').map(textOf).join(','))],
    ['SORTBY', lists(queries, sortOf)],
    // Between brackets all the same when some queries have none: a list for each.
    [
      'FILTER',
      filters.some(Boolean)
        ? `(${filters.map((each) => (each ? textOfNode(each) : '')).join(')(')})`
        : undefined,
    ],
  ];
}

/** Undefined when no query says anything. */
function lists(queries: readonly XmlNode[], say: (query: XmlNode) => string | undefined): string | undefined {
  const texts = queries.map((query) => say(query) ?? '');
  return texts.some((text) => text !== '') ? `(${texts.join(')(')})` : undefined;
}

function sortOf(query: XmlNode): string {
  const properties = childrenOf(childOf(query, 'SortBy') ?? query, 'SortProperty');
  return properties
    .map((node) => {
      const reference = childOf(node, 'ValueReference') ?? childOf(node, 'PropertyName');
      const order = childOf(node, 'SortOrder');
      return `${reference ? textOf(reference) : ''} ${order ? textOf(order) : 'ASC'}`;
    })
    .join(',');
}

/** Prefixes of the names of types. */
function namespacesOf(queries: readonly XmlNode[]): string | undefined {
  const bindings = new Map<string, string>();
  for (const query of queries) {
    const name = attributeOf(query, 'typeNames') ?? attributeOf(query, 'typeName') ?? '';
    const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
    const uri = query.prefixes[prefix];
    if (uri !== undefined && prefix !== '') bindings.set(prefix, uri);
  }
  return bindings.size === 0
    ? undefined
    : [...bindings].map(([prefix, uri]) => `xmlns(${prefix},${uri})`).join(',');
}
