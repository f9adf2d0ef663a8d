import {
  asksForCsw3,
  type Csw3Request,
  type CswRequest,
  isCsw3Document,
  readCsw3Kvp,
  readCsw3Xml,
  readCswKvp,
  readCswXml,
} from '@cartable/ogc';
import type { ProtocolRequest, ReceivedRequest } from '../context/received-request.ts';

/** A form holds the parameters in its body, and may leave some in the address; a document holds them all. */
export function readCswRequest({ query, body }: ProtocolRequest): CswRequest {
  if (body === undefined) return readCswKvp(query);
  if (body.kind === 'xml') return readCswXml(body.text);
  return readCswKvp(parametersOf({ query, body }));
}

/** Whether a request, read or not, is of version 3.0. */
export function isCsw3(request: ProtocolRequest): boolean {
  return request.body?.kind === 'xml'
    ? isCsw3Document(request.body.text)
    : asksForCsw3(parametersOf(request));
}

export function readCsw3Request(request: ProtocolRequest & Pick<ReceivedRequest, 'accept'>): Csw3Request {
  return request.body?.kind === 'xml'
    ? readCsw3Xml(request.body.text)
    : readCsw3Kvp(parametersOf(request), request.accept);
}

const parametersOf = ({ query, body }: ProtocolRequest): string =>
  [query, body?.text ?? ''].filter((part) => part !== '').join('&');
