import { Readable } from 'node:stream';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { ownAnswer } from './own-answer.ts';

const app = Fastify();
const part = Buffer.alloc(10_000, 'a');
/** Bytes that were written of answers without end. */
let written = 0;
let closed = Promise.withResolvers<void>();

app.get('/who', (request, reply) => reply.type('text/plain').send(`${request.headers.cookie}`));
app.get('/nothing', (_request, reply) => reply.code(204).send());
app.get('/endless', (_request, reply) => {
  const { resolve } = closed;
  reply.raw.once('close', resolve);
  return reply.send(
    Readable.from(
      (async function* () {
        for (;;) {
          written += part.length;
          yield part;
        }
      })(),
    ),
  );
});
app.get('/never', (_request, reply) => {
  reply.raw.once('close', closed.resolve);
  return new Promise(() => undefined);
});
app.get('/stops', async (_request, reply) => {
  reply.raw.once('close', closed.resolve);
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/plain' });
  reply.raw.write(part);
});

const request = {
  server: app,
  headers: { cookie: 'session=mine' },
  host: 'cartes.example',
  socket: {},
} as unknown as FastifyRequest;
const ask = (path: string, { signal = new AbortController().signal, maxBytes = 100_000 } = {}) => {
  closed = Promise.withResolvers<void>();
  written = 0;
  return ownAnswer(request, path, { accept: '*/*', maxBytes, signal });
};

it('is asked as the visitor who asks', async () => {
  const { status, mediaType, bytes } = await ask('/who');
  expect([status, mediaType.split(';')[0], String(bytes)]).toEqual([200, 'text/plain', 'session=mine']);
  expect(await ask('/nothing')).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
  expect(await ask('/unknown')).toMatchObject({ status: 404 });
});

it('is read up to the size that is asked for, and the writing of the rest is stopped', async () => {
  await expect(ask('/endless')).rejects.toMatchObject({
    code: 'outbound.too-large',
    params: { limit: 100_000 },
  });
  await closed.promise;
  expect(written).toBeLessThan(1_000_000);
});

it.each(['/never', '/stops'])('is given up with its asker, at %s', async (path) => {
  const leaving = new AbortController();
  const asked = ask(path, { signal: leaving.signal });
  await new Promise(setImmediate);
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  await closed.promise;
});

it('stays what it was when its asker ends afterwards', async () => {
  const ending = new AbortController();
  const { bytes } = await ask('/who', { signal: ending.signal });
  ending.abort(new Error('left'));
  // What went wrong unheard would be told by now.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(String(bytes)).toBe('session=mine');
});

it('is not asked at all by one that has left', async () => {
  const inject = vi.spyOn(app, 'inject');
  await expect(ask('/who', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  expect(inject).not.toHaveBeenCalled();
});
