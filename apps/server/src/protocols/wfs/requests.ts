import { readWfsKvp, readWfsXml, type WfsRequest } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';

/** A form holds the parameters in its body, and may leave some in the address; a document holds them all. */
export function readWfsRequest({ query, body }: ProtocolRequest): WfsRequest {
  if (body === undefined) return readWfsKvp(query);
  if (body.kind === 'xml') return readWfsXml(body.text);
  return readWfsKvp([query, body.text].filter((part) => part !== '').join('&'));
}
