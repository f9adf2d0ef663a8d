import { kvpOfWfsXml } from '@cartable/ogc';
import type { ProtocolRequest } from '../register-services.ts';

/** A longer address is refused by the servers in front of this one. */
const maxLinkLength = 6_000;

/** The request as an address that asks the same, for links between pages; undefined when it would be too long. */
export function linkable({ query, body }: ProtocolRequest): ProtocolRequest | undefined {
  const text = body?.kind === 'xml' ? kvpOfWfsXml(body.text) : joined(query, body?.text);
  return text === undefined || text.length > maxLinkLength ? undefined : { query: text, body: undefined };
}

function joined(query: string, form = ''): string {
  return [query, form].filter((part) => part !== '').join('&');
}
