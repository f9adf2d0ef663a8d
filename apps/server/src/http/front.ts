import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { CartableError, type Language } from '@cartable/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { sendError } from './error-handlers.ts';
import { languageOf } from './language.ts';
import { webManifestPath, writeWebManifest } from './web-manifest.ts';

/** The built pages. `index` is the shell of the single-page application. */
export interface Front {
  readonly folder: string;
  readonly index: string;
  readonly files: ReadonlySet<string>;
  /** Whether its router knows a page at that path. */
  isPage(path: string): boolean;
  /** Pieces of the front that the page at that path needs at once, as tags of its head. */
  piecesOf(path: string): string;
}

/** Written by the build: the paths of the front's routes, such as `/communaute/:communityId/membres`. */
const pagesFile = 'pages.json';
/** Written by the build: what the pages visitors enter by need besides what all do. */
const piecesFile = 'pieces.json';

/** Head of a page, read before any script runs, and whether there is such a page. */
export interface PageHead {
  readonly status: 200 | 404 | 410;
  /** Takes the place of the title of the shell. */
  readonly html: string;
}

/** The page is elsewhere, for good. */
export interface MovedHead {
  readonly status: 301;
  readonly location: string;
}

/** The head of the page at a decoded path, where it has one of its own; of an address that is no page without a path. */
export type PageHeads = (
  path: string | undefined,
  language: Language,
) => Promise<PageHead | MovedHead | undefined>;

const noHeads: PageHeads = async () => undefined;

export function readFront(folder: string): Front {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath))
    return { folder, index: unbuiltPage, files: new Set(), isPage: () => true, piecesOf: () => '' };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const index = readFileSync(indexPath, 'utf8');
  return {
    folder,
    index,
    files: new Set(files),
    isPage: readPages(join(folder, pagesFile)),
    piecesOf: readPieces(join(folder, piecesFile)),
  };
}

function readPages(path: string): (path: string) => boolean {
  const pages = (JSON.parse(readFileSync(path, 'utf8')) as string[]).map(partsOf);
  return (path) => {
    const parts = partsOf(path);
    return pages.some((page) => isOf(page, parts));
  };
}

interface Pieces {
  readonly page: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function readPieces(path: string): (path: string) => string {
  if (!existsSync(path)) return () => '';
  const known = (JSON.parse(readFileSync(path, 'utf8')) as Pieces[]).map(({ page, scripts, styles }) => ({
    page: partsOf(page),
    html: [
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ].join(''),
  }));
  return (path) => {
    const parts = partsOf(path);
    return known.find(({ page }) => isOf(page, parts))?.html ?? '';
  };
}

const isOf = (page: readonly string[], parts: readonly string[]): boolean =>
  page.length === parts.length && page.every((part, at) => part.startsWith(':') || part === parts[at]);

/** Between slashes, the last one meaning nothing. A parameter may hold anything but nothing. */
function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
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
  '/rss/',
  '/csw/',
  '/oai/',
  '/stac/',
  '/sandbox/csw/',
  '/wfs/',
  '/wms-v/',
  '/wms-r/',
  '/wmts/',
  '/tms/',
  '/tiles/',
  '/ogcapi/',
  '/private/',
];

/** Documents that programs read: an address that ends so is no page, whatever the browser says it accepts. */
const documentName = /\.(?:xml|json|geojson|gml|csv)$/i;

/** Maps for the pages of other sites: they show what is public and change nothing. */
const framedPage = /^\/(?:catalogue\/dataset\/[^/]+\/carte|cartes\/cadre)\/?$/;

function allowFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'))
    .removeHeader('x-frame-options');
}

/**
 * Whatever no route answers: a file of the front; its shell for any page it has, and with status 404 for others a
 * person asks for (its own router says so); or a 404 in JSON, which names our services to who asks for one elsewhere.
 */
