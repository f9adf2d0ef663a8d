import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { groupAddress } from './address.ts';

/**
 * Closes what one address opens beyond its share, before a byte of it is read, so that nobody takes all connections.
 * Behind trusted proxies every connection is one of theirs: they are the ones to count.
 */
export function limitConnectionsPerAddress(
  server: Pick<Server, 'on'>,
  { most, trustedProxies }: { readonly most: number; readonly trustedProxies: number },
): void {
  if (trustedProxies > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Gone already: nothing of it is known any more.
    if (socket.remoteAddress === undefined) return;
    const address = groupAddress(socket.remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
