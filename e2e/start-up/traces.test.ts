import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../support/server.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

/** What a whole server sends to a collector of OpenTelemetry (OTLP over HTTP). */
it('a started server tells its requests and their statements to the collector, without what people sent', async () => {
  const bodies: string[] = [];
  const collector = createServer(async (request, reply) => {
    bodies.push(await text(request));
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const server = await startServer({ CARTABLE_TRACES_URL: `http://127.0.0.1:${port}/v1/traces` });
  onTestFinished(() => server.dispose());
  const signedIn = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      origin: server.url,
      traceparent: `00-${traceId}-${parentId}-01`,
    },
    body: JSON.stringify(server.administrator),
  });
  expect(signedIn.status).toBe(200);
  await fetch(`${server.url}/catalogue?q=secret-words`);
  // What is not sent yet goes with the end of the process.
  await server.stop();
  const spans = bodies
    .map((body) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] })
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap((scope) => scope.spans);
  const own = spans.filter((span) => span.traceId === traceId);
  expect(own.find(({ name }) => name === 'POST /login')).toMatchObject({ parentSpanId: parentId });
  const statements = own.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'));
  expect(statements.length).toBeGreaterThan(0);
  const told = bodies.join('\n');
  for (const secret of [server.administrator.password, server.administrator.email, 'secret-words'])
    expect(told).not.toContain(secret);
}, 120_000);
