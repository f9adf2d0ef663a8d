import type { FastifyReply, FastifyRequest } from 'fastify';

/** Read and thrown away so that a person whose browser announced too large a file reads why it was refused. */
const drainedBytes = 100_000_000;

/** A body refused midway would be read to its end; one without end, or with a very far one, is cut. */
export function closeIfUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const length = Number(headers['content-length']);
  if (headers['transfer-encoding'] !== undefined || length > drainedBytes)
    reply.header('connection', 'close');
}
