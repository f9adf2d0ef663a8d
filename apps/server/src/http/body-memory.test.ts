import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { testServices } from '../../test/test-services.ts';
import { BodyMemory } from './body-memory.ts';
import { createApp } from './create-app.ts';
import { readForm } from './read-form.ts';

const kB = 1000;
const type = 'multipart/form-data; boundary=z';
const open: http.ClientRequest[] = [];

afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});

it('counts what is beyond the first bytes of each body, for all and for each address', () => {
  const memory = new BodyMemory(400 * kB);
  const one = memory.open('192.0.2.1');
  one.hold.take(16_384);
  expect(memory.takenBytes).toBe(0);
  one.hold.take(100 * kB);
  expect(memory.takenBytes).toBe(100 * kB);
  expect(() => memory.open('192.0.2.1').hold.take(17 * kB)).toThrow(
    expect.objectContaining({ code: 'common.busy', params: { seconds: 5 } }),
  );
  const others = [2, 3, 4].map((n) => memory.open(`192.0.2.${n}`));
  for (const { hold } of others) hold.take(100 * kB + 16_384);
  expect(() => memory.open('192.0.2.9').hold.take(17 * kB)).toThrow(
    expect.objectContaining({ code: 'common.busy' }),
  );
  one.hold.giveBack(60 * kB);
  memory.open('192.0.2.9').hold.take(70 * kB);
  for (const { close } of [one, ...others]) close();
  expect(memory.takenBytes).toBe(70 * kB - 16_384);
});

/** Server that takes bodies of 200 kB, and two of them at once from one address. */
async function start() {
  const services = await testServices({ CARTABLE_BODY_MEMORY: '1600000' });
  const app = await createApp(services, '');
  const options = { bodyLimit: 300 * kB };
  app.post('/things', options, async (request) => ({ length: JSON.stringify(request.body).length }));
  app.post('/forms', options, async (request) => {
    const folder = `${services.config.dataDir}/forms`;
    const form = await readForm(request, folder, { bodyBytes: 300 * kB, filesBytes: 2000 * kB });
    const sizes = form.files.map(({ sizeBytes }) => sizeBytes);
    await form.dispose();
    return { fields: Object.keys(form.fields).length, sizes };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { port, close: () => app.close() };
}

/** A body whose end does not come until it is asked for. */
function begin(port: number, path: string, contentType: string, text: string) {
  const headers = { 'content-type': contentType, 'transfer-encoding': 'chunked' };
  const request = http.request({ port, path, method: 'POST', headers });
  open.push(request);
  request.on('error', () => undefined);
  const answered = once(request, 'response').then(async ([answer]: http.IncomingMessage[]) => {
    let body = '';
    for await (const piece of answer!) body += piece;
    return { status: answer!.statusCode, headers: answer!.headers, body: JSON.parse(body) };
  });
  answered.catch(() => undefined);
  request.write(text);
  return { end: (rest: string) => void request.end(rest), cut: () => request.destroy(), answered };
}

it.each([
  ['JSON', '/things', 'application/json', `"${'x'.repeat(200 * kB)}`, '"'],
  [
    'forms',
    '/forms',
    type,
    `--z\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'x'.repeat(200 * kB)}`,
    '\r\n--z--\r\n',
  ],
])(
  'refuses slow %s beyond it by 503 with Retry-After, lets small ones pass, and gets it back',
  async (...named) => {
    const [, path, contentType, start_, rest] = named;
    const { port, close } = await start();
    const slow = [1, 2].map(() => begin(port, path, contentType, start_));
    await wait(200);
    const third = await begin(port, path, contentType, start_).answered;
    expect([third.status, third.headers['retry-after'], third.headers.connection]).toEqual([
      503,
      '5',
      'close',
    ]);
    expect(third.body.details.error).toBe('common.busy');
    const small = begin(port, '/things', 'application/json', `"${'x'.repeat(10 * kB)}`);
    small.end('"');
    expect((await small.answered).status).toBe(200);
    // One is cut by its client, the other comes to its end.
    slow[0]!.cut();
    slow[1]!.end(rest);
    expect((await slow[1]!.answered).status).toBe(200);
    await wait(200);
    const again = [1, 2].map(() => begin(port, path, contentType, start_));
    for (const one of again) one.end(rest);
    for (const one of again) expect((await one.answered).status).toBe(200);
    await close();
  },
);

it('does not count files, which go to the disk as they arrive', async () => {
  const { port, close } = await start();
  const part = `--z\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n`;
  const form = begin(port, '/forms', type, part);
  for (let n = 0; n < 15; n++) {
    await wait(10);
    open.at(-1)!.write('x'.repeat(100 * kB));
  }
  form.end('\r\n--z--\r\n');
  const { status, body } = await form.answered;
  expect([status, body]).toEqual([200, { fields: 0, sizes: [1500 * kB] }]);
  await close();
});
