import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SpelledResponse } from './spelled-response.ts';

const app = Fastify({ http: { ServerResponse: SpelledResponse } });
app.get('/xml', (_, reply) => reply.type('application/gml+xml; version=3.2').send('<a/>'));
app.get('/json', (_, reply) => reply.send({ a: 1 }));
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** The answer as it goes over the wire: any reader of ours would write the names its own way. */
async function rawAnswer(path: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

it('writes the type of an XML answer as strict readers look for it, once', async () => {
  const answer = await rawAnswer('/xml');
  expect(answer).toContain('\r\nContent-Type: application/gml+xml; version=3.2\r\n');
  expect(answer.match(/content-type/gi)).toHaveLength(1);
  expect(answer).toMatch(/<a\/>$/);
});

it('leaves other answers as they are', async () => {
  expect(await rawAnswer('/json')).toContain('\r\ncontent-type: application/json; charset=utf-8\r\n');
});
