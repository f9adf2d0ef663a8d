import { once } from 'node:events';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendFile } from './send-file.ts';

const content = Buffer.from('0123456789');

const app = Fastify();
app.get('/', (request, reply) =>
  sendFile(request, reply, {
    fileName: 'forêts 2024.pmtiles',
    mediaType: 'application/vnd.pmtiles',
    sizeBytes: content.length,
    version: 'v1',
    read: async ({ start, end } = { start: 0, end: content.length - 1 }) =>
      (async function* () {
        for (let at = start; at <= end; at += 4) yield content.subarray(at, Math.min(at + 4, end + 1));
      })(),
  }),
);

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });

describe('a file', () => {
  it('is sent whole, with its size and both spellings of its name', async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('0123456789');
    expect(answer.headers).toMatchObject({
      'content-length': '10',
      'content-type': 'application/vnd.pmtiles',
      'content-disposition': `attachment; filename="for_ts_2024.pmtiles"; filename*=UTF-8''for%C3%AAts%202024.pmtiles`,
      'accept-ranges': 'bytes',
      etag: '"v1"',
    });
  });

  it.each([
    ['bytes=2-5', 'bytes 2-5/10', '2345'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=-30', 'bytes 0-9/10', '0123456789'],
    ['bytes=8-100', 'bytes 8-9/10', '89'],
  ])('%s is answered by that range', async (range, contentRange, body) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
      206,
      contentRange,
      body,
    ]);
  });

  it.each(['bytes=10-', 'bytes=-0'])('%s is outside', async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])(
    '%s is answered by the whole',
    async (range) => {
      expect((await get({ range })).statusCode).toBe(200);
    },
  );

  it('is not sent again to who has it, nor in part to who began with another', async () => {
    expect((await get({ 'if-none-match': '"v1"' })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=2-5', 'if-range': '"v0"' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=2-5', 'if-range': '"v1"' })).statusCode).toBe(206);
  });
});

it('what was opened is closed for who leaves before the first byte', async () => {
  const source = new Readable({ read() {} });
  const left = Fastify();
  onTestFinished(() => left.close());
  left.get('/', (request, reply) => {
    request.raw.destroy();
    return sendFile(request, reply, {
      fileName: 'a.webp',
      mediaType: 'image/webp',
      sizeBytes: 4,
      version: 'v1',
      read: async () => source,
    });
  });
  const closed = once(source, 'close');
  await expect(fetch(await left.listen({ port: 0 }))).rejects.toThrow();
  await closed;
});

describe('a file that the object store can give', () => {
  const linked = Fastify();
  linked.get('/', (request, reply) =>
    sendFile(request, reply, {
      fileName: 'a.pmtiles',
      mediaType: 'application/vnd.pmtiles',
      sizeBytes: content.length,
      version: 'v1',
      linkTo: async (disposition) => `https://store.example/a?d=${encodeURIComponent(disposition)}`,
      read: async () =>
        (async function* () {
          yield content;
        })(),
    }),
  );
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    linked.inject({ url: '/', headers, method });

  it.each<Record<string, string>>([{}, { 'sec-fetch-mode': 'navigate' }])(
    'is downloaded there: %o',
    async (headers) => {
      const answer = await ask(headers);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([307, 'private, no-store']);
      expect(answer.headers.location).toContain('https://store.example/a?d=attachment');
    },
  );

  it.each<Record<string, string>>([
    { range: 'bytes=0-1' },
    { origin: 'https://map.example' },
    { 'sec-fetch-mode': 'cors' },
  ])('is sent from here to those who read parts of it, or by a script: %o', async (headers) =>
    expect([200, 206]).toContain((await ask(headers)).statusCode),
  );

  it('tells its size here, and that it has not changed', async () => {
    expect((await ask({}, 'HEAD')).headers['content-length']).toBe('10');
    expect((await ask({ 'if-none-match': '"v1"' })).statusCode).toBe(304);
  });
});
