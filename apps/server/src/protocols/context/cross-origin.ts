import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';

/** A day: what is allowed does not change. */
const PREFLIGHT_SECONDS = 86_400;

/** Any map on any site may show what is open, and what a key it was given opens; no cookie is ever allowed. */
export function allowOtherSites(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header(
      'access-control-expose-headers',
      'allow, accept-patch, etag, link, location, content-crs, retry-after',
    );
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}

/** Requests that tell which methods an address has, beside the preflights of browsers (Fetch §4.8). */
interface OptionsRoute {
  readonly onRequest: RouteShorthandOptions['onRequest'];
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Preflight of a browser, before it posts XML or changes a feature from another site (Fetch §4.8). */
export function answerPreflight(
  scope: FastifyInstance,
  url: string,
  methods: readonly string[],
  options?: OptionsRoute,
): void {
  const preflight = async (reply: FastifyReply) =>
    reply
      .headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers':
          'content-type, accept, accept-language, if-none-match, if-match, content-crs, prefer, range, if-range, authorization, apikey, x-api-key',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .code(204)
      .send();
  scope.options(
    url,
    options === undefined ? {} : { onRequest: options.onRequest },
    async (request, reply) => {
      const isPreflight = request.headers['access-control-request-method'] !== undefined;
      return options === undefined || isPreflight ? preflight(reply) : options.handler(request, reply);
    },
  );
}
