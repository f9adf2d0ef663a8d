import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address.ts';
import { languageOf } from '../../http/language.ts';
import { signalOf } from '../../http/signal.ts';
import type { Services } from '../../services.ts';
import { type EndpointScope, scopedUrl } from './endpoint-scope.ts';
import type { Mount } from './mount.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { RequestContext } from './request-context.ts';
import { queryOf, withoutKey } from './requester/credentials.ts';
import { resolveRequester } from './requester/resolve-requester.ts';
import type { Snapshot } from './served.ts';
import { usedBy } from './used-services.ts';

/** A request as it was received, free of the web framework. */
export function readRequest(request: FastifyRequest, { audience }: Mount): ReceivedRequest {
  const requested = queryOf(request.url);
  const { headers } = request;
  return {
    query: audience === 'open' ? requested : withoutKey(requested),
    body: bodyOf(request),
    path: request.params as Readonly<Record<string, string>>,
    accept: headers.accept,
    ifNoneMatch: headers['if-none-match'],
    ifMatch: headers['if-match'],
    contentType: headers['content-type'],
    contentCrs: oneOf(headers['content-crs']),
    prefer: oneOf(headers.prefer),
    isHeadOnly: request.method === 'HEAD',
  };
}

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header);

function bodyOf({ body, headers }: FastifyRequest): ReceivedRequest['body'] {
  if (typeof body !== 'string' || body.trim() === '') return undefined;
  const isXml = /xml/i.test(headers['content-type'] ?? '') || body.trimStart().startsWith('<');
  return { kind: isXml ? 'xml' : 'form', text: body };
}

/** Entry point of a request: a mount, and which of its scopes. */
export interface MountedScope {
  readonly mount: Mount;
  readonly scope: string;
}

/** A request as the protocols see it, before anything is refused. */
export async function contextOf<Context extends RequestContext>(
  services: Services,
  { mount, scope }: MountedScope,
  snapshot: Snapshot<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const { audience, root, within } = mount;
  const { visitor, grants, linkKey } = await resolveRequester(services, request, audience);
  const path = request.params as EndpointScope & Readonly<Record<string, string>>;
  return snapshot.contextOf({
    services,
    visitor,
    grants,
    language: languageOf(request.headers['accept-language']),
    audience,
    endpoint: { ...within, ...endpointOf(path) },
    baseUrl: scopedUrl(`${services.config.publicUrl}${root}`, scope, path),
    linkKey,
    infoVersion: snapshot.version,
    updateSequence: snapshot.version + grants.sequence,
    address: addressOf(request),
    used: usedBy(request),
    signal: signalOf(reply),
  });
}

function endpointOf({ datastore, datasheet }: EndpointScope): EndpointScope {
  return {
    ...(datastore === undefined ? {} : { datastore }),
    ...(datasheet === undefined ? {} : { datasheet }),
  };
}
