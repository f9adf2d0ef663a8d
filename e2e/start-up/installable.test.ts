import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

/** What a telephone asks before it installs the site, of the real program with its real pictures. */

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ CARTABLE_SITE_TITLE: 'Cartes du Grand Lac' });
}, 60_000);
afterAll(async () => {
  await server?.dispose();
});

interface Manifest {
  readonly [name: string]: unknown;
  readonly start_url: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
}

async function manifest(language: string): Promise<Manifest> {
  const answer = await fetch(`${server.url}/manifest.webmanifest`, {
    headers: { 'accept-language': language },
  });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    expect.stringContaining('accept-language'),
  ]);
  return (await answer.json()) as Manifest;
}

/** Width and height of a PNG (ISO/IEC 15948, 11.2.1). */
async function sizeOfPng(path: string): Promise<string> {
  const answer = await fetch(server.url + path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('the manifest has the name of the site, where it opens, what it is of, and the language of who asks', async () => {
  const french = await manifest('fr-FR,fr;q=0.9');
  expect(french).toMatchObject({
    name: 'Cartes du Grand Lac',
    short_name: 'Cartes du',
    start_url: '/espace-collaboratif?filter=iam_member',
    scope: '/',
    display: 'standalone',
    lang: 'fr',
  });
  const english = await manifest('en');
  expect(english.lang).toBe('en');
  expect(english.description).not.toBe(french.description);
  const page = await fetch(server.url + french.start_url, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
});

it('its icons are there, of the sizes and types it tells: one to be cut to any shape, one for a splash', async () => {
  const { icons } = await manifest('fr');
  const pictures = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pictures) expect([src, await sizeOfPng(src)]).toEqual([src, sizes]);
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const [vector] = icons.filter(({ type }) => type === 'image/svg+xml');
  const answer = await fetch(server.url + vector!.src);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
});

it('the page names an icon for who reads no manifest for it', async () => {
  const page = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
  const href = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1];
  expect(await sizeOfPng(href ?? '')).toBe('180x180');
});
