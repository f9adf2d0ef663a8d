import { Kvp, readGetMapXml } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';

/** A form holds the parameters in its body, and may leave some in the address; a document holds them all. */
export function parametersOf({ query, body }: ProtocolRequest): Kvp {
  if (body === undefined) return Kvp.parse(query);
  if (body.kind === 'form') return Kvp.parse([query, body.text].filter((part) => part !== '').join('&'));
  return readGetMapXml(body.text);
}
