import { invalidParameter, missingParameter, OgcRequestError } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from '../common/xml-reader.ts';
import {
  assertAcceptedVersions,
  assertOutputFormat,
  assertTypeNames,
  assertVersion,
  type CswRequest,
  cswElementSets,
  cswOperations,
  cswOutputSchemas,
  defaultRecords,
  localName,
  maxIds,
  maxNames,
  maxPosition,
  maxRecords,
  oneOf,
  readOutputSchema,
  unknownCswOperation,
} from './csw-request.ts';
import { readCqlConstraint, readFilterConstraint } from './read-constraint.ts';

/** Requests written as documents, alone or in a SOAP envelope's place: not in one. @throws {OgcRequestError} */
export function readCswXml(body: string): CswRequest {
  const root = readXml(body);
  if (root.uri !== cswOutputSchemas.csw)
    throw new OgcRequestError({
      exceptionCode: 'OperationParsingFailed',
      code: 'service.document-malformed',
      params: {
        problem: `the root is in namespace '${root.uri.slice(0, 100)}', expected ${cswOutputSchemas.csw}`,
      },
    });
  const service = attributeOf(root, 'service');
  if (service === undefined) throw missingParameter('service', 'CSW');
  if (service !== 'CSW') throw invalidParameter('service', service, 'CSW');
  const operation = cswOperations.find((name) => name === root.local);
  if (operation === undefined) throw unknownCswOperation(root.local);
  if (operation !== 'GetCapabilities') {
    const version = attributeOf(root, 'version');
    if (version === undefined) throw missingParameter('version', '2.0.2');
    assertVersion(version);
  }
  assertOutputFormat(attributeOf(root, 'outputFormat'));
  switch (operation) {
    case 'GetCapabilities':
      assertAcceptedVersions(texts(childOf(root, 'AcceptVersions'), 'Version'));
      return { operation };
    case 'DescribeRecord':
      assertTypeNames(texts(root, 'TypeName'), 'typeName');
      return { operation };
    case 'GetRecordById':
      return readById(root);
    case 'GetDomain':
      return readDomain(root);
    case 'GetRecords':
      return readGetRecords(root);
  }
}

const texts = (node: XmlNode | undefined, name: string): string[] =>
  node ? childrenOf(node, name).map(textOf) : [];

const elementSetOf = (node: XmlNode) =>
  oneOf('ElementSetName', texts(node, 'ElementSetName')[0], cswElementSets, 'summary');

function readById(root: XmlNode): CswRequest {
  const ids = texts(root, 'Id').filter((id) => id !== '');
  if (ids.length === 0) throw missingParameter('Id', 'csw:Id');
  if (ids.length > maxIds) throw invalidParameter('Id', String(ids.length), `≤ ${maxIds}`);
  const outputSchema = readOutputSchema(attributeOf(root, 'outputSchema'));
  return { operation: 'GetRecordById', ids, elementSet: elementSetOf(root), outputSchema };
}

function readDomain(root: XmlNode): CswRequest {
  const split = (name: string) =>
    texts(root, name)
      .flatMap((text) => text.split(','))
      .map((text) => text.trim());
  const [properties, parameters] = [split('PropertyName'), split('ParameterName')];
  const count = properties.length + parameters.length;
  if (count === 0) throw missingParameter('PropertyName', 'csw:PropertyName, csw:ParameterName');
  if (count > maxNames) throw invalidParameter('PropertyName', String(count), `≤ ${maxNames}`);
  return { operation: 'GetDomain', properties, parameters };
}

function readGetRecords(root: XmlNode): CswRequest {
  const query = childOf(root, 'Query');
  if (!query) throw missingParameter('Query', 'csw:Query');
  const types = attributeOf(query, 'typeNames');
  if (types === undefined) throw missingParameter('typeNames', 'csw:Record');
  assertTypeNames(types.trim().split(/[\s,]+/));
  const elementNames = texts(query, 'ElementName').map(localName);
  if (elementNames.length > maxNames)
    throw invalidParameter('ElementName', String(elementNames.length), `≤ ${maxNames}`);
  return {
    operation: 'GetRecords',
    elementSet: elementSetOf(query),
    outputSchema: readOutputSchema(attributeOf(root, 'outputSchema')),
    resultType: oneOf('resultType', attributeOf(root, 'resultType'), ['hits', 'results', 'validate'], 'hits'),
    requestId: attributeOf(root, 'requestId'),
    startPosition: integer(root, 'startPosition', 1) ?? 1,
    maxRecords: Math.min(integer(root, 'maxRecords', 0) ?? defaultRecords, maxRecords),
    elementNames,
    constraint: readConstraint(childOf(query, 'Constraint')),
    sort: readSort(childOf(query, 'SortBy')),
  };
}

function integer(node: XmlNode, name: string, min: number): number | undefined {
  const text = attributeOf(node, name)?.trim();
  if (text === undefined) return undefined;
  const value = /^\+?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= maxPosition)) throw invalidParameter(name, text, `${min} … ${maxPosition}`);
  return value;
}

function readConstraint(node: XmlNode | undefined) {
  if (!node) return undefined;
  const filter = childOf(node, 'Filter');
  if (filter) return readFilterConstraint(filter);
  const cql = childOf(node, 'CqlText');
  if (!cql) throw missingParameter('Constraint', 'ogc:Filter, csw:CqlText');
  return readCqlConstraint(textOf(cql));
}

function readSort(node: XmlNode | undefined) {
  return (node ? childrenOf(node, 'SortProperty') : []).slice(0, maxNames).map((key) => ({
    property: localName(texts(key, 'PropertyName')[0] ?? ''),
    isDescending: /^desc/i.test(texts(key, 'SortOrder')[0] ?? ''),
  }));
}
