import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment, sendBytes } from '../../../http/send-file.ts';
import { withKeyInLinks } from '../requester/keyed-links.ts';
import { linkKeyOf } from '../requester/resolve-requester.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { sendTile } from './send-tile.ts';
import type { Answer, FileSent, ServiceAnswer } from './service-answer.ts';

/**
 * An answer of a protocol as HTTP. A kept document goes out compressed once and for all: compressing some megabytes
 * again for each client would cost more than everything else.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  if ('tile' in answer) return sendTile(request, reply, answer);
  if ('file' in answer) return sendStored(request, reply, answer);
  reply
    .headers(answer.headers ?? {})
    .code(answer.status ?? 200)
    .type(answer.contentType);
  const linkKey = linkKeyOf(request);
  const text = linkKey && linksIn(answer);
  if (linkKey && text !== undefined) return reply.send(withKeyInLinks(text, linkKey, answer.contentType));
  const { document } = answer;
  if (document === undefined) {
    const etag = answer.headers?.etag;
    // What is asked by POST is kept by nobody; what was made by it (201) has its tag.
    if (request.method === 'POST') {
      if (reply.statusCode === 200) reply.removeHeader('etag');
      return reply.send(answer.body);
    }
    if (etag !== undefined && matches(request.headers['if-none-match'], [etag]))
      return reply.code(304).send();
    return reply.send(answer.body);
  }
  reply.header('cache-control', 'no-cache').header('vary', answer.headers?.vary ?? 'accept-encoding');
  const compressed = acceptsGzip(request.headers['accept-encoding']);
  // Two encodings are two representations: a strong validator tells them apart (RFC 9110 §8.8.3.3).
  reply.header('etag', compressed ? document.gzipEtag : document.etag);
  if (matches(request.headers['if-none-match'], [document.etag, document.gzipEtag]))
    return reply.code(304).send();
  if (!compressed) return reply.send(document.bytes);
  return reply.header('content-encoding', 'gzip').send(await document.gzip());
}

/** Programs of any site read archives by parts: they are told how long a part is, and of what. */
function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl }: FileSent,
): Promise<FastifyReply> {
  return sendBytes(request, reply, file, {
    'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
    'cache-control': cacheControl,
    'content-disposition': attachment(file.fileName),
    'content-type': file.mediaType,
  });
}

/** The answer as text, when it tells addresses. */
function linksIn({ document, body, hasLinks }: ServiceAnswer): string | undefined {
  if (document !== undefined) return document.bytes.toString();
  return hasLinks && typeof body === 'string' ? body : undefined;
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** The answer is the same under both encodings, so either of its validators tells that the client has it. */
function matches(header: string | undefined, etags: readonly string[]): boolean {
  if (header === undefined) return false;
  // Compared weakly, as they are to be (RFC 9110 §13.1.2).
  const known = header.split(',').map(opaque);
  return known.includes('*') || etags.some((etag) => known.includes(opaque(etag)));
}
