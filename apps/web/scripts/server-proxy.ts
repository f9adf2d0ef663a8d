import type { IncomingMessage } from 'node:http';
import type { ProxyOptions } from 'vite';

const defaultServer = 'http://127.0.0.1:8080';

/** Addresses the Cartable server answers; everything else belongs to the single-page application. */
const served =
  '^/(api|_file_uploader|login|logout|signup|password|userinfo|contact_us|join_community|accesses_request|datastore_create_request|rss|wfs|wms-v|wms-r|wmts|tms|tiles|csw|stac|catalog(?:\\.(?:ttl|rdf|jsonld))?|catalogue\\.(?:atom|rss)|catalogue/opensearch\\.xml|robots\\.txt|sitemap(?:\\.xml)?|private|ogcapi|tiles|annexes|telechargement|outside|health)(/|\\?|$)';

/**
 * For `npm run dev`: calls go to the server at `CARTABLE_PUBLIC_URL` (default port 8080), pages to Vite.
 * `GET /login` and its like are pages; only their other methods are calls.
 */
export function serverProxy(): Record<string, ProxyOptions> {
  return {
    [served]: {
      target: process.env.CARTABLE_PUBLIC_URL ?? defaultServer,
      bypass: (request) => (isPage(request) ? '/index.html' : undefined),
    },
  };
}

function isPage(request: IncomingMessage): boolean {
  const wantsHtml = request.headers.accept?.includes('text/html') ?? false;
  return request.method === 'GET' && wantsHtml && /^\/(login|logout|signup|password)/.test(request.url ?? '');
}
