import type { Expression } from '@cartable/expressions';
import { invalidParameter, missingParameter, OgcRequestError } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from '../common/xml-reader.ts';
import {
  assertTypeNames,
  type CswDomainNames,
  type CswElementSet,
  type CswPage,
  cswElementSets,
  defaultRecords,
  localName,
  maxNames,
  maxPosition,
  maxRecords,
  oneOf,
} from './csw-request.ts';
import { readCqlConstraint, readFilterConstraint } from './read-constraint.ts';
import { checkedDomain } from './read-query-kvp.ts';

/** Element that names a property, in each version. */
type PropertyElement = 'PropertyName' | 'ValueReference';

/** The root of a request in the namespace of its version, to the service of a catalogue. @throws {OgcRequestError} */
export function readCswRoot(body: string, namespace: string): XmlNode {
  const root = readXml(body);
  if (root.uri !== namespace)
    throw new OgcRequestError({
      exceptionCode: 'OperationParsingFailed',
      code: 'service.document-malformed',
      params: { problem: `the root is in namespace '${root.uri.slice(0, 100)}', expected ${namespace}` },
    });
  const service = attributeOf(root, 'service');
  if (service === undefined) throw missingParameter('service', 'CSW');
  if (service !== 'CSW') throw invalidParameter('service', service, 'CSW');
  return root;
}

export const textsOf = (node: XmlNode | undefined, name: string): string[] =>
  node ? childrenOf(node, name).map(textOf) : [];

export const elementSetOf = (node: XmlNode): CswElementSet =>
  oneOf('ElementSetName', textsOf(node, 'ElementSetName')[0], cswElementSets, 'summary');

export function readXmlDomain(root: XmlNode, name: PropertyElement): CswDomainNames {
  const split = (element: string) =>
    textsOf(root, element)
      .flatMap((text) => text.split(','))
      .map((text) => text.trim());
  return checkedDomain(name, { properties: split(name), parameters: split('ParameterName') });
}

/**
 * Query of a document of GetRecords, in either version.
 * @param records of a page whose document tells no number
 * @throws {OgcRequestError}
 */
export function readXmlQuery(
  root: XmlNode,
  name: PropertyElement,
  records = defaultRecords,
): CswPage & { readonly elementSet: CswElementSet; readonly constraint: Expression | undefined } {
  const query = childOf(root, 'Query');
  if (!query) throw missingParameter('Query', 'csw:Query');
  const types = attributeOf(query, 'typeNames');
  if (types === undefined) throw missingParameter('typeNames', 'csw:Record');
  assertTypeNames(types.trim().split(/[\s,]+/));
  const elementNames = textsOf(query, 'ElementName').map(localName);
  if (elementNames.length > maxNames)
    throw invalidParameter('ElementName', String(elementNames.length), `≤ ${maxNames}`);
  return {
    elementSet: elementSetOf(query),
    requestId: attributeOf(root, 'requestId'),
    startPosition: integer(root, 'startPosition', 1) ?? 1,
    maxRecords: Math.min(integer(root, 'maxRecords', 0) ?? records, maxRecords),
    elementNames,
    constraint: readConstraint(childOf(query, 'Constraint')),
    sort: readSort(childOf(query, 'SortBy'), name),
  };
}

function integer(node: XmlNode, name: string, min: number): number | undefined {
  const text = attributeOf(node, name)?.trim();
  if (text === undefined) return undefined;
  const value = /^\+?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= maxPosition)) throw invalidParameter(name, text, `${min} … ${maxPosition}`);
  return value;
}

function readConstraint(node: XmlNode | undefined): Expression | undefined {
  if (!node) return undefined;
  const filter = childOf(node, 'Filter');
  if (filter) return readFilterConstraint(filter);
  const cql = childOf(node, 'CqlText');
  if (!cql) throw missingParameter('Constraint', 'ogc:Filter, csw:CqlText');
  return readCqlConstraint(textOf(cql));
}

function readSort(node: XmlNode | undefined, name: PropertyElement): CswPage['sort'] {
  return (node ? childrenOf(node, 'SortProperty') : []).slice(0, maxNames).map((key) => ({
    property: localName(textsOf(key, name)[0] ?? ''),
    isDescending: /^desc/i.test(textsOf(key, 'SortOrder')[0] ?? ''),
  }));
}
