import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { testServices } from '../../test/test-services.ts';
import { createApp } from './create-app.ts';
import { type PageHeads, readFront, registerFront } from './front.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const page =
  '<!doctype html><html lang="fr"><title>Cartable</title><script>let theme = 1;</script><div id="root"></div>';

async function start(environment: Record<string, string> = {}, heads?: PageHeads): Promise<FastifyInstance> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets', 'main-4f3a.js'), 'export {};');
  const pages = [
    '/',
    '/login',
    '/signup',
    '/entrepot/:datastoreId/donnees/:name',
    '/catalogue/dataset/:id',
    '/catalogue/dataset/:id/carte',
    '/cartes',
    '/cartes/cadre',
  ];
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const services = await testServices(environment);
  const front = readFront(folder);
  const app = await createApp(services, front.index);
  await registerFront(app, front, services, heads);
  onTestFinished(() => app.close());
  return app;
}

it('every page a person may open is the same shell, asked for again each time', async () => {
  const app = await start();
  for (const url of [
    '/',
    '/login',
    '/signup',
    '/entrepot/x/donnees/communes.2026',
    '/?authentication_failed=1',
  ]) {
    const answer = await app.inject({ url, headers: browser });
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(answer.body).toBe(page);
  }
});

it.each(['bytes=5-1', 'bytes=99999999999999999-', 'bytes=-99999999999999999999', 'bytes=0-0,2-3'])(
  'a file is sent whole whatever range is asked of it: %s',
  async (range) => {
    const app = await start();
    const answer = await app.inject({ url: '/assets/main-4f3a.js', headers: { range } });
    expect([answer.statusCode, answer.body]).toEqual([200, 'export {};']);
  },
);

it('a browser that asks for the call that edits an account is led to the account', async () => {
  const app = await start();
  const answer = await app.inject({ url: '/userinfo/edit', headers: browser });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/mon-compte']);
  const program = await app.inject({ url: '/userinfo/edit', headers: { accept: 'application/json' } });
  expect(program.statusCode).toBe(404);
});

it('names in a page the pieces that it needs at once, whether its head is its own or not, and in no other', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<head><title>Cartable</title></head>');
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(['/', '/login', '/guichet/:id/carte']));
  const pieces = [
    { page: '/', scripts: ['/assets/home.js'], styles: ['/assets/home.css'] },
    { page: '/guichet/:id/carte', scripts: ['/assets/map.js'], styles: [] },
  ];
  writeFileSync(join(folder, 'pieces.json'), JSON.stringify(pieces));
  const services = await testServices({});
  const front = readFront(folder);
  const app = await createApp(services, front.index);
  await registerFront(app, front, services, async (path) =>
    path?.startsWith('/guichet') ? undefined : { status: 200, html: '<title>A</title>' },
  );
  onTestFinished(() => app.close());
  const home = await app.inject({ url: '/', headers: browser });
  expect(home.body).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">');
  expect(home.body).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css"></head>');
  const other = await app.inject({ url: '/login', headers: browser });
  expect(other.body).toBe('<head><title>A</title></head>');
  const map = await app.inject({ url: '/guichet/12/carte', headers: browser });
  expect(map.body).toBe(
    '<head><title>Cartable</title><link rel="modulepreload" crossorigin href="/assets/map.js"></head>',
  );
});

it('an address that is no page has the shell and the status 404', async () => {
  const app = await start();
  for (const url of [
    '/entrepot',
    '/login/x',
    '/wp-admin',
    '/catalogue/dataset/',
    '/entrepot/x/donnees/a/b',
  ]) {
    const answer = await app.inject({ url, headers: browser });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, page]);
  }
});

it('an address of programs never answers with a page, even to a browser', async () => {
  const app = await start();
  for (const url of [
    '/csw',
    '/csw/records',
    '/sandbox/csw',
    '/oai/records',
    '/rss/alertes/anciennes',
    '/tms/inconnu',
    '/tiles/inconnu',
    '/wms-r/a/b/c/d',
    '/private/inconnu/a',
    '/sitemap.xml',
    '/.well-known/security.json',
    '/donnees/communes.geojson',
  ]) {
    const answer = await app.inject({ url, headers: browser });
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.headers['content-type']).toContain('json');
  }
});

