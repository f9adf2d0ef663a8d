import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import { expand, prefixes, type RdfNode, type RdfValue, safeIri } from './rdf.ts';

/** RDF 1.1 XML. */
export const writeRdfXml = (nodes: readonly RdfNode[]): string => serializeDocument(rdfDocument(nodes));

/** The same, to be put into another document. */
export const rdfDocument = (nodes: readonly RdfNode[]): XmlElement =>
  element('rdf:RDF', rdfNamespaces, nodes.map(rdfElement));

/** One resource, its prefixes declared around it or, alone in another document, by itself. */
export function rdfElement({ iri, type, properties }: RdfNode): XmlElement {
  const about = iri === undefined ? {} : { 'rdf:about': safeIri(iri) };
  return element(
    type,
    about,
    properties.map(({ name, value }) => propertyElement(name, value)),
  );
}

/** Attributes an element needs to stand alone. */
export const rdfNamespaces: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(prefixes).map(([prefix, address]) => [`xmlns:${prefix}`, address]),
);

function propertyElement(name: string, value: RdfValue): XmlElement {
  if ('iri' in value) return element(name, { 'rdf:resource': safeIri(value.iri) });
  if ('node' in value) return element(name, {}, rdfElement(value.node));
  const { text, language, datatype } = value;
  return element(name, { 'xml:lang': language, 'rdf:datatype': datatype && expand(datatype) }, text);
}
