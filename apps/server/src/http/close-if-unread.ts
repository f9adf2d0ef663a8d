import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Read and thrown away so that a person whose browser announced too large a file reads why it was refused. */
const drainedBytes = 100_000_000;
const drainedMs = 10_000;
const lookMs = 50;

/** A body refused midway would be read to its end; one without end, or with a very far one, is cut. */
export function closeIfUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  endAfterAnswer(raw, reply.raw);
  const length = Number(headers['content-length']);
  if (headers['transfer-encoding'] !== undefined || length > drainedBytes)
    reply.header('connection', 'close');
}

/**
 * A connection closed while its body still comes is reset: who sends reads no answer, and a proxy says 502 for it. The
 * answer is sent and told to be the last; what comes meanwhile is read and thrown away, some of it and for a while
 * (RFC 9112 §9.6).
 */
function endAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // What node:http calls once the last answer of a connection is handed over.
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    if (request.complete) return socket.destroySoon();
    socket.end();
    request.resume();
    const since = performance.now();
    const from = socket.bytesRead;
    const close = () => socket.destroy();
    request.once('end', close);
    const look = setInterval(() => {
      if (socket.bytesRead - from > drainedBytes || performance.now() - since > drainedMs) close();
    }, lookMs);
    socket.once('close', () => clearInterval(look));
  };
  // The connection goes on: a later answer ends it as any other.
  response.once('close', () => {
    if (!socket.writableEnded) Reflect.deleteProperty(socket, 'destroySoon');
  });
}
