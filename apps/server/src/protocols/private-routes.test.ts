import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from '../http/error-handlers.ts';
import { registerProtocols } from './register-protocols.ts';
import { TileServer } from './tiles/test-support/tile-server.ts';

/** Every route of every protocol as the edges register it: a new one is found here without being named. */
const routes: { readonly method: string; readonly url: string }[] = [];

let folder: string;
let server: TileServer;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-private-'));
  server = new TileServer(folder);
  server.app.addHook('onRoute', ({ method, url: path }) => {
    for (const one of [method].flat()) routes.push({ method: one, url: path });
  });
  registerErrorHandler(server.app, server.services);
  await registerProtocols(server.app, server.services);
  url = await server.listen();
});

afterAll(async () => {
  await server?.app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Addresses of one's own data, for members of its datastore: the API guards them. */
const own = (path: string) => path.startsWith('/api/');
/** Records, news and alerts are published for everyone alike. */
const forEveryone = (path: string) => /^\/(?:csw|catalog|catalogue|oai|robots|rss|sitemap|stac)\b/.test(path);
/** Records of the sandbox, which have no open address. */
const ofSandbox = (path: string) => path.startsWith('/sandbox/');
/** Style sheet of the pages, the same for everybody. */
const sharedPaths = ['/ogcapi/style.css'];

describe('the private addresses', () => {
  it('are those of the open endpoints, one for one', () => {
    const written = routes.map(({ method, url: path }) => `${method} ${path}`);
    const open = routes.filter(
      ({ url: path }) =>
        !path.startsWith('/private/') &&
        !own(path) &&
        !forEveryone(path) &&
        !ofSandbox(path) &&
        !sharedPaths.includes(path),
    );
    expect(open.length).toBeGreaterThan(80);
    expect(open.filter(({ method, url: path }) => !written.includes(`${method} /private${path}`))).toEqual(
      [],
    );
  });

  it('say nothing to a request that does not show who asks', async () => {
    const requested = routes.filter(({ url: path }) => path.startsWith('/private/') || ofSandbox(path));
    const answers = await Promise.all(
      requested.map(async ({ method, url: path }) => {
        const filled = path.replaceAll(/:\w+/g, '1').replaceAll('*', '1');
        const { status, headers } = await fetch(`${url}${filled}`, { method });
        return [method, path, status, headers.has('www-authenticate')];
      }),
    );
    const expected = requested.map(({ method, url: path }) =>
      method === 'OPTIONS' ? [method, path, 204, false] : [method, path, 401, true],
    );
    expect(answers).toEqual(expected);
  });
});
