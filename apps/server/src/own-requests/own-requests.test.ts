import { createServer, get, type Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { isOwnRequest, OwnClient } from './own-requests.ts';

let server: Server;
const seen: { path: string; host: string | undefined; isOwn: boolean }[] = [];

async function listen(host: string): Promise<number> {
  seen.length = 0;
  server = createServer((request, response) => {
    seen.push({ path: request.url!, host: request.headers.host, isOwn: isOwnRequest(request) });
    if (request.url !== '/never') response.end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  return (server.address() as { port: number }).port;
}

const open = (timeoutMs = 5_000) => new OwnClient(server, { host: 'maps.fr', connections: 2, timeoutMs });

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each(['127.0.0.1', '0.0.0.0', '::'])(
  'tells what it asks itself from what others ask, on %s',
  async (host) => {
    const port = await listen(host);
    const client = open();
    await expect(client.get('/mine?a=1')).resolves.toBe(200);
    await new Promise((resolve) => void get({ host: '127.0.0.1', port, path: '/theirs' }, resolve));
    client.close();
    expect(seen).toEqual([
      { path: '/mine?a=1', host: 'maps.fr', isOwn: true },
      { path: '/theirs', host: `127.0.0.1:${port}`, isOwn: false },
    ]);
  },
);

it('does not wait for ever', async () => {
  await listen('127.0.0.1');
  const client = open(100);
  await expect(client.get('/never')).rejects.toThrow(/abort/i);
  client.close();
});

it('an answer that it did not wait for is still its own', async () => {
  await listen('127.0.0.1');
  let later: boolean | undefined;
  server.on('request', (request) => {
    request.socket.once('close', () => setTimeout(() => (later = isOwnRequest(request)), 50));
  });
  const client = open(100);
  await expect(client.get('/never')).rejects.toThrow(/abort/i);
  client.close();
  await vi.waitFor(() => expect(later).toBe(true));
});

it('is told where nobody listens any more', async () => {
  await listen('127.0.0.1');
  const client = open();
  await client.get('/once');
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  await expect(client.get('/again')).rejects.toThrow();
  client.close();
});
