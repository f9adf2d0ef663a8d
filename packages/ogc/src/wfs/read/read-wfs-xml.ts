/** WFS requests written as XML documents and sent by POST ("XML encoding" of each operation), in every version. */

import {
  invalidParameter,
  missingParameter,
  OgcRequestError,
  unsupportedOption,
} from '../../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { parseRequestedName } from '../feature-type.ts';
import type { PageRequest, WfsRequest } from '../wfs-request.ts';
import {
  findVersion,
  negotiateVersion,
  profileOf,
  readVersion,
  type WfsProfile,
  type WfsVersion,
} from '../wfs-version.ts';
import {
  assertResolve,
  assertStoredQuery,
  assertValueFormat,
  assertValueReference,
  maxCount,
  maxQueries,
  readFeatureFormat,
  readResultType,
  readSchemaFormat,
  readSections,
  unknownOperation,
} from './read-parameters.ts';
import { readQuery, readStoredQuery } from './read-query-xml.ts';

const namespaceOf2 = profileOf('2.0.0').namespace;
const namespaceOf1 = profileOf('1.1.0').namespace;

/** @throws {OgcRequestError} */
export function readWfsXml(body: string | Uint8Array): WfsRequest {
  return readWfsNode(readXml(body));
}

/** The same of a document that was parsed. @throws {OgcRequestError} */
export function readWfsNode(root: XmlNode): WfsRequest {
  if (root.uri !== namespaceOf2 && root.uri !== namespaceOf1) {
    const params = {
      problem: `the root is in namespace '${root.uri}', expected ${namespaceOf2} or ${namespaceOf1}`,
    };
    throw new OgcRequestError({
      exceptionCode: 'OperationParsingFailed',
      code: 'service.document-malformed',
      params,
    });
  }
  const service = attributeOf(root, 'service');
  if (service !== undefined && service !== 'WFS') throw invalidParameter('service', service, 'WFS');
  if (root.local === 'GetCapabilities') return readGetCapabilities(root);
  const version = versionOf(root);
  return readOperation(root, { version, profile: profileOf(version) });
}

/** The namespace and the version must agree; version 1.1.0 is the default of the older namespace. */
export function versionOf(root: XmlNode): WfsVersion {
  const written = attributeOf(root, 'version');
  const version = written === undefined && root.uri === namespaceOf1 ? '1.1.0' : readVersion(written);
  if (profileOf(version).namespace === root.uri) return version;
  const versions = root.uri === namespaceOf2 ? '2.0.0, 2.0.2' : '1.1.0, 1.0.0';
  throw invalidParameter('version', version, `${versions} (${root.uri})`);
}

interface Versioned {
  readonly version: WfsVersion;
  readonly profile: WfsProfile;
}

function readOperation(root: XmlNode, { version, profile }: Versioned): WfsRequest {
  const operation = profile.operations.find((name) => name === root.local);
  switch (operation) {
    case 'DescribeFeatureType':
      return {
        operation,
        version,
        typeNames: childrenOf(root, 'TypeName').map((node) =>
          parseRequestedName(textOf(node), node.prefixes),
        ),
        format: readSchemaFormat(attributeOf(root, 'outputFormat'), profile),
      };
    case 'GetFeature':
      assertResolve(attributeOf(root, 'resolve'));
      return {
        operation,
        version,
        queries: readQueries(root, profile),
        ...readPage(root),
        format: readFeatureFormat(attributeOf(root, 'outputFormat'), profile),
      };
    case 'GetPropertyValue':
      return readGetPropertyValue(root, { version, profile });
    case 'ListStoredQueries':
      return { operation, version };
    case 'DescribeStoredQueries':
      for (const node of childrenOf(root, 'StoredQueryId')) assertStoredQuery(textOf(node));
      return { operation, version };
    default:
      throw unknownOperation(root.local, profile);
  }
}

/** A document of WFS 1.x asks for its own version unless it accepts others. */
function readGetCapabilities(root: XmlNode): WfsRequest {
  const texts = (list: string, item: string): string[] => {
    const node = childOf(root, list);
    return node ? childrenOf(node, item).map(textOf) : [];
  };
  const version = attributeOf(root, 'version');
  const requested = root.uri === namespaceOf1 ? (version ?? '1.1.0') : version && findVersion(version);
  return {
    operation: 'GetCapabilities',
    version: negotiateVersion(texts('AcceptVersions', 'Version'), requested),
    sections: readSections(texts('Sections', 'Section')),
    updateSequence: attributeOf(root, 'updateSequence'),
  };
}

export function readQueries(root: XmlNode, profile: WfsProfile) {
  const nodes = root.children.filter((child) => child.local === 'Query' || child.local === 'StoredQuery');
  if (nodes.length === 0) throw missingParameter('Query', 'wfs:Query');
  if (nodes.length > maxQueries) throw invalidParameter('Query', String(nodes.length), `≤ ${maxQueries}`);
  return nodes.map((node) =>
    node.local === 'StoredQuery' && profile.family === '2.0'
      ? readStoredQuery(node)
      : readQuery(node, profile),
  );
}

function readGetPropertyValue(root: XmlNode, { version, profile }: Versioned): WfsRequest {
  assertResolve(attributeOf(root, 'resolve'));
  assertValueFormat(attributeOf(root, 'outputFormat'), profile);
  const [query, other] = readQueries(root, profile);
  if (!query || other) throw unsupportedOption('several queries for values', 'Query');
  const valueReference = assertValueReference(attributeOf(root, 'valueReference'));
  return { operation: 'GetPropertyValue', version, query, valueReference, ...readPage(root) };
}

function readPage(root: XmlNode): PageRequest {
  return {
    count: integerAttribute(root, 'count') ?? integerAttribute(root, 'maxFeatures'),
    startIndex: integerAttribute(root, 'startIndex') ?? 0,
    resultType: readResultType(attributeOf(root, 'resultType')),
  };
}

export function integerAttribute(node: XmlNode, name: string): number | undefined {
  const text = attributeOf(node, name);
  if (text === undefined) return undefined;
  const value = /^\+?\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= 0 && value <= maxCount)) throw invalidParameter(name, text, `0 … ${maxCount}`);
  return value;
}
