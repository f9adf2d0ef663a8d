import { timingSafeEqual } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isOwnRequest } from '../own-requests/own-requests.ts';
import type { Services } from '../services.ts';
import { jobGauge, jobWaitGauge } from './job-gauge.ts';
import { operationOf } from './request-operation.ts';

/** Endpoints of supervision: is the process alive, can it serve, and its metrics. */
export function registerOperations(app: FastifyInstance, services: Services): void {
  services.metrics.addGauge(jobGauge(services.metadata));
  services.metrics.addGauge(jobWaitGauge(services.metadata, services.clock));
  const quiet = { logLevel: 'warn' } as const;
  app.get('/health/live', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', quiet, async (_request, reply) => {
    const ready = !services.departure.isBegun && (await answersQueries(services));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readinessOf(services, ready));
  });
  app.get('/metrics', quiet, async (request, reply) => {
    requireMetricsAccess(services.config, request);
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await services.metrics.write());
  });
}

/** A platform that only cannot write is still sent its readers: the code says whether it answers, the text how. */
function readinessOf({ availability: { reason }, departure }: Services, ready: boolean) {
  if (departure.isBegun) return { status: 'stopping' };
  if (!ready) return { status: 'unavailable', ...(reason && { reason }) };
  return reason ? { status: 'cannot-write', reason } : { status: 'ok' };
}

async function answersQueries(services: Services): Promise<boolean> {
  try {
    await sql`select 1`.execute(services.metadata.db);
    return true;
  } catch (error) {
    if (!services.availability.explain(error))
      services.logger.warn({ err: error }, 'the database does not answer');
    return false;
  }
}

/** Closed to all who neither show the token nor, if the operator says so, are on the machine itself. */
function requireMetricsAccess(
  { metricsToken: expected, metricsLoopback }: Services['config'],
  { headers, socket }: FastifyRequest,
): void {
  // A proxy of the machine passes on what comes from anywhere.
  const isHere = isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined;
  if (metricsLoopback && isHere) return;
  if (expected === undefined) throw new CartableError('common.not-found');
  const given = Buffer.from(headers.authorization ?? '');
  const expectedHeader = Buffer.from(`Bearer ${expected}`);
  if (given.length !== expectedHeader.length || !timingSafeEqual(given, expectedHeader))
    throw new CartableError('common.not-found');
}

function isLoopback(address = ''): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** Counts the answers and, at the debug level, writes a line for each. */
export function observeRequests(app: FastifyInstance, { metrics, logger }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return;
    const route = request.routeOptions.url ?? '(none)';
    // It lasted as long as somebody listened, which says nothing of how fast one answers.
    if (reply.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
    const seconds = reply.elapsedTime / 1000;
    const operation = operationOf(request);
    metrics.countRequest({ method: request.method, route, operation, status: reply.statusCode, seconds });
    logger.debug(
      {
        request: request.id,
        method: request.method,
        route,
        operation,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