export async function registerFront(
  app: FastifyInstance,
  front: Front,
  services: Services,
  heads: PageHeads = noHeads,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: front.folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // Small files, sent whole: a range nobody can satisfy would be a fault of ours.
    acceptRanges: false,
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
    if (path === webManifestPath)
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('vary', 'accept-language')
        .type('application/manifest+json; charset=utf-8')
        .send(writeWebManifest(services.config.siteTitle, languageOf(request.headers['accept-language'])));
    if (path === '/userinfo/edit' && acceptsPage(request)) return reply.redirect('/mon-compte');
    const file = path.slice(1);
    if (file !== 'index.html' && front.files.has(file)) return sendFile(request, reply, front, file);
    const isPage = front.isPage(path);
    const isPageAsked = isPage
      ? acceptsPage(request)
      : !documentName.test(path) && acceptsPage(request, path);
    if (isPageAsked) {
      if (framedPage.test(path)) allowFrames(reply);
      const language = languageOf(request.headers['accept-language']);
      const head = await heads(isPage ? path : undefined, language);
      if (head?.status === 301) return sendElsewhere(request, reply, head.location);
      return sendPage(reply.code(isPage ? 200 : 404), front, {
        head,
        language,
        pieces: front.piecesOf(path),
      });
    }
    return sendError(new CartableError('common.not-found'), request, reply, services);
  });
}

/** Names under `assets/` hold a hash of their content: they can be kept for ever. Others are asked for again. */
function sendFile(
  { headers: { range } }: FastifyRequest,
  reply: FastifyReply,
  { folder }: Front,
  file: string,
): FastifyReply {
  const cache = file.startsWith('assets/')
    ? 'public, max-age=31536000, immutable'
    : // A worker is asked for again whenever a page begins: it says which build is the last.
      file === 'service-worker.js'
      ? 'no-cache'
      : 'public, max-age=3600';
  reply.header('cache-control', cache);
  if (!file.endsWith(archiveExtension)) return reply.sendFile(file);
  return reply.sendFile(file, { acceptRanges: isWithin(range, statSync(join(folder, file)).size) });
}

/** The base map, of which browsers read a few tiles: the only file sent by ranges. */
const archiveExtension = '.pmtiles';

/** One range, which begins within the file. */
function isWithin(range: string | undefined, size: number): boolean {
  const [, from] = /^bytes=(\d{1,15})-\d{0,15}$/.exec(range ?? '') ?? [];
  return from !== undefined && Number(from) < size;
}

/** With what was asked of the page. Asked for again each time: the address may be given to another page some day. */
function sendElsewhere(request: FastifyRequest, reply: FastifyReply, location: string): FastifyReply {
  const query = /\?.*$/.exec(request.url)?.[0] ?? '';
  return reply.header('cache-control', 'no-cache').redirect(location + query, 301);
}

interface PageParts {
  readonly head: PageHead | undefined;
  readonly language: Language;
  readonly pieces: string;
}

/** The shell, its title replaced by the head of the page, in the language of that, with the pieces it needs at once. */
function sendPage(reply: FastifyReply, front: Front, { head, language, pieces }: PageParts): FastifyReply {
  const shell = front.index.replace('</head>', () => `${pieces}</head>`);
  if (!head) return sendIndex(reply, { ...front, index: shell });
  reply.header('vary', 'accept-language');
  const index = shell
    .replace('<html lang="fr">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => head.html);
  return sendIndex(reply.code(head.status), { ...front, index });
}

function sendIndex(reply: FastifyReply, front: Front): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(front.index);
}

/** With the NUL character it is the address of nothing, and PostgreSQL cannot be asked for it. */
function decodePath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '');
    return path.includes('\0') ? undefined : path;
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

/** A browser says that it wants a page; others get one unless the address, if it is no page, looks like a file. */
function acceptsPage(request: FastifyRequest, unknownPath = ''): boolean {
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && extname(unknownPath) === '';
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
