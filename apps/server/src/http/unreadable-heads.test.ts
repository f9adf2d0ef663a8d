import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answerUnreadableHead, maxHeaderBytes } from './unreadable-heads.ts';

async function answerTo(request: string): Promise<string> {
  const app = fastify({ http: { maxHeaderSize: maxHeaderBytes }, clientErrorHandler: answerUnreadableHead });
  onTestFinished(() => app.close());
  app.get('/', () => 'read');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.write(request);
  await once(socket, 'close');
  return text;
}

it('tells in our form that an address is too long', async () => {
  const text = await answerTo(`GET /?q=${'x'.repeat(maxHeaderBytes)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject({
    code: 413,
    details: { error: 'common.too-large' },
  });
});

it('refuses what is no HTTP', async () => {
  expect(await answerTo('bonjour\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});
