import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Groups of an IPv6 address that one subscriber is given; the others are theirs to choose (RFC 6177 §2). */
const subscriberGroups = 4;

/** The address limits are counted by: whoever holds a /64 is one visitor, not 2⁶⁴. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return groupAddress(request.ip);
}

export function groupAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return `${groups
    .slice(0, subscriberGroups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
