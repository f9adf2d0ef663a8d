import { CartableError } from '@cartable/contract';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { frameworkError } from './framework-error.ts';

const accepted = { bodyBytes: 10, mediaTypes: 'text/xml' };

it.each([
  [{ headers: { 'content-type': 'text/xml' }, payload: 'x'.repeat(11) }, 'common.too-large'],
  [{ headers: { 'content-type': 'image/png' }, payload: 'x' }, 'server.media-type'],
  [{ headers: { 'content-type': 'text/xml' }, payload: 'fault' }, undefined],
] as const)('tells in our words what the framework refuses, and leaves faults: %o', async (request, code) => {
  const app = fastify({ bodyLimit: accepted.bodyBytes });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const reported: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    reported.push(frameworkError(error, accepted)?.code);
    return reply.code(400).send();
  });
  app.post('/', () => {
    throw new TypeError('a fault of the program');
  });
  await app.inject({ method: 'POST', url: '/', ...request });
  await app.close();
  expect(reported).toEqual([code]);
});

it('leaves our own errors as they are', () => {
  expect(frameworkError(new CartableError('common.not-found'), accepted)).toBeUndefined();
});
