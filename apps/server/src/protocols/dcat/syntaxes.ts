import { type RdfNode, writeJsonLd, writeRdfXml, writeTurtle } from '@cartable/catalogue';
import { acceptedTypes } from '../context/accepted-types.ts';

/** A way to write linked data. */
export interface RdfSyntax {
  readonly extension: string;
  readonly mediaType: string;
  /** Other names that clients accept it by. */
  readonly aliases: readonly string[];
  write(nodes: readonly RdfNode[]): string;
}

const turtle: RdfSyntax = {
  extension: 'ttl',
  mediaType: 'text/turtle',
  aliases: ['application/x-turtle', 'text/*', '*/*'],
  write: writeTurtle,
};

/** The first is what a client gets that does not say. */
export const rdfSyntaxes: readonly RdfSyntax[] = [
  turtle,
  {
    extension: 'rdf',
    mediaType: 'application/rdf+xml',
    aliases: ['application/xml', 'text/xml'],
    write: writeRdfXml,
  },
  {
    extension: 'jsonld',
    mediaType: 'application/ld+json',
    aliases: ['application/json', 'application/*'],
    write: writeJsonLd,
  },
];

const pages = ['text/html', 'application/xhtml+xml'];

/** Form a client prefers, among the syntaxes and the page for people. */
export function preferredForm(accept: string | undefined): RdfSyntax | 'page' {
  for (const type of acceptedTypes(accept)) {
    if (pages.includes(type)) return 'page';
    const syntax = rdfSyntaxes.find(({ mediaType, aliases }) => [mediaType, ...aliases].includes(type));
    if (syntax) return syntax;
  }
  return turtle;
}
