import type { RangeAnswer } from '@cartable/contract';
import type { FastifyReply } from 'fastify';

/**
 * A part of a list, placed in the whole one by `Content-Range: first-last/total`: 206 when there is more of it before or
 * after, 200 when this is all.
 */
export function sendRange(
  reply: FastifyReply,
  items: readonly unknown[],
  { first, total }: Omit<RangeAnswer<unknown>, 'items'>,
): FastifyReply {
  const place = items.length === 0 ? '*' : `${first}-${first + items.length - 1}`;
  return reply
    .code(items.length < total ? 206 : 200)
    .header('content-range', `${place}/${total}`)
    .send(items);
}
