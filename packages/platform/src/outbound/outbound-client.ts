import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { CartableError } from '@cartable/contract';
import { boundedBody } from './bounded-body.ts';
import { bareHost, type OutboundHosts } from './outbound-hosts.ts';

/** Says to the next server that we were here, so that calls never go round in circles (RFC 8586). */
export const loopHeader = 'cdn-loop';
export const loopMark = 'cartable';

const mostRedirects = 4;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const longestAddress = 8000;

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | undefined;
  /** Nothing of the visitor: no cookie, no credential. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  /** Of the answer, unpacked. */
  readonly maxBytes: number;
  /** Until the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Unpacked; ends in an error beyond the most bytes or the time. */
  readonly body: Readable;
  /** Address that answered, after redirects. */
  readonly url: string;
}

export interface OutboundClient {
  /** @throws {CartableError} `outbound.…`: why the address was not called, or gave nothing */
  readonly fetch: (request: OutboundRequest) => Promise<OutboundAnswer>;
}

export interface OutboundOptions {
  readonly hosts: OutboundHosts;
  readonly userAgent: string;
  /** All the addresses of a name; for tests. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const resolveAll = promisify(lookup);

/**
 * Calls addresses that people type. Each name is resolved once, all its addresses are judged, and the connection goes
 * to one of those judged: a name that changes meanwhile leads nowhere else. Redirects are judged the same way.
 */
export function createOutboundClient(options: OutboundOptions): OutboundClient {
  const { hosts, userAgent, resolve = (host) => resolveAll(host, { all: true }) } = options;

  async function judge(url: URL): Promise<LookupAddress> {
    if (hosts.isEmpty) throw new CartableError('outbound.off');
    const host = bareHost(url.hostname);
    const addresses = await addressesOf(host, resolve);
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const isAllowed = hosts.allows({ host, port, addresses: addresses.map(({ address }) => address) });
    // Whether a name of an internal network exists is nobody's to learn.
    if (!isAllowed) throw new CartableError('outbound.host-refused', { host: url.host });
    return addresses[0]!;
  }

  async function once(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
    // Nothing stops a search of a name; nobody waits for it longer than for the rest.
    const address = await Promise.race([judge(url), rejected(signal)]);
    return send(url, { request, address, userAgent, signal });
  }

  return {
    async fetch(request) {
      const deadline = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
      let url = readAddress(request.url);
      try {
        for (let hops = 0; hops <= mostRedirects; hops += 1) {
          const answer = await once(url, request, signal);
          const location = redirectOf(answer, request);
          if (location === undefined) {
            return {
              status: answer.statusCode ?? 502,
              headers: answer.headers,
              body: boundedBody(answer, { maxBytes: request.maxBytes, host: url.host, signal }),
              url: url.href,
            };
          }
          answer.destroy();
          url = readAddress(location, url);
        }
      } catch (error) {
        throw explain(error, url, deadline);
      }
      throw new CartableError('outbound.redirects', { host: url.host, most: mostRedirects });
    },
  };
}

/** What is sent with a body is sent to the address that was named, and to no other. */
function redirectOf(answer: IncomingMessage, { method }: OutboundRequest): string | undefined {
  if (method === 'POST' || !redirects.has(answer.statusCode ?? 0)) return undefined;
  return answer.headers.location;
}

function readAddress(text: string, base?: URL): URL {
  const url =
    text.length <= longestAddress && URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  const isPlain =
    url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) throw new CartableError('outbound.address-invalid', { url: text.slice(0, 200) });
  url.hash = '';
  return url;
}

async function addressesOf(
  host: string,
  resolve: (host: string) => Promise<readonly LookupAddress[]>,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return resolve(host).catch(() => []);
}

interface Sending {
  readonly request: OutboundRequest;
  readonly address: LookupAddress;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

function send(url: URL, { request, address, userAgent, signal }: Sending): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body } = request;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const open = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  const call: ClientRequest = open(url, {
    method,
    signal,
    // A connection of its own: one kept open would be to addresses judged for another call.
    agent: false,
    headers: {
      'accept-encoding': 'gzip, br',
      ...headers,
      'user-agent': userAgent,
      [loopHeader]: loopMark,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    lookup: (_host, { all }, answer) =>
      all === true ? answer(null, [address]) : answer(null, address.address, address.family),
  });
  call.once('response', resolve);
  call.once('error', reject);
  call.end(body);
  return promise;
}

function rejected(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // Most of the time, nobody is left to hear it.
  promise.catch(() => undefined);
  return promise;
}

function explain(error: unknown, { host }: URL, deadline: AbortSignal): Error {
  if (error instanceof CartableError) return error;
  if (deadline.aborted) return new CartableError('outbound.timeout', { host });
  const { code, name } = error as { readonly code?: string; readonly name: string };
  return new CartableError('outbound.unreachable', { host, reason: code ?? name }, { cause: error });
}
