import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CartableError } from '@cartable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How slowly a body may come. */
export interface Pace {
  /** Until then it may come as it likes. */
  readonly graceMs: number;
  /** On average, from then on. */
  readonly leastBytesPerSecond: number;
  readonly lookMs: number;
}

/** The slowest mobile line sends ten times as much; who sends a byte from time to time holds a connection for nothing. */
const defaultPace: Pace = { graceMs: 20_000, leastBytesPerSecond: 1000, lookMs: 2000 };

interface Arriving {
  readonly socket: Socket;
  readonly response: ServerResponse;
  readonly since: number;
  /** Read of the connection before. */
  readonly bytesBefore: number;
  reply?: FastifyReply;
  /** Files come as slowly as their lines: the time of the whole request bounds them. */
  takesFiles?: boolean;
  isRefused?: boolean;
}

const arriving = new WeakMap<IncomingMessage, Arriving>();

/**
 * Ends requests whose body comes too slowly, in any framing, whether anybody reads it or not. Counted on the connection
 * itself: what frames a body counts as it.
 */
export function limitSlowBodies(app: FastifyInstance, pace: Pace = defaultPace): void {
  const bodies = new Map<IncomingMessage, Arriving>();
  // Before the framework, whose hooks look for it.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const body = { socket, response, since: performance.now(), bytesBefore: socket.bytesRead };
    bodies.set(request, body);
    arriving.set(request, body);
    request.once('close', () => bodies.delete(request));
  });
  app.addHook('onRequest', async (request, reply) => {
    const body = arriving.get(request.raw);
    if (body) body.reply = reply;
  });
  const look = setInterval(() => {
    for (const [request, body] of bodies) {
      if (request.complete) bodies.delete(request);
      else if (isLate(body, pace)) end(body, pace);
    }
  }, pace.lookMs);
  look.unref();
  app.addHook('onClose', async () => clearInterval(look));
}

/** As long as it is not refused. */
export function allowSlowFiles(request: FastifyRequest): void {
  const body = arriving.get(request.raw);
  if (body) body.takesFiles = true;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isLate(
  { socket, response, since, bytesBefore, takesFiles }: Arriving,
  { graceMs, leastBytesPerSecond }: Pace,
): boolean {
  if (takesFiles && !response.writableEnded) return false;
  const beyondGrace = performance.now() - since - graceMs;
  const expected = (beyondGrace / 1000) * leastBytesPerSecond;
  return beyondGrace > 0 && socket.bytesRead - bytesBefore < expected;
}

/** Told in the words of whatever was called, once; whoever was answered before is only cut off. */
function end(body: Arriving, { graceMs, leastBytesPerSecond }: Pace): void {
  const { socket, response, reply } = body;
  if (!reply || body.isRefused || response.headersSent) {
    socket.destroy();
    return;
  }
  body.isRefused = true;
  const params = { seconds: Math.round(graceMs / 1000), rate: leastBytesPerSecond };
  void reply.header('connection', 'close').send(new CartableError('server.body-too-slow', params));
}
