import { invalidParameter, missingParameter } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, type XmlNode } from '../common/xml-reader.ts';
import {
  assertAcceptedVersions,
  assertDescribedTypes,
  assertOutputFormat,
  assertVersion,
  type CswRequest,
  cswOperations,
  cswOutputSchemas,
  defaultRecordsOfDocuments,
  maxIds,
  oneOf,
  readOutputSchema,
  schemaLanguages,
  unknownCswOperation,
} from './csw-request.ts';
import { elementSetOf, readCswRoot, readXmlDomain, readXmlQuery, textsOf } from './read-query-xml.ts';

/** Requests written as documents, alone or in a SOAP envelope's place: not in one. @throws {OgcRequestError} */
export function readCswXml(body: string): CswRequest {
  const root = readCswRoot(body, cswOutputSchemas.csw);
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
      assertAcceptedVersions(textsOf(childOf(root, 'AcceptVersions'), 'Version'));
      return { operation, sections: textsOf(childOf(root, 'Sections'), 'Section') };
    case 'DescribeRecord':
      assertDescribedTypes(textsOf(root, 'TypeName'));
      oneOf('schemaLanguage', attributeOf(root, 'schemaLanguage'), schemaLanguages, schemaLanguages[0]);
      return { operation };
    case 'GetRecordById':
      return readById(root);
    case 'GetDomain':
      return { operation, ...readXmlDomain(root, 'PropertyName') };
    case 'GetRecords':
      return readGetRecords(root);
  }
}

function readById(root: XmlNode): CswRequest {
  const ids = textsOf(root, 'Id').filter((id) => id !== '');
  if (ids.length === 0) throw missingParameter('Id', 'csw:Id');
  if (ids.length > maxIds) throw invalidParameter('Id', String(ids.length), `≤ ${maxIds}`);
  const outputSchema = readOutputSchema(attributeOf(root, 'outputSchema'));
  return { operation: 'GetRecordById', ids, elementSet: elementSetOf(root), outputSchema };
}

function readGetRecords(root: XmlNode): CswRequest {
  return {
    operation: 'GetRecords',
    ...readXmlQuery(root, 'PropertyName', defaultRecordsOfDocuments),
    outputSchema: readOutputSchema(attributeOf(root, 'outputSchema')),
    resultType: oneOf('resultType', attributeOf(root, 'resultType'), ['hits', 'results', 'validate'], 'hits'),
  };
}
