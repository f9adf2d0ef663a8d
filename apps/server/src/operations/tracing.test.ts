import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Job } from '@cartable/storage';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { namedOperation } from './request-operation.ts';
import { startTracing } from './tracing.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: SentSpan[] }[] }[];
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

/** A collector of OpenTelemetry, as far as it takes what is sent. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, reply) => {
    bodies.push(await text(request));
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies
        .map((body) => JSON.parse(body) as Sent)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  };
}

it('requests with their statements, and jobs, are told to the collector under the trace they came with', async () => {
  const collector = await startCollector();
  const tracing = (await startTracing({ tracesUrl: collector.url, tracesPercent: 100 }))!;
  const app = fastify();
  onTestFinished(() => app.close());
  tracing.observeRequests(app);
  app.get('/communes/:name', async () => {
    await Promise.resolve();
    tracing.onStatement({ sql: 'select "name" from "communes" where "id" = ?', ms: 3 });
    return 'ok';
  });
  app.get('/wms', { config: { operation: namedOperation('request', ['GetMap']) } }, async () => 'ok');
  await app.inject({ url: '/wms?REQUEST=GetMap&LAYERS=secret-layer' });
  await app.inject({ url: '/wms?REQUEST=secret' });
  await app.inject({
    url: '/communes/secret-name?apikey=secret-key',
    headers: { traceparent: `00-${traceId}-${spanId}-01` },
  });
  const job = { id: 'j1', kind: 'upload.check', subject: 'upload:u1' } as Job;
  await tracing.aroundJob(job, async () => tracing.onStatement({ sql: 'update "jobs" set …', ms: 1 }));
  // Of nothing that is followed.
  tracing.onStatement({ sql: 'delete from "sessions"', ms: 1 });
  await tracing.close();

  const spans = collector.spans();
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'GET /communes/:name',
    'GET /wms',
    'GET /wms GetMap',
    'job upload.check',
    'select',
    'update',
  ]);
  const named = (name: string) => spans.find((span) => span.name === name)!;
  const request = named('GET /communes/:name');
  expect(request).toMatchObject({ traceId, parentSpanId: spanId });
  expect(named('select')).toMatchObject({ traceId, parentSpanId: request.spanId });
  expect(named('update').traceId).toBe(named('job upload.check').traceId);
  expect(collector.text()).not.toContain('secret');
});

it('a collector that refuses what is left does not keep the server from ending well', async () => {
  const server = createServer((_request, reply) => void reply.writeHead(400).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const tracesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  const tracing = (await startTracing({ tracesUrl, tracesPercent: 100 }))!;
  await tracing.aroundJob({ id: 'j1', kind: 'mail', subject: 'mail:m1' } as Job, async () => undefined);
  await expect(tracing.close()).resolves.toBeUndefined();
});

it('nothing is loaded nor sent without a collector', async () => {
  expect(await startTracing({ tracesUrl: undefined, tracesPercent: 100 })).toBeUndefined();
});
