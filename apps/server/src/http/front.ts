import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { CartableError } from '@cartable/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { sendError } from './error-handlers.ts';

/** The built pages. `index` is the shell of the single-page application. */
export interface Front {
  readonly folder: string;
  readonly index: string;
  readonly files: ReadonlySet<string>;
}

export function readFront(folder: string): Front {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath)) return { folder, index: unbuiltPage, files: new Set() };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return { folder, index: readFileSync(indexPath, 'utf8'), files: new Set(files) };
}

/** Pages that are of no use while signing in is disabled. */
const closedPages: ReadonlySet<string> = new Set(['/login', '/signup']);

/** Addresses that programs call: unknown ones answer in JSON and never with a page. */
const programPrefixes = [
  '/api/',
  '/_file_uploader/',
  '/health/',
  '/metrics',
  '/annexes/',
  '/documents/',
  '/files/',
];

/** Identifiers of records have dots, and links to these pages are published. */
const recordPages = '/catalogue/dataset/';

/**
 * Whatever no route answers: a file of the front, its shell for any page a person may open (its own router shows the
 * 404 page), or a 404 in JSON, which names our services to who asks for one elsewhere.
 */
export async function registerFront(app: FastifyInstance, front: Front, services: Services): Promise<void> {
  await app.register(fastifyStatic, {
    root: front.folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    if (isForServices(request.url))
      return sendError(new CartableError('service.address-unknown'), request, reply, services);
    if (!isReading(request) || path === undefined || isForPrograms(path)) {
      return sendError(new CartableError('common.not-found'), request, reply, services);
    }
    if (services.config.loginDisabled && closedPages.has(path))
      return reply.redirect('/connexion-desactivee');
    const file = path.slice(1);
    if (file !== 'index.html' && front.files.has(file)) return sendFile(reply, file);
    if (acceptsPage(request, path)) return sendIndex(reply, front);
    return sendError(new CartableError('common.not-found'), request, reply, services);
  });
}

/** Names under `assets/` hold a hash of their content: they can be kept for ever. Others are asked for again. */
function sendFile(reply: FastifyReply, file: string): FastifyReply {
  const cache = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  return reply.header('cache-control', cache).sendFile(file);
}

function sendIndex(reply: FastifyReply, front: Front): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(front.index);
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return undefined;
  }
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isForPrograms(path: string): boolean {
  return programPrefixes.some((prefix) => path.startsWith(prefix) || path === prefix.replace(/\/$/, ''));
}

/** A map client told a wrong address would take our page for what it asked. */
function isForServices(url: string): boolean {
  return /[?&]service=(wfs|wms|wmts)(&|$)/i.test(url);
}

/** A browser says that it wants a page; others get one unless the address looks like a file. */
function acceptsPage(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && (extname(path) === '' || path.startsWith(recordPages));
}

const unbuiltPage = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cartable</title></head>
<body>
<h1>Cartable</h1>
<p>Le serveur fonctionne ; les pages du site ne sont pas encore construites. Lancez <code>npm start</code>, ou <code>npm run build</code>.</p>
<p lang="en">The server is running; the pages of the site are not built yet. Run <code>npm start</code>, or <code>npm run build</code>.</p>
<p><a href="/api/docs">API</a></p>
</body>
</html>
`;
