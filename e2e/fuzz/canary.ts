import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address that requests name and that nobody may ask for. */
export async function startCanary(): Promise<{ url: string; heard(): readonly string[]; close(): void }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end('<a/>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/canary`, heard: () => heard, close: () => server.close() };
}