it('pages are kept from other sites and from the sensors of the machine', async () => {
  const app = await start();
  for (const url of ['/', '/api/unknown']) {
    const { headers } = await app.inject({ url, headers: browser });
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

it('a record has its page for whoever follows a published link, browser or not', async () => {
  const app = await start();
  expect((await app.inject('/catalogue/dataset/FR-130009186-communes.2026')).body).toBe(page);
});

it('files named by their content are kept for ever, others an hour', async () => {
  const app = await start();
  const script = await app.inject('/assets/main-4f3a.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

it('what does not exist is a 404 in JSON for programs: calls, files, and anything but reading', async () => {
  const app = await start();
  for (const request of [
    { url: '/api/unknown', headers: browser },
    { url: '/api', headers: browser },
    { url: '/assets/gone.js' },
    { url: '/entrepot', method: 'POST' as const, headers: browser },
    { url: '/%E0%A4%A', headers: browser },
    { url: '/catalogue/dataset/eau%00', headers: browser },
    { url: '/../../etc/passwd.txt' },
  ]) {
    const answer = await app.inject(request);
    expect([request.url, answer.statusCode]).toEqual([request.url, 404]);
    expect(answer.json()).toMatchObject({
      code: 404,
      status: 'Not Found',
      details: { error: 'common.not-found' },
    });
  }
});

it('a map client at a wrong address is told the right ones, and never gets a page', async () => {
  const app = await start();
  for (const request of [
    { url: '/wms?SERVICE=WMS&REQUEST=GetCapabilities' },
    { url: '/ows?request=GetCapabilities&service=wfs', headers: browser },
    { url: '/geoserver/gwc/service/wmts?service=WMTS', method: 'POST' as const },
  ]) {
    const answer = await app.inject(request);
    expect([request.url, answer.statusCode]).toEqual([request.url, 404]);
    expect(answer.json()).toMatchObject({ details: { error: 'service.address-unknown' } });
    expect(answer.body).toContain('/wms-v');
  }
  expect((await app.inject({ url: '/login?service=abc', headers: browser })).body).toBe(page);
});

it('the page may run its own inline script and no other', async () => {
  const app = await start({ CARTABLE_BASEMAP_URL: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' });
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}='(;|$)/);
  expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example");
  expect(policy).not.toContain('upgrade-insecure-requests');
});

it('pages may call the Matomo of the operator, and no other site', async () => {
  const policyOf = async (environment = {}) => {
    const app = await start(environment);
    return String((await app.inject('/')).headers['content-security-policy']);
  };
  expect(await policyOf()).toMatch(/connect-src 'self'(;|$)/);
  const measured = { CARTABLE_MATOMO_URL: 'https://matomo.example/in', CARTABLE_MATOMO_SITE: '7' };
  const policy = await policyOf(measured);
  expect(policy).toMatch(/connect-src 'self' https:\/\/matomo\.example(;|$)/);
  expect(policy.match(/matomo/g)).toHaveLength(1);
});

it('maps alone may stand in the pages of other sites, and no other page', async () => {
  const app = await start();
  const policyOf = async (url: string) => {
    const { headers: sent } = await app.inject({ url, headers: browser });
    return [String(sent['content-security-policy']), sent['x-frame-options']];
  };
  for (const url of ['/cartes/cadre?layers=a~b~c', '/catalogue/dataset/eau/carte']) {
    const [policy, option] = await policyOf(url);
    expect(policy).toContain('frame-ancestors *');
    expect(option).toBeUndefined();
  }
  for (const url of ['/cartes', '/cartes/cadre/autre', '/catalogue/dataset/eau']) {
    const [policy] = await policyOf(url);
    expect(policy).not.toContain('frame-ancestors *');
  }
});

it('pages of signing in lead to the explanation while it is disabled', async () => {
  const app = await start({ CARTABLE_LOGIN_DISABLED: 'true' });
  const answer = await app.inject({ url: '/login?session_expired=1', headers: browser });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/connexion-desactivee']);
});

it('a site without its built pages says how to build them', async () => {
  const services = await testServices();
  const app = await createApp(services, '');
  await registerFront(app, readFront('/nowhere/at-all'), services);
  onTestFinished(() => app.close());
  expect((await app.inject({ url: '/', headers: browser })).body).toContain('npm start');
});

it('a page with a head of its own says so before any script, with its status', async () => {
  const app = await start({}, async (path) =>
    path === '/catalogue/dataset/eau'
      ? { status: 200, html: '<title>L’eau $& | Cartable</title>' }
      : { status: 410, html: '<title>Cartable</title>' },
  );
  const answer = await app.inject({ url: '/catalogue/dataset/eau', headers: browser });
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    page.replace('Cartable', () => 'L’eau $& | Cartable'),
  ]);
  const gone = await app.inject({ url: '/catalogue/dataset/partie', headers: browser });
  expect([gone.statusCode, gone.body]).toEqual([410, page]);
});

it('asks for the head in the language of the browser, French without one, and says that it depends on it', async () => {
  const heads: PageHeads = async (path, language) => ({
    status: path === undefined ? 404 : 200,
    html: `<title>${language}</title>`,
  });
  const app = await start({}, heads);
  const url = '/catalogue/dataset/eau';
  const inEnglish = { ...browser, 'accept-language': 'en-GB,fr;q=0.5' };
  const english = await app.inject({ url, headers: inEnglish });
  expect(english.body).toContain('<html lang="en"><title>en</title>');
  const unknown = await app.inject({ url: '/nowhere', headers: inEnglish });
  expect([unknown.statusCode, unknown.body]).toEqual([404, english.body]);
  expect(english.headers.vary).toContain('accept-language');
  expect((await app.inject({ url, headers: browser })).body).toContain('<title>fr</title>');
});

it('a page that has moved is elsewhere for good, with what was asked of it', async () => {
  const heads: PageHeads = async () => ({
    status: 301,
    location: 'https://cartes.example/catalogue/dataset/b',
  });
  const app = await start({}, heads);
  const answer = await app.inject({ url: '/catalogue/dataset/a?tab=data', headers: browser });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    301,
    'https://cartes.example/catalogue/dataset/b?tab=data',
  ]);
});
