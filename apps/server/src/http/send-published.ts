import type { PublishedFile } from '@cartable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { named, sendBytes } from './send-file.ts';

/**
 * Files that members of any community may put under the address of the site itself, where the session cookie is. So
 * that none acts there in the name of its reader: browsers believe the type that is told and no other; what could run
 * or be a page is proposed for keeping, not opened; and whatever is opened all the same lives in a sandbox of its own,
 * from where nothing loads. Images in a page, styles and documents fetched by a map are not touched by any of this.
 */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'; sandbox";
/** The reader of PDF of browsers does not start in a sandbox; what a document holds runs apart from the site anyway. */
const unsandboxed =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/** Types that no browser runs: seen where they are. */
const passiveTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/json',
  'application/geo+json',
  'text/plain',
  'text/csv',
  'text/markdown',
]);

export function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublishedFile | undefined,
): Promise<FastifyReply> | FastifyReply {
  reply.headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
  if (file === undefined) return reply.code(404).header('cache-control', 'no-store').send();
  const { mediaType } = file;
  return sendBytes(request, reply, file, {
    'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
    'cache-control': `public, max-age=${file.freshSeconds}, must-revalidate`,
    'content-disposition': named(passiveTypes.has(mediaType) ? 'inline' : 'attachment', file.fileName),
    'content-security-policy': mediaType === 'application/pdf' ? unsandboxed : sandbox,
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** A day: what is allowed does not change. */
const preflightSeconds = 86_400;

/** Preflight of a browser, before it reads a part of a file for a page of another site (Fetch §4.8). */
export function answerPublishedPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'range, if-range, if-none-match',
      'access-control-max-age': String(preflightSeconds),
    })
    .code(204)
    .send();
}
