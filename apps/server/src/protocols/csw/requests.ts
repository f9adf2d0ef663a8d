import { type CswRequest, readCswKvp, readCswXml } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';

/** A form holds the parameters in its body, and may leave some in the address; a document holds them all. */
export function readCswRequest({ query, body }: ProtocolRequest): CswRequest {
  if (body === undefined) return readCswKvp(query);
  if (body.kind === 'xml') return readCswXml(body.text);
  return readCswKvp([query, body.text].filter((part) => part !== '').join('&'));
}
