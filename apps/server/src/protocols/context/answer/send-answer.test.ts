import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';
import { DocumentCache } from './document-cache.ts';
import { weakValidatorOf } from './etag-of.ts';
import { imageAnswer } from './image-answer.ts';
import { sendAnswer } from './send-answer.ts';

const app = fastify();
const cache = new DocumentCache();
let version = 1;
let written = 0;
app.get('/', (request, reply) => {
  const document = cache.get(version, 'key', () => `<a>${++written}</a>`);
  return sendAnswer(request, reply, { document, contentType: 'text/xml; charset=utf-8' });
});
let drawing = 'drawn';
app.route({
  method: ['GET', 'POST'],
  url: '/map',
  handler: (request, reply) =>
    sendAnswer(request, reply, imageAnswer({ bytes: Buffer.from(drawing), contentType: 'image/png' })),
});
const told = { moment: '2026-11-28T09:00:00.000Z', records: 'a b' };
app.get('/records', (request, reply) => {
  const body = `<records timestamp="${told.moment}">${told.records}</records>`;
  const headers = weakValidatorOf({ linkKey: undefined }, body, told.moment);
  return sendAnswer(request, reply, { headers, body, contentType: 'text/xml; charset=utf-8' });
});
app.post('/features', (request, reply) => {
  const headers = { etag: '"7"' };
  return sendAnswer(request, reply, { status: 201, headers, body: '', contentType: 'text/plain' });
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });

it.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['gzip;q=0, br', false],
  ['gzip; q=0.0', false],
  ['*', true],
  ['*;q=0', false],
  ['deflate', false],
])('accept-encoding %s takes gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

it('a kept document is written once for each version of the facts, in either encoding', async () => {
  const plain = await ask();
  const packed = await ask({ 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  expect(written).toBe(1);
  version += 1;
  const next = await ask({ 'if-none-match': String(plain.headers.etag) });
  expect([next.statusCode, written]).toEqual([200, 2]);
});

it('a client that has it, under either encoding, is told so and nothing more', async () => {
  const { headers } = await ask();
  for (const known of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
    const answer = await ask({ 'if-none-match': String(known), 'accept-encoding': 'gzip' });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    expect(answer.headers.vary).toContain('accept-encoding');
  }
});

it('a map that has not changed is not sent again, but to a question by POST', async () => {
  const first = await app.inject({ url: '/map' });
  expect([first.statusCode, first.body]).toEqual([200, 'drawn']);
  const known = { 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url: '/map', headers: known });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  const posted = await app.inject({ url: '/map', method: 'POST', headers: known });
  expect([posted.statusCode, posted.body, posted.headers.etag]).toEqual([200, 'drawn', undefined]);
  drawing = 'drawn anew';
  const next = await app.inject({ url: '/map', headers: known });
  expect([next.statusCode, next.body]).toEqual([200, 'drawn anew']);
});

it('a document that tells its moment is sent again when it tells something else', async () => {
  const records = (known: string) => app.inject({ url: '/records', headers: { 'if-none-match': known } });
  const { headers } = await records('"x"');
  const etag = String(headers.etag);
  expect(etag).toMatch(/^W\/"/);
  told.moment = '2026-11-28T09:00:01.000Z';
  for (const known of [etag, etag.slice(2), `"x", ${etag}`])
    expect((await records(known)).statusCode).toBe(304);
  told.records = 'a b c';
  expect((await records(etag)).statusCode).toBe(200);
});

it('what a POST made has its tag, which its next change names', async () => {
  const made = await app.inject({ url: '/features', method: 'POST', headers: { 'if-none-match': '"7"' } });
  expect([made.statusCode, made.headers.etag]).toEqual([201, '"7"']);
});

it('documents beyond the room there is make place for the newest', () => {
  const small = new DocumentCache(10);
  for (let rank = 0; rank < 5; rank++) small.get(1, String(rank), () => `four${rank}`);
  let again = false;
  small.get(1, '4', () => {
    again = true;
    return '';
  });
  expect(again).toBe(false);
  small.get(1, '0', () => {
    again = true;
    return '';
  });
  expect(again).toBe(true);
});
