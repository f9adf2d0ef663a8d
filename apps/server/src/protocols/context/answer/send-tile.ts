import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accepts-gzip.ts';
import type { TileAnswer } from './service-answer.ts';
import { etagsOf, hasCurrent } from './tile-headers.ts';

const expand = promisify(gunzip);
/** As far as a tile may grow: those made here stay under a megabyte or two. */
const maxExpandedBytes = 64 << 20;

/** A tile, or none there, to a client that may have it already. */
export async function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  { tile, version, cacheControl }: TileAnswer,
): Promise<FastifyReply> {
  const etags = etagsOf(version);
  reply.header('cache-control', cacheControl).header('vary', 'Accept-Encoding');
  if (tile === undefined) return reply.header('etag', etags.stored).code(204).send();
  const isExpanded = tile.isGzipped && !acceptsGzip(request.headers['accept-encoding']);
  reply.header('etag', isExpanded ? etags.expanded : etags.stored);
  if (hasCurrent(request.headers['if-none-match'], [etags.stored, etags.expanded]))
    return reply.code(304).send();
  reply.type(tile.mediaType);
  if (isExpanded) return reply.send(await expand(tile.bytes(), { maxOutputLength: maxExpandedBytes }));
  if (tile.isGzipped) reply.header('content-encoding', 'gzip');
  return reply.send(tile.bytes());
}
