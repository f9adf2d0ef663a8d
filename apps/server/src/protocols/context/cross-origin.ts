import type { FastifyInstance } from 'fastify';

/** A day: what is allowed does not change. */
const PREFLIGHT_SECONDS = 86_400;

/** Any map on any site may show what is open, and what a key it was given opens; no cookie is ever allowed. */
export function allowOtherSites(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'etag, link, content-crs, retry-after');
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}

/** Preflight of a browser, before it posts XML from another site (Fetch §4.8). */
export function answerPreflight(scope: FastifyInstance, url: string): void {
  scope.options(url, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-headers':
          'content-type, accept, accept-language, if-none-match, range, if-range, authorization, apikey, x-api-key',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .code(204)
      .send(),
  );
}
