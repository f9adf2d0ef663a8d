import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusOf } from '../errors.ts';
import { allowSlowFiles, limitSlowBodies } from './slow-bodies.ts';

const pace = { graceMs: 300, leastBytesPerSecond: 500, lookMs: 50 };
const app = fastify();
let port: number;

beforeAll(async () => {
  limitSlowBodies(app, pace);
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof CartableError ? statusOf(error) : 500).send({ error: String(error) }),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, undefined));
  app.get('/things', () => 'things');
  app.post('/things', (request) => ({ read: JSON.stringify(request.body).length }));
  const readRaw = async (request: { raw: AsyncIterable<Buffer> }) => {
    let bytes = 0;
    for await (const chunk of request.raw) bytes += chunk.length;
    return { bytes };
  };
  app.post('/forms', readRaw);
  app.post('/files', { onRequest: async (request) => allowSlowFiles(request) }, readRaw);
  app.post('/refused', {
    onRequest: async (request) => {
      allowSlowFiles(request);
      throw new CartableError('common.unauthenticated');
    },
    handler: readRaw,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});

afterAll(() => app.close());

/** Sends the head, then the pieces with a rest after each. @returns what came back, and when the connection was closed */
async function send(head: string, pieces: Iterable<string>, restMs: number) {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  const start = performance.now();
  const closed = new Promise<number>((tell) => socket.once('close', () => tell(performance.now() - start)));
  socket.on('error', () => undefined).on('data', (chunk) => (text += chunk));
  socket.write(head);
  for (const piece of pieces) {
    if (socket.destroyed || socket.readableEnded) break;
    socket.write(piece);
    await wait(restMs);
  }
  return { text: () => text, closed, end: () => socket.end() };
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: cartes.example', ...headers, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=z';
const chunked = 'Transfer-Encoding: chunked';
const long = 'Content-Length: 5000';
const drops = (piece: string, count = 60) => Array.from({ length: count }, () => piece);

it.each([
  ['of a known length', head('POST /things', json, long), ' '],
  ['in chunks', head('POST /things', json, chunked), '1\r\n \r\n'],
  ['in chunks of long extensions', head('POST /things', json, chunked), '1;a\r\n \r\n'],
  ['of a form', head('POST /forms', form, long), 'x'],
  ['of a form in chunks', head('POST /forms', form, chunked), '1\r\nx\r\n'],
])('ends a body %s that comes by drops, and says why', async (_what, start, piece) => {
  const { text, closed } = await send(start, drops(piece), 50);
  expect(await closed).toBeLessThan(2000);
  expect(text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*body-too-slow|comes too slowly/i);
});

it.each([
  ['nobody reads', head('GET /things', json, long)],
  ['of an unknown address', head('POST /nowhere', json, long)],
  ['of a file that was refused', head('POST /refused', form, long)],
])('cuts off a body %s', async (_what, start) => {
  const { text, closed } = await send(start, drops(' '), 50);
  expect(await closed).toBeLessThan(2000);
  expect(text()).toMatch(/^HTTP\/1\.1 (200|401|408)/);
});

it('lets a slow file, and whatever comes steadily enough, come to its end', async () => {
  const body = (count: number) => head('POST /files', form, `Content-Length: ${count}`);
  const [file, steady] = await Promise.all([
    send(body(20), drops('x', 20), 50),
    send(head('POST /things', json, 'Content-Length: 2002'), ['"', ...drops('x'.repeat(100), 20), '"'], 50),
  ]);
  await wait(100);
  for (const { text } of [file, steady]) expect(text()).toMatch(/^HTTP\/1\.1 200/);
  for (const { end } of [file, steady]) end();
});
