import { invalidParameter, missingParameter } from '../../common/ogc-request-error.ts';
import { attributeOf, childOf, type XmlNode } from '../../common/xml-reader.ts';
import { elementSetOf, readCswRoot, readXmlDomain, readXmlQuery, textsOf } from '../read-query-xml.ts';
import {
  assertAcceptsCsw3,
  type Csw3Request,
  csw3Namespace,
  csw3Operations,
  csw3Version,
  readCapabilitiesFormat,
  readCsw3Output,
  unknownCsw3Operation,
} from './csw3-request.ts';

/** Requests written as documents (OGC 12-176r7, cswGetRecords.xsd and its neighbours). @throws {OgcRequestError} */
export function readCsw3Xml(body: string): Csw3Request {
  const root = readCswRoot(body, csw3Namespace);
  const operation = csw3Operations.find((name) => name === root.local);
  if (operation === undefined) throw unknownCsw3Operation(root.local);
  if (operation === 'GetCapabilities') return readCapabilities(root);
  const version = attributeOf(root, 'version') ?? csw3Version;
  if (version !== csw3Version) throw invalidParameter('version', version, csw3Version);
  switch (operation) {
    case 'GetRecordById':
      return readById(root);
    case 'GetDomain':
      return { operation, ...readXmlDomain(root, 'ValueReference') };
    case 'GetRecords':
      return { operation, ...readXmlQuery(root, 'ValueReference'), outputSchema: outputOf(root) };
  }
}

function readCapabilities(root: XmlNode): Csw3Request {
  assertAcceptsCsw3(textsOf(childOf(root, 'AcceptVersions'), 'Version'));
  const formats = textsOf(childOf(root, 'AcceptFormats'), 'OutputFormat');
  return readCapabilitiesFormat(formats, textsOf(childOf(root, 'Sections'), 'Section'));
}

function readById(root: XmlNode): Csw3Request {
  const [id = '', ...more] = textsOf(root, 'Id');
  if (id === '') throw missingParameter('Id', 'csw:Id');
  // One, as by parameters: the answer is the record itself (§7.4.5).
  if (more.length > 0) throw invalidParameter('Id', String(more.length + 1), '1');
  return { operation: 'GetRecordById', id, elementSet: elementSetOf(root), outputSchema: outputOf(root) };
}

const outputOf = (root: XmlNode) =>
  readCsw3Output(attributeOf(root, 'outputSchema'), attributeOf(root, 'outputFormat'));
