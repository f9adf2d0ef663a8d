/**
 * csw:Record in the language of XML Schema (record.xsd of OGC 07-006r1 §10.2.5): its declarations themselves, as a
 * client of DescribeRecord looks for them in the answer. What they are made of stays where the standard publishes it.
 * Prefixes are those of the document they are written into.
 */

import { element, type XmlElement } from '../common/xml-element.ts';

const schemas = 'http://schemas.opengis.net';
const namespace = 'http://www.opengis.net/cat/csw/2.0.2';

export function recordSchema(version: string): XmlElement {
  return element(
    'xs:schema',
    {
      'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
      targetNamespace: namespace,
      elementFormDefault: 'qualified',
      version,
    },
    imported('http://purl.org/dc/terms/', 'csw/2.0.2/rec-dcterms.xsd'),
    imported('http://purl.org/dc/elements/1.1/', 'csw/2.0.2/rec-dcmes.xsd'),
    imported('http://www.opengis.net/ows', 'ows/1.0.0/owsAll.xsd'),
    element('xs:element', { name: 'AbstractRecord', type: 'csw:AbstractRecordType', abstract: true }),
    element('xs:complexType', { name: 'AbstractRecordType', abstract: true }),
    declared('DCMIRecord', 'csw:AbstractRecordType', [element('xs:group', { ref: 'dct:DCMI-terms' })]),
    declared('BriefRecord', 'csw:AbstractRecordType', [
      several('dc:identifier', 1),
      several('dc:title', 1),
      element('xs:element', { ref: 'dc:type', minOccurs: 0 }),
      several('ows:BoundingBox', 0),
    ]),
    declared('SummaryRecord', 'csw:AbstractRecordType', [
      several('dc:identifier', 1),
      several('dc:title', 1),
      element('xs:element', { ref: 'dc:type', minOccurs: 0 }),
      ...['dc:subject', 'dc:format', 'dc:relation', 'dct:modified', 'dct:abstract', 'dct:spatial'].map(
        (name) => several(name, 0),
      ),
      several('ows:BoundingBox', 0),
    ]),
    declared('Record', 'csw:DCMIRecordType', [
      element('xs:element', {
        name: 'AnyText',
        type: 'csw:EmptyType',
        minOccurs: 0,
        maxOccurs: 'unbounded',
      }),
      several('ows:BoundingBox', 0),
    ]),
    element('xs:complexType', { name: 'EmptyType' }),
  );
}

const imported = (of: string, path: string): XmlElement =>
  element('xs:import', { namespace: of, schemaLocation: `${schemas}/${path}` });

const several = (ref: string, minOccurs: number): XmlElement =>
  element('xs:element', { ref, minOccurs, maxOccurs: 'unbounded' });

/** An element that may stand for any record, and its type. */
function declared(name: string, base: string, content: readonly XmlElement[]): XmlElement[] {
  const type = `${name}Type`;
  return [
    element('xs:element', { name, type: `csw:${type}`, substitutionGroup: 'csw:AbstractRecord' }),
    element(
      'xs:complexType',
      { name: type, final: name === 'DCMIRecord' ? undefined : '#all' },
      element(
        'xs:complexContent',
        {},
        element('xs:extension', { base }, element('xs:sequence', {}, content)),
      ),
    ),
  ];
}
