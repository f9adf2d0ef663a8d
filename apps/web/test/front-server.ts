import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

/**
 * Serves the built front beside answers that a test chooses, with the content security policy of the real server.
 * Behaviour of the screens is tested here in a real browser; that the real server answers so, by the e2e suite.
 */

export interface StubRequest {
  readonly body: unknown;
  readonly cookie: string;
  readonly query: URLSearchParams;
}

export interface StubAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly cookie?: string;
}

/** Answers by `METHOD /path`; they may be changed while the server runs. */
export type StubAnswers = Record<string, (request: StubRequest) => StubAnswer>;

export interface FrontServer {
  readonly origin: string;
  /** `METHOD /path` of the calls received, in order. */
  readonly calls: string[];
  close(): Promise<void>;
}

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `root`: a folder with a page of its own to build instead of the front. */
export async function startFront(
  answers: StubAnswers,
  { root }: { root?: string } = {},
): Promise<FrontServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-front-'));
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    ...(root === undefined ? {} : { root }),
    build: { outDir: folder },
  });
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void handle({ request, response, folder, answers, calls });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly folder: string;
  readonly answers: StubAnswers;
  readonly calls: string[];
}

async function handle({ request, response, folder, answers, calls }: Exchange): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://front');
  const key = `${request.method} ${url.pathname}`;
  const isCall = request.headers['x-requested-with'] === 'XMLHttpRequest';
  // No stream of events here: the page asks from time to time instead.
  if (url.pathname === '/api/events') return void response.writeHead(404).end();
  if (!isCall) return sendFile(response, folder, url.pathname);

  calls.push(key);
  const answer = answers[key]?.({
    body: await readBody(request),
    cookie: request.headers.cookie ?? '',
    query: url.searchParams,
  }) ?? { status: 404, body: { code: 404, message: `No answer for ${key}.` } };
  const status = answer.status ?? (answer.body === undefined ? 204 : 200);
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(answer.cookie === undefined
      ? {}
      : { 'set-cookie': `${answer.cookie}; Path=/; HttpOnly; SameSite=Lax` }),
  });
  response.end(status === 204 ? undefined : JSON.stringify(answer.body ?? {}));
}

/** A file of the build, else the shell of the application, as the real server does. */
function sendFile(response: ServerResponse, folder: string, path: string): void {
  const isFile = extname(path) !== '' && !path.includes('..');
  const file = join(folder, isFile ? path : 'index.html');
  try {
    const content = readFileSync(file);
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
