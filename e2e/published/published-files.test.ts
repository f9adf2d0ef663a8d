import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';

type Json = Record<string, never> & { _id: string; url: string; public_url: string };

let server: RunningServer;
let administrator: ApiClient;
let base: string;
let name: string;

beforeAll(async () => {
  server = await startServer({ CARTABLE_CHECK_ANSWERS: 'true' });
  administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  const workspaces = await administrator.call(routes.getMyDatastores);
  const workspace = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
  base = `/api/datastores/${workspace._id}`;
  name = workspace.technical_name;
});

afterAll(async () => {
  // Nothing of what was sent may have been a surprise to the server.
  expect(server.output()).not.toContain('unexpected fault');
  await server.dispose();
});

const xhr = { 'x-requested-with': 'XMLHttpRequest' };
const send = (method: string, path: string, body?: FormData | object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...xhr,
      cookie: administrator.cookie,
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
const form = (fields: Record<string, string>, file?: string | Uint8Array<ArrayBuffer>, filename = 'a') => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  if (file !== undefined) data.set('file', new Blob([file]), filename);
  return data;
};
const add = async (path: string, content: string | Uint8Array<ArrayBuffer>, filename?: string) => {
  const answer = await send('POST', `${base}/annexe/add`, form({ path }, content, filename));
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Json;
};
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers });
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { details: { error: string } }).details.error;

