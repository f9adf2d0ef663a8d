import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A body that comes one byte at a time, and how its connection ended. */
export interface SlowBody {
  readonly what: string;
  readonly ended: Promise<{ readonly status: string; readonly afterMs: number }>;
}

const restMs = 500;
const giveUpMs = 60_000;

/** Begins them all; each goes on until the server ends it. */
export function startSlowBodies(url: string, cookie: string): SlowBody[] {
  const known = ['Content-Length: 5000'];
  const chunked = ['Transfer-Encoding: chunked'];
  const json = 'Content-Type: application/json';
  const form = 'Content-Type: multipart/form-data; boundary=z';
  const signedIn = [`Cookie: ${cookie}`, 'X-Requested-With: XMLHttpRequest'];
  const requests: [what: string, line: string, headers: string[]][] = [
    ['JSON of a known length', 'POST /login', [json, ...known]],
    ['JSON in chunks', 'POST /login', [json, ...chunked]],
    ['a form of a call without files', 'POST /api/users/add_key', [form, ...chunked, ...signedIn]],
    ['a form of a token', 'POST /oauth/token', ['Content-Type: application/x-www-form-urlencoded', ...known]],
    ['a document of a protocol', 'POST /wfs', ['Content-Type: text/xml', ...chunked]],
    ['a body nobody reads', 'GET /health/live', known],
    ['a body to an unknown address', 'POST /inconnu', [json, ...known]],
    ['a file of nobody', 'POST /api/users/me/documents', [form, ...known]],
  ];
  return requests.map(([what, line, headers]) => ({
    what,
    ended: drip(url, [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')),
  }));
}

async function drip(url: string, head: string): Promise<{ status: string; afterMs: number }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const start = performance.now();
  let text = '';
  let isOpen = true;
  socket.on('error', () => undefined).on('data', (chunk) => (text += chunk));
  const closed = new Promise<void>((tell) => socket.once('close', tell));
  void closed.then(() => {
    isOpen = false;
  });
  socket.write(head);
  const drop = head.includes('chunked') ? '1\r\n \r\n' : ' ';
  while (isOpen && performance.now() - start < giveUpMs) {
    socket.write(drop);
    await Promise.race([closed, wait(restMs)]);
  }
  socket.destroy();
  return { status: /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'none', afterMs: performance.now() - start };
}
