import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnectionsPerAddress } from './connections-per-address.ts';

/** A connection of an address, as far as the limit looks at it. */
class FakeSocket extends EventEmitter {
  isDestroyed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.isDestroyed = true;
  }
}

function opener(limits: { most: number; trustedProxies: number }) {
  const server = new EventEmitter();
  limitConnectionsPerAddress(server as never, limits);
  return (address: string) => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
}

it('an address has its share of connections, and again once it has closed some', () => {
  const open = opener({ most: 2, trustedProxies: 0 });
  const [first] = [open('192.0.2.1'), open('::ffff:192.0.2.1')];
  expect(first.isDestroyed).toBe(false);
  expect(open('192.0.2.1').isDestroyed).toBe(true);
  expect(open('192.0.2.2').isDestroyed).toBe(false);
  first.emit('close');
  expect(open('192.0.2.1').isDestroyed).toBe(false);
  expect(open('192.0.2.1').isDestroyed).toBe(true);
});

it('whoever holds a network of IPv6 is one', () => {
  const open = opener({ most: 1, trustedProxies: 0 });
  open('2001:db8:1:2::1');
  expect(open('2001:db8:1:2::2').isDestroyed).toBe(true);
  expect(open('2001:db8:1:3::1').isDestroyed).toBe(false);
});

it('the connections of a trusted proxy are not those of one visitor', () => {
  const open = opener({ most: 1, trustedProxies: 1 });
  open('192.0.2.1');
  expect(open('192.0.2.1').isDestroyed).toBe(false);
});

it('one address cannot keep a real server to itself, and idle connections are closed at once', async () => {
  const server = createServer((_request, answer) => answer.end('ok'));
  limitConnectionsPerAddress(server, { most: 5, trustedProxies: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  for (let n = 0; n < 20; n++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
  }
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(15);
});
