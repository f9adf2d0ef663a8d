import { Kvp } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';

export function parametersOf({ query, body }: ProtocolRequest): Kvp {
  return Kvp.parse(
    body?.kind === 'form' ? [query, body.text].filter((part) => part !== '').join('&') : query,
  );
}
