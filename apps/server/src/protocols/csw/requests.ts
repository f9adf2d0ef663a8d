import { asksForCsw3, type CswRequest, readCswKvp, readCswXml } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';

/** A form holds the parameters in its body, and may leave some in the address; a document holds them all. */
export function readCswRequest({ query, body }: ProtocolRequest): CswRequest {
  if (body === undefined) return readCswKvp(query);
  if (body.kind === 'xml') return readCswXml(body.text);
  return readCswKvp(parametersOf({ query, body }));
}

/** The parameters of a request of CSW 3.0; `undefined` for one of 2.0.2. */
export function csw3QueryOf(request: ProtocolRequest): string | undefined {
  if (request.body?.kind === 'xml') return undefined;
  const parameters = parametersOf(request);
  return asksForCsw3(parameters) ? parameters : undefined;
}

const parametersOf = ({ query, body }: ProtocolRequest): string =>
  [query, body?.text ?? ''].filter((part) => part !== '').join('&');
