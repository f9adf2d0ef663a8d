import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { attachRawResponder, type RawAnswer } from './raw-responder.ts';

const request = 'GET /tuiles/1 HTTP/1.1\r\nHost: cartes.test\r\n\r\n';
const answer: RawAnswer = {
  head: 'HTTP/1.1 200 OK\r\n',
  body: { length: 2, writeTo: (target, at) => void target.write('ok', at) },
};

/** A server whose answers are ready when they are released. */
async function startSlow() {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer();
  const handle = async () => {
    ask();
    await released;
    return answer;
  };
  attachRawResponder(server, { routes: [{ prefix: '/tuiles/', handle }], idleMs: 5_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, asked, release };
}

const connectTo = (server: Server) => connect((server.address() as AddressInfo).port, '127.0.0.1');

/** All it is sent until its end. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

it('a request under way is answered before the server stops, and the connection ends then', async () => {
  const { server, asked, release } = await startSlow();
  const [busy, idle] = [connectTo(server), connectTo(server)];
  const texts = [textOf(busy), textOf(idle)];
  await once(idle, 'connect');
  busy.write(request);
  await asked;
  const closed = new Promise((resolve) => server.close(resolve));
  expect(await texts[1]).toBe('');
  release();
  expect(await texts[0]).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok$/s);
  await closed;
});

it('a request under way ends with all connections once the server waits no longer', async () => {
  const { server, asked } = await startSlow();
  const socket = connectTo(server);
  const ended = textOf(socket).catch(() => '');
  socket.write(request);
  await asked;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  expect(await ended).toBe('');
  await closed;
});

it('a client that has said all it had to is answered', async () => {
  const { server, asked, release } = await startSlow();
  const socket = connectTo(server);
  socket.end(request);
  await asked;
  setTimeout(release, 50);
  expect(await textOf(socket)).toMatch(/\r\n\r\nok$/);
});
