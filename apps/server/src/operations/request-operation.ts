import type { cswOperations, oaiVerbs, wfsOperations, wmsOperations, wmtsOperations } from '@cartable/ogc';
import type { FastifyRequest } from 'fastify';

/** Operations of a WFS whose features are edited, beside those of any WFS. */
export const editingOperations = [
  'Transaction',
  'LockFeature',
  'GetFeatureWithLock',
  'CreateStoredQuery',
  'DropStoredQuery',
] as const;

/** What metrics and traces tell requests apart by, a closed list: operations of the standards, and kinds of addresses. */
export type RequestOperation =
  | (typeof wmsOperations)[number]
  | (typeof wfsOperations)[number]
  | (typeof editingOperations)[number]
  | (typeof wmtsOperations)[number]
  | (typeof cswOperations)[number]
  | (typeof oaiVerbs)[number]
  | 'tile'
  | 'items'
  | 'download'
  | 'other';

/** A request as far as it says what it is, read or refused. */
interface NamingRequest {
  /** Of the address, without `?`. */
  readonly query: string;
  /** Empty when it is none of text. */
  readonly body: string;
  readonly path: Readonly<Record<string, string>>;
}

/** Operation of a route, or how its requests name it. */
export type RouteOperation = RequestOperation | ((request: NamingRequest) => RequestOperation);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** @default 'other' */
    operation?: RouteOperation;
  }
}

export function operationOf({ url, body, params, routeOptions }: FastifyRequest): RequestOperation {
  const operation = routeOptions.config?.operation ?? 'other';
  if (typeof operation === 'string') return operation;
  const start = url.indexOf('?') + 1;
  return operation({
    query: start === 0 ? '' : url.slice(start),
    body: typeof body === 'string' ? body : '',
    path: (params ?? {}) as NamingRequest['path'],
  });
}

/** First start tag of a document, without its prefix. */
const firstElement = /<(?:[\w.-]+:)?([A-Za-z]\w*)/;
/** The root of a document and the parameters of a form that say what they are come before a filter or a style. */
const readBodyLetters = 16_384;

/**
 * Operations named by a parameter, as OGC services do in the address or in a form, or by the root of an XML document. Of
 * what a client writes, only whether it is one of these is kept.
 */
export function namedOperation(
  parameter: 'request' | 'verb',
  operations: readonly RequestOperation[],
): RouteOperation {
  const written = new RegExp(`(?:^|&)${parameter}=([a-z]+)(?=&|$)`, 'i');
  const byName = new Map(operations.map((operation) => [operation.toLowerCase(), operation]));
  return ({ query, body }) => {
    const text = body.slice(0, readBodyLetters);
    const found = text.trimStart().startsWith('<')
      ? firstElement.exec(text)
      : (written.exec(query) ?? written.exec(text));
    const name = found?.[1] ?? '';
    return byName.get(name.toLowerCase()) ?? 'other';
  };
}
