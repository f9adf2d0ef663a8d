import { AsyncLocalStorage } from 'node:async_hooks';
import type { Job, StatementListener } from '@cartable/storage';
import type { Attributes, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isOwnRequest } from '../own-requests/own-requests.ts';
import { productVersion } from '../version.ts';
import { operationOf } from './request-operation.ts';

type Api = typeof import('@opentelemetry/api');

/** W3C Trace Context: version, trace, parent, flags. */
const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const longestStatement = 2000;

/** What is seen from outside of a request or of a job: its span, and inside it those of its statements. */
export class Tracing {
  readonly #api: Api;
  readonly #tracer: Tracer;
  readonly #close: () => Promise<void>;
  /** The request or job that what runs belongs to. */
  readonly #current = new AsyncLocalStorage<Span>();

  constructor(api: Api, tracer: Tracer, close: () => Promise<void>) {
    this.#api = api;
    this.#tracer = tracer;
    this.#close = close;
  }

  observeRequests(app: FastifyInstance): void {
    const spans = new WeakMap<object, Span>();
    const { SpanKind, SpanStatusCode } = this.#api;
    app.addHook('onRequest', (request, _reply, done) => {
      if (isOwnRequest(request)) return done();
      const span = this.#start(
        `${request.method}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
        this.#parentOf(request.headers.traceparent),
      );
      spans.set(request, span);
      this.#current.run(span, done);
    });
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request);
      if (span === undefined) return;
      // The pattern and never the address: keys and searches stay out of traces.
      const route = request.routeOptions.url ?? '(none)';
      const operation = operationOf(request);
      span.updateName([request.method, route, ...(operation === 'other' ? [] : [operation])].join(' '));
      span.setAttributes({
        'http.route': route,
        'cartable.operation': operation,
        'http.response.status_code': reply.statusCode,
        'cartable.request': request.id,
      });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  }

  /** Without their values, which may be of people. */
  readonly onStatement: StatementListener = ({ sql, ms, error }) => {
    const parent = this.#current.getStore();
    if (parent === undefined) return;
    const { SpanKind, SpanStatusCode } = this.#api;
    const end = Date.now();
    const span = this.#start(
      sql.split(' ', 1)[0] ?? 'sql',
      {
        kind: SpanKind.CLIENT,
        attributes: { 'db.query.text': sql.slice(0, longestStatement) },
        startTime: end - ms,
      },
      parent.spanContext(),
    );
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };

  readonly aroundJob = async ({ id, kind, subject }: Job, run: () => Promise<void>): Promise<void> => {
    const attributes = { 'cartable.job': id, 'cartable.job.subject': subject };
    const span = this.#start(`job ${kind}`, { kind: this.#api.SpanKind.CONSUMER, attributes });
    try {
      await this.#current.run(span, run);
    } finally {
      span.end();
    }
  };

  /** Sends what is left. A collector that does not answer is no reason for the server to end badly. */
  async close(): Promise<void> {
    await this.#close().catch(() => undefined);
  }

  #start(
    name: string,
    options: { kind: number; attributes: Attributes; startTime?: number },
    parent?: SpanContext | undefined,
  ): Span {
    const { ROOT_CONTEXT, trace } = this.#api;
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    return this.#tracer.startSpan(name, options, context);
  }

  #parentOf(header: string | string[] | undefined): SpanContext | undefined {
    const [, traceId, spanId, flags] = traceParent.exec(String(header)) ?? [];
    if (traceId === undefined || spanId === undefined) return undefined;
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true };
    return this.#api.isSpanContextValid(context) ? context : undefined;
  }
}

/** Nothing of it is loaded where nobody asks for traces. */
export async function startTracing({
  tracesUrl,
  tracesPercent,
}: Pick<Config, 'tracesUrl' | 'tracesPercent'>): Promise<Tracing | undefined> {
  if (tracesUrl === undefined) return undefined;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cartable', 'service.version': productVersion }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesPercent / 100) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl }) })],
  });
  return new Tracing(api, provider.getTracer('cartable', productVersion), () => provider.shutdown());
}
