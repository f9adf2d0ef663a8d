/** Requests that name stored queries, with the queries in the place of their names. */

import { Kvp } from '../../common/kvp.ts';
import { missingParameter } from '../../common/ogc-request-error.ts';
import { attributeOf, childrenOf, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { profileOf } from '../wfs-version.ts';
import type { StoredNode, StoredQuery } from './stored-query.ts';

/** What a parameter is given: its text, or elements. */
interface Argument {
  readonly text: string;
  readonly children: readonly XmlNode[];
  readonly prefixes: Readonly<Record<string, string>>;
}

/** Identifiers of the stored queries that a document asks for. */
export function storedQueryIdsIn(root: XmlNode): string[] {
  return childrenOf(root, 'StoredQuery').flatMap((node) => attributeOf(node, 'id')?.trim() ?? []);
}

/**
 * Those that are not known stay, to be refused or to be the one every WFS has.
 * @param layerNames prefixes of the types served: parameters that bind no prefix may use these, and any other is dropped
 * @throws {OgcRequestError} for a parameter left out
 */
export function expandStoredQueries(
  root: XmlNode,
  known: ReadonlyMap<string, StoredQuery>,
  layerNames: readonly string[] = [],
): XmlNode {
  const children = root.children.flatMap((node) => {
    const query = node.local === 'StoredQuery' ? known.get(attributeOf(node, 'id')?.trim() ?? '') : undefined;
    return query === undefined
      ? [node]
      : instancesOf(query, argumentsOf(node)).map((one) => withKnownPrefixes(one, layerNames));
  });
  return { ...root, children };
}

function withKnownPrefixes(node: XmlNode, layerNames: readonly string[]): XmlNode {
  const attributes = node.attributes.map((one) => {
    const [, prefix, local] = /^typeNames?$/.test(one.local)
      ? (/^([^:\s]+):(\S+)$/.exec(one.value.trim()) ?? [])
      : [];
    const isKnown = prefix === undefined || prefix in node.prefixes || layerNames.includes(prefix);
    return isKnown ? one : { ...one, value: local! };
  });
  return { ...node, attributes };
}

function argumentsOf(node: XmlNode): Map<string, Argument> {
  return new Map(
    childrenOf(node, 'Parameter').map((one) => [
      (attributeOf(one, 'name') ?? '').toLowerCase(),
      { text: textOf(one), children: one.children, prefixes: one.prefixes },
    ]),
  );
}

function instancesOf(query: StoredQuery, given: ReadonlyMap<string, Argument>): XmlNode[] {
  for (const { name, type } of query.parameters)
    if (!given.has(name.toLowerCase())) throw missingParameter(name, type);
  const prefixes = Object.assign(
    {},
    ...[...given.values()].map((one) => one.prefixes),
    query.prefixes,
  ) as Record<string, string>;
  // A name that an argument gives is in the prefixes it was written with.
  for (const { prefixes: own } of given.values()) Object.assign(prefixes, own);
  return query.queries.map((node) => filled(node, given, prefixes));
}

function filled(
  node: StoredNode,
  given: ReadonlyMap<string, Argument>,
  prefixes: Readonly<Record<string, string>>,
): XmlNode {
  const fill = (text: string) =>
    text.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) => given.get(name.toLowerCase())?.text ?? whole);
  const [, alone] = /^\s*\$\{([\w.-]+)\}\s*$/.exec(node.text) ?? [];
  const inserted = alone === undefined ? [] : (given.get(alone.toLowerCase())?.children ?? []);
  return {
    uri: node.uri,
    local: node.local,
    prefixes,
    attributes: node.attributes.map((one) => ({ ...one, value: fill(one.value) })),
    text: fill(node.text),
    children: [...node.children.map((child) => filled(child, given, prefixes)), ...inserted],
  };
}

/** The document that parameters with a stored query stand for; undefined when they name none. */
export function documentOfStoredQuery(text: string): XmlNode | undefined {
  if (!/(?:^|&)stored_?query_?id=/i.test(text)) return undefined;
  const kvp = Kvp.parse(text);
  const operation = kvp.find('request') ?? '';
  const [local] = ['GetFeature', 'GetPropertyValue', 'LockFeature', 'GetFeatureWithLock'].filter(
    (name) => name.toLowerCase() === operation.toLowerCase(),
  );
  if (local === undefined) return undefined;
  const attribute = (name: string, value: string) => ({ uri: '', local: name, value });
  const uri = profileOf('2.0.0').namespace;
  const all = [...new URLSearchParams(text)];
  const names = [
    'version',
    'count',
    'startIndex',
    'resultType',
    'outputFormat',
    'valueReference',
    'expiry',
    'lockAction',
    'lockId',
  ];
  const attributes = names.flatMap((name) => {
    const value = kvp.find(name);
    return value === undefined ? [] : [attribute(name, value)];
  });
  const prefixes = Object.fromEntries(
    [...(kvp.find('namespaces')?.matchAll(/xmlns\(([^,=()]*)[,=]([^()]*)\)/gi) ?? [])].map(
      ([, prefix, of]) => [prefix!.trim(), of!.trim()],
    ),
  );
  const node = (
    name: string,
    own: readonly ReturnType<typeof attribute>[],
    written: string,
    children: readonly XmlNode[] = [],
  ): XmlNode => ({
    uri,
    local: name,
    attributes: own,
    text: written,
    children,
    prefixes,
  });
  const id = kvp.find('storedQuery_id', 'storedQueryId') ?? '';
  const parameters = all.map(([name, value]) => node('Parameter', [attribute('name', name)], value));
  return node(local, attributes, '', [node('StoredQuery', [attribute('id', id)], '', parameters)]);
}