describe('a published annexe', () => {
  it('is answered to anyone, anywhere, whole or in part, and once', async () => {
    const annexe = await add('/Été/lettres.txt', 'abcdefghij');
    expect(annexe.url).toBe(`${server.url}/annexes/${name}/%C3%89t%C3%A9/lettres.txt`);
    const path = new URL(annexe.url).pathname;
    const whole = await open(path);
    expect([whole.status, await whole.text()]).toEqual([200, 'abcdefghij']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60, must-revalidate',
      'content-length': '10',
      'content-type': 'text/plain; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const etag = whole.headers.get('etag')!;
    for (const condition of [etag, `"x", W/${etag}`, '*']) {
      expect((await open(path, { 'if-none-match': condition })).status).toBe(304);
    }
    const ranges: [string, number, string, string | null][] = [
      ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
      ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
      ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
      ['bytes=-99', 206, 'abcdefghij', 'bytes 0-9/10'],
      ['bytes=5-99', 206, 'fghij', 'bytes 5-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=-0', 416, '', 'bytes */10'],
      ['bytes=4-2', 200, 'abcdefghij', null],
      ['bytes=0-1,4-5', 200, 'abcdefghij', null],
      ['lines=1-2', 200, 'abcdefghij', null],
      ['bytes=9999999999999999999999-', 416, '', 'bytes */10'],
    ];
    for (const [range, status, content, contentRange] of ranges) {
      const part = await open(path, { range });
      expect([range, part.status, await part.text(), part.headers.get('content-range')]).toEqual([
        range,
        status,
        content,
        contentRange,
      ]);
    }
    const previous = await open(path, { range: 'bytes=2-4', 'if-range': '"former"' });
    expect(await previous.text()).toBe('abcdefghij');
    const head = await open(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const preflight = await open(path, { origin: 'https://a.example' }, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await open(path, { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBeNull();
  });

  it('of no byte at all is answered', async () => {
    const { url } = await add('/vide.txt', '');
    const answer = await open(new URL(url).pathname);
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '0',
      '',
    ]);
  });

  it.each([
    ['page.html', '<!doctype html><script>document.cookie</script>', 'text/html; charset=utf-8'],
    ['double.png.html', '<html></html>', 'text/html; charset=utf-8'],
    ['deguise.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['dessin.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    [
      'feuille.xml',
      '<?xml-stylesheet href="x.xsl" type="text/xsl"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></a>',
      'application/xml',
    ],
    ['binaire.bin', 'MZ\u0000\u0001', 'application/octet-stream'],
  ])('%s is proposed for keeping, and lives in a sandbox if opened', async (file, content, type) => {
    const { url } = await add(`/actifs/${file}`, content, file);
    const { headers } = await open(new URL(url).pathname);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['programme.js', 'alert(document.cookie)'],
    ['module.mjs', 'export default 1'],
    ['feuille.css', 'body { display: none }'],
  ])('%s is plain text: no page of the site can run or wear it', async (file, content) => {
    const { url } = await add(`/textes/${file}`, content, file);
    const { headers } = await open(new URL(url).pathname);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has no other address than its own', async () => {
    await add('/seule.txt', 'une');
    const paths = [
      `/annexes/${name}/absente.txt`,
      `/annexes/autre/seule.txt`,
      `/annexes/${name}/a/../seule.txt%00`,
      `/annexes/${name}/%2e%2e/%2e%2e/cartable.db`,
      `/annexes/${name}/..%2f..%2fcartable.db`,
      `/annexes/${name}/..%5c..%5ccartable.db`,
      `/annexes/${name}/seule.txt%ff`,
      `/annexes/${name}/${'a'.repeat(3000)}`,
      `/annexes/${name}/`,
    ];
    for (const path of paths) {
      const answer = await rawGet(path);
      expect([path, answer.split(' ')[1]]).toEqual([path, '404']);
      expect(answer).not.toContain('SQLite');
    }
  });

  it('names that break headers or addresses do not', async () => {
    const { url } = await add(`/noms/a"b';c%2F é?#&.txt`, 'x');
    const answer = await open(new URL(url).pathname);
    expect([answer.status, await answer.text()]).toEqual([200, 'x']);
    expect(answer.headers.get('content-disposition')).toContain('filename="a_b__c_2F_____.txt"');
  });
});

describe('what is sent as an annexe', () => {
  it('is refused with its reason', async () => {
    const rejected = async (data: FormData) => {
      const answer = await send('POST', `${base}/annexe/add`, data);
      return [answer.status, await errorOf(answer)];
    };
    expect(await rejected(form({ path: '/a' }))).toEqual([422, 'annexe.file-missing']);
    expect(await rejected(form({ path: '/../a' }, 'x'))).toEqual([422, 'annexe.path-invalid']);
    expect(await rejected(form({}, 'x'))).toEqual([422, 'common.invalid']);
    await add('/prise.txt', 'x');
    expect(await rejected(form({ path: '/prise.txt' }, 'x'))).toEqual([409, 'annexe.path-taken']);
    const odd = await send('GET', `${base}/annexe/file/12`);
    expect([odd.status, await errorOf(odd)]).toEqual([400, 'annexe.identifier-invalid']);
    expect((await send('GET', `${base}/annexe/5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21/file`)).status).toBe(404);
  });

  it('is refused by its announced length before it is sent', async () => {
    const answer = await rawSend(
      `POST ${base}/annexe/add HTTP/1.1\r\nhost: x\r\ncookie: ${administrator.cookie}\r\nx-requested-with: XMLHttpRequest\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 60000000\r\n\r\n--b\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('common.too-large');
  });

  it('is never half kept when its line breaks', async () => {
    const head = `POST ${base}/annexe/add HTTP/1.1\r\nhost: x\r\ncookie: ${administrator.cookie}\r\nx-requested-with: XMLHttpRequest\r\n`;
    const part =
      '--b\r\ncontent-disposition: form-data; name="path"\r\n\r\n/rompue.txt\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    // Fewer bytes than announced, then the end of the connection.
    await rawSend(
      `${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n${part}`,
      300,
    );
    const listed = (await (await send('GET', `${base}/annexe?path=/rompue.txt`)).json()) as Json[];
    expect(listed).toEqual([]);
  });

  it('is listed, changed, replaced and deleted at the calls of the specification', async () => {
    const annexe = await add('/cycle.txt', 'un');
    const filtered = `${base}/annexe?mime_type=text/plain&labels[]=usage=essai&labels[]=lieu=ici`;
    const labels = ['usage=essai', 'lieu=ici'];
    const changed = await send('PATCH', `${base}/annexe/${annexe._id}`, { labels, published: false });
    expect([changed.status, await changed.json()]).toMatchObject([200, { published: false }]);
    expect(await (await send('GET', filtered)).json()).toMatchObject([{ _id: annexe._id }]);
    expect((await open(`/annexes/${name}/cycle.txt`)).status).toBe(404);
    const file = await send('GET', `${base}/annexe/file/${annexe._id}`);
    expect([file.status, await file.text()]).toEqual([200, 'un']);
    const replaced = await send('POST', `${base}/annexe/${annexe._id}`, form({}, 'deux'));
    expect([replaced.status, await replaced.json()]).toMatchObject([200, { size: 4, paths: ['/cycle.txt'] }]);
    expect((await send('DELETE', `${base}/annexe/${annexe._id}`)).status).toBe(204);
    expect((await send('DELETE', `${base}/annexe/${annexe._id}`)).status).toBe(404);
  });
});

describe('a document of a person', () => {
  it('is opened by its public address alone, as long as that is on', async () => {
    const me = '/api/users/me/documents';
    const added = await send(
      'POST',
      me,
      form({ name: 'Notice', labels: 'a, b', public_url: 'true' }, 'texte', 'à lire.txt'),
    );
    const document = (await added.json()) as Json;
    expect([added.status, document]).toMatchObject([200, { labels: ['a', 'b'], size: 5, shared_by: null }]);
    const path = new URL(document.public_url).pathname;
    const anyone = await open(path);
    expect([anyone.status, await anyone.text()]).toEqual([200, 'texte']);
    expect(anyone.headers.get('content-security-policy')).toContain('sandbox');
    expect((await open(path.replace(/\/documents\/./, '/documents/_'))).status).toBe(404);
    const off = await send('PATCH', `${me}/${document._id}`, { public_url: false });
    expect([off.status, await off.json()]).toMatchObject([200, { public_url: null }]);
    const gone = await open(path);
    expect([gone.status, await gone.text()]).toEqual([404, '']);
    expect(await (await send('GET', `${me}/${document._id}/file`)).text()).toBe('texte');
    expect((await send('POST', `${me}/${document._id}`, form({}, 'autre'))).status).toBe(200);
    const shared = await send('POST', `${me}/${document._id}/sharings`, ['voisin@x.example']);
    expect(await shared.json()).toMatchObject([{ _id: null, email: 'voisin@x.example' }]);
    expect((await send('DELETE', `${me}/${document._id}/sharings?users=voisin@x.example`)).status).toBe(204);
    expect(await (await send('GET', `${me}/${document._id}/sharings`)).json()).toEqual([]);
    expect(await (await send('GET', '/api/users/me')).json()).toMatchObject({
      documents_quota: 50_000_000,
      documents_use: 5,
    });
    expect((await send('DELETE', `${me}/${document._id}`)).status).toBe(204);
    expect(await (await send('GET', `${me}?name=notice`)).json()).toMatchObject({ items: [], total: 0 });
  });
});

describe('a file of the site', () => {
  it('is answered from its folder, and nothing else is', async () => {
    const folder = join(server.dataDir, 'objects', 'site', 'articles');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '1.html'), '<h1>Nouvelle</h1>');
    const page = await open('/files/articles/1.html');
    expect([page.status, await page.text()]).toEqual([200, '<h1>Nouvelle</h1>']);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'public, max-age=3600, must-revalidate',
      'content-length': '17',
      'content-type': 'text/html; charset=utf-8',
    });
    const paths = [
      '/files/',
      '/files/articles',
      '/files/articles/',
      '/files/absent.html',
      '/files/../cartable.db',
      '/files/%2e%2e/%2e%2e/cartable.db',
      '/files/..%2f..%2fcartable.db',
      '/files//etc/passwd',
      '/files/a%00b',
    ];
    for (const path of paths) {
      const answer = await rawGet(path);
      expect([path, answer.split(' ')[1]]).toEqual([path, '404']);
    }
    const absent = await open('/files/absent.html');
    expect(await absent.text()).toBe('');
  });
});

/** The path as it is: `fetch` would put it right. */
function rawGet(path: string): Promise<string> {
  return rawSend(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: */*\r\nconnection: close\r\n\r\n`);
}

/** @param cutAfterMs hangs up by itself */
function rawSend(request: string, cutAfterMs?: number): Promise<string> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const settle = () => {
      socket.destroy();
      resolve(answer);
    };
    if (cutAfterMs !== undefined) setTimeout(settle, cutAfterMs);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\r\n\r\n') && !request.startsWith('GET')) setTimeout(settle, 50);
    });
    socket.on('close', settle);
    socket.on('error', settle);
  });
}

describe('a map', () => {
  const address = { layers: 'zones~wms~zones', centre: '3.1,45.8', zoom: '9' };
  const json = async (answer: Response) => (await answer.json()) as Json;
  const goTo = (url: string) => fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });

  it('has a short address for anyone, of open layers alone', async () => {
    const ask = (layers: string) =>
      fetch(`${server.url}/api/maps/links`, {
        method: 'POST',
        headers: { ...xhr, 'content-type': 'application/json' },
        body: JSON.stringify({ ...address, layers }),
      });
    const { url } = await json(await ask(address.layers));
    const answer = await goTo(url);
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      '/cartes?layers=zones%7Ewms%7Ezones&centre=3.1%2C45.8&zoom=9',
      'no-cache',
    ]);
    const refused = await ask('*data~d~s~t');
    expect([refused.status, await errorOf(refused)]).toEqual([409, 'map.restricted-layers']);
    expect((await goTo(`${server.url}/c/inconnu`)).status).toBe(404);
    expect((await ask('x'.repeat(8001))).status).toBe(422);
  });

  it('that is saved is public and private again, and in the copy of what is kept of the person', async () => {
    const saved = await json(await send('POST', '/api/users/me/maps', { name: ' Zones ', address }));
    expect(saved).toMatchObject({ name: 'Zones', public_url: null, address });
    const path = `/api/users/me/maps/${saved._id}`;
    const { public_url: url } = await json(await send('PATCH', path, { public_url: true }));
    expect((await goTo(url)).status).toBe(302);
    expect(await (await send('GET', '/userinfo/export')).json()).toMatchObject({ maps: [{ name: 'Zones' }] });
    expect((await fetch(`${server.url}/api/users/me/maps`)).status).toBe(401);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await goTo(url)).status).toBe(404);
    expect((await send('DELETE', path)).status).toBe(404);
  });
});

it('places are found by their name, for anyone', async () => {
  const found = await open('/api/places?q=saint%20martin%20d%20heres');
  const [place] = (await found.json()) as object[];
  expect(place).toMatchObject({
    kind: 'commune',
    code: '38421',
    name: expect.stringMatching(/^Saint-Martin/),
  });
  expect((await open('/api/places?q=a')).status).toBe(422);
});

it('a place is told what it is called, for anyone', async () => {
  expect(await (await open('/api/places/at?lon=5.76&lat=45.18')).json()).toEqual({
    commune: { name: expect.stringMatching(/^Saint-Martin/), code: '38421' },
    departement: { name: 'Isère', code: expect.stringContaining('38') },
    address: null,
  });
  const atSea = { commune: null, departement: null, address: null };
  expect(await (await open('/api/places/at?lon=-20&lat=45')).json()).toEqual(atSea);
  expect((await open('/api/places/at?lon=500&lat=45')).status).toBe(422);
});
