import { kvpOfWfsXml } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';

/** A longer address is refused by the servers in front of this one. */
const maxLinkLength = 6_000;
/** Tags make a document longer than its parameters, but not that much: beyond, it is not read again. */
const maxDocumentLength = 4 * maxLinkLength;

/** The request as an address that asks the same, for links between pages; undefined when it would be too long. */
export function linkable({ query, body, isOnce }: ProtocolRequest): ProtocolRequest | undefined {
  if (isOnce) return undefined;
  const text = body?.kind === 'xml' ? parametersOf(body.text) : joined(query, body?.text);
  return text === undefined || text.length > maxLinkLength ? undefined : { query: text, body: undefined };
}

function parametersOf(document: string): string | undefined {
  return document.length > maxDocumentLength ? undefined : kvpOfWfsXml(document);
}

function joined(query: string, form = ''): string {
  return [query, form].filter((part) => part !== '').join('&');
}
