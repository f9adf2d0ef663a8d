/** A small model of RDF: what is said of a resource, written as Turtle, RDF/XML and JSON-LD alike. */

export interface RdfNode {
  /** Without it the node is blank. */
  readonly iri?: string;
  /** Prefixed: `dcat:Dataset`. */
  readonly type: string;
  readonly properties: readonly RdfProperty[];
}

export interface RdfProperty {
  /** Prefixed: `dct:title`. */
  readonly name: string;
  readonly value: RdfValue;
}

export type RdfValue =
  | { readonly iri: string }
  | { readonly text: string; readonly language?: string; readonly datatype?: string }
  | { readonly node: RdfNode };

export const prefixes = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dcatap: 'http://data.europa.eu/r5r/',
  dct: 'http://purl.org/dc/terms/',
  eli: 'http://data.europa.eu/eli/ontology#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geo: 'http://www.opengis.net/ont/geosparql#',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

export const iri = (name: string, address: string): RdfProperty => ({ name, value: { iri: address } });
/** A resource that is described elsewhere, and what it is: those who check shapes do not go and look. */
export const iriOf = (
  name: string,
  type: string,
  address: string,
  properties: readonly RdfProperty[] = [],
): RdfProperty => node(name, { iri: address, type, properties });
export const node = (name: string, value: RdfNode): RdfProperty => ({ name, value: { node: value } });
export const text = (
  name: string,
  value: string,
  of: { readonly language?: string; readonly datatype?: string } = {},
): RdfProperty => ({ name, value: { text: value, ...of } });

/** Type of the resource beside its first one. */
export const typed = (type: string): RdfProperty => iri('rdf:type', expand(type));

/** The whole address of a prefixed name. */
export function expand(name: string): string {
  const [prefix, local] = name.split(':') as [keyof typeof prefixes, string];
  return prefixes[prefix] + local;
}

/** Address whose characters that no syntax may hold are percent-encoded (RFC 3987). */
export function safeIri(address: string): string {
  return address
    .toWellFormed()
    .replace(/[\p{Cc} <>"{}|^`\\]/gu, (character) => encodeURIComponent(character));
}
