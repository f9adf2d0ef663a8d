import { PassThrough } from 'node:stream';
import type { EventsAnswer } from '@cartable/contract';
import type { FastifyReply } from 'fastify';

/** Proxies close what stays silent for a minute, and a page that hears nothing for twice that time asks again. */
const pulseMs = 15_000;
/** The page waits so long before it connects again. */
const reconnectMs = 3000;
/** A client that reads nothing is let go: it finds the present state when it comes back. */
const maxUnreadBytes = 1 << 20;

/**
 * Server-sent events (WHATWG HTML §9.2), never kept nor held back on the way: no cache, no compression, and word to
 * nginx not to gather them. Nothing is numbered: whoever connects again is told the present state first.
 */
export function sendEvents(reply: FastifyReply, answer: EventsAnswer): FastifyReply {
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writableEnded) return;
    if (stream.writableLength + reply.raw.writableLength > maxUnreadBytes) stream.destroy();
    else stream.write(text);
  };
  const end = () => void (stream.destroyed || stream.end());
  write(`retry: ${reconnectMs}\n\n`);
  const stop = answer.listen({
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end,
  });
  const pulse = setInterval(() => write('event: ping\ndata: {}\n\n'), pulseMs);
  reply.raw.once('close', () => {
    clearInterval(pulse);
    stop();
    stream.destroy();
  });
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(stream);
}
