import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TrafficCounter } from '@cartable/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachRawResponder } from '../../http/raw-responder.ts';
import { countOfferings, countTraffic } from '../context/used-services.ts';
import { registerProtocol } from '../register-protocol.ts';
import { StoredTiles } from '../tiles/stored-tiles.ts';
import { servedPyramid, TileServer } from '../tiles/test-support/tile-server.ts';
import { createTms } from './protocol.ts';
import { rawTiles, rawTilesPrefix } from './raw-tiles.ts';

const tile = { z: 4, x: 8, y: 5, bytes: Buffer.from('contenu de la tuile 4/8/5'.repeat(20)) };
const image = { z: 2, x: 2, y: 1, bytes: Buffer.from('\x89PNG\r\n\x1a\n de 2/2/1', 'latin1') };

const licence = {
  code: 'other',
  title: 'Licence <libre>',
  url: 'https://mairie.example/licence?a=1&b=2',
} as const;

let folder: string;
let server: TileServer;
let url: string;
let vectorKey: string;
const counted: { requests: number; bytes: number }[] = [];
const traffic = new TrafficCounter({
  save: async (days) => void counted.push(...days),
  now: () => new Date('2026-11-22T12:00:00Z'),
});

describe.each([
  ['from the bytes of the connection', true],
  ['by the HTTP server', false],
])('tiles answered %s', (_way, isRaw) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cartable-tms-'));
    server = new TileServer(folder);
    vectorKey = await server.writeArchive('vecteur', 'mvt', [tile, { ...tile, z: 3, x: 4, y: 2 }]);
    const imageKey = await server.writeArchive('images', 'unknown', [image]);
    const tiles = new StoredTiles(server.services);
    server.app.addHook('onClose', async () => tiles.close());
    countTraffic(server.app, traffic);
    countOfferings(server.app, server.services.metrics.offerings);
    await registerProtocol(server.app, createTms(tiles), server.services);
    if (isRaw)
      attachRawResponder(server.app.server, {
        routes: [{ prefix: rawTilesPrefix, handle: rawTiles(tiles, server.services.metrics, traffic) }],
        idleMs: 5_000,
      });
    server.publish(
      servedPyramid('limites', tile, { archiveKey: vectorKey, topLevel: 3 }, { licence }),
      servedPyramid('images', image, {
        archiveKey: imageKey,
        kind: 'raster',
        tileFormat: 'auto',
        topLevel: 2,
      }),
      servedPyramid('cachees', tile, { archiveKey: vectorKey }, { open: false }),
    );
    url = await server.listen();
  });

  afterAll(async () => {
    await server?.app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${url}${path}`, { headers, method });

  /** The time it takes a client to hear of a publication, at least. */
  const heard = () => new Promise((resolve) => setTimeout(resolve, 10));

  describe('a stored tile', () => {
    const path = '/tms/1.0.0/limites/4/8/5.pbf';

    it('goes out as it is stored to who takes gzip, expanded to others', async () => {
      for (const rank of [1, 2]) {
        const answer = await get(path);
        expect([rank, answer.status, answer.headers.get('content-encoding')]).toEqual([rank, 200, 'gzip']);
        expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
        expect(Buffer.from(await answer.arrayBuffer()).equals(tile.bytes)).toBe(true);
      }
      const plain = await get(path, { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('etag')).not.toBe((await get(path)).headers.get('etag'));
      expect(Buffer.from(await plain.arrayBuffer()).equals(tile.bytes)).toBe(true);
    });

    it('is not sent again to who has it', async () => {
      const etag = (await get(path)).headers.get('etag')!;
      for (const known of [etag, `"autre", W/${etag}`, '*']) {
        const answer = await get(path, { 'if-none-match': known });
        expect([answer.status, await answer.text()]).toEqual([304, '']);
      }
      expect((await get(path, { 'if-none-match': '"autre"' })).status).toBe(200);
    });

    it('may be kept for ever under the address that names its version, and only there', async () => {
      const caching = async (query: string) => (await get(`${path}${query}`)).headers.get('cache-control');
      expect(await caching('?v=v1')).toBe('public, max-age=31536000, immutable');
      expect(await caching('')).toBe('no-cache');
      expect(await caching('?v=v0')).toBe('no-cache');
    });

    it('counts as traffic of its service, stored or expanded, and not when refused', async () => {
      await traffic.flush();
      counted.length = 0;
      await get(path);
      await (await get(path, { 'accept-encoding': 'identity' })).arrayBuffer();
      await get('/tms/1.0.0/limites/4/16/0.pbf');
      await heard();
      await traffic.flush();
      expect(counted.map(({ requests }) => requests)).toEqual([2]);
      expect(counted[0]!.bytes).toBeGreaterThan(tile.bytes.length);
      expect(counted[0]!.bytes).toBeLessThan(tile.bytes.length + 3_000);
    });

    it('counts for its offering, in memory alone, answered or refused', async () => {
      const counts = async () => {
        await heard();
        const lines = (await server.services.metrics.write()).matchAll(
          /^cartable_offering_requests_total\{offering="00000000-0000-4000-8000-000000000001",type="WMTS-TMS",status="(\dxx)"\} (\d+)$/gm,
        );
        return Object.fromEntries([...lines].map(([, status, count]) => [status, Number(count)]));
      };
      const before = await counts();
      await get(path);
      await (await get(path, { 'accept-encoding': 'identity' })).arrayBuffer();
      await get('/tms/1.0.0/limites/4/16/0.pbf');
      // Of nobody: unknown, and not for this visitor.
      await get('/tms/1.0.0/inconnue/4/8/5.pbf');
      await get('/tms/1.0.0/cachees/4/8/5.pbf');
      const { '2xx': answered = 0, '4xx': refused = 0 } = before;
      expect(await counts()).toEqual({ ...before, '2xx': answered + 2, '4xx': refused + 1 });
    });

    it('is shown by maps of other sites', async () => {
      expect((await get(path)).headers.get('access-control-allow-origin')).toBe('*');
      expect((await get(path, {}, 'OPTIONS')).status).toBe(204);
    });

    it('answers HEAD with what GET says', async () => {
      const [head, whole] = await Promise.all([get(path, {}, 'HEAD'), get(path)]);
      const reported = ['etag', 'content-type', 'content-encoding', 'cache-control', 'content-length'];
      expect(reported.map((name) => head.headers.get(name))).toEqual(
        reported.map((name) => whole.headers.get(name)),
      );
    });

    it('is 204 where the pyramid has none, 404 out of its levels, its matrix or its format', async () => {
      expect((await get('/tms/1.0.0/limites/4/0/0.pbf')).status).toBe(204);
      const unknown = [
        '2/2/1.pbf',
        '5/0/0.pbf',
        '4/16/0.pbf',
        '4/8/5.png',
        '4/8/05.pbf',
        '4/8/-1.pbf',
        '4/8/5',
      ];
      for (const name of unknown) {
        const answer = await get(`/tms/1.0.0/limites/${name}`);
        expect([name, answer.status], name).toEqual([name, 404]);
        if (name !== '4/8/5') expect(await answer.text()).toContain('<TileMapServerError>');
      }
    });

    it('says what it is, whatever the format of its neighbours', async () => {
      for (const extension of ['png', 'jpg']) {
        const answer = await get(`/tms/1.0.0/images/2/2/1.${extension}`);
        expect(answer.headers.get('content-type')).toBe('image/png');
        expect(answer.headers.get('content-encoding')).toBeNull();
      }
    });

    it('of a restricted service is unknown, in every document', async () => {
      const unknown = await (await get('/tms/1.0.0/inconnues/4/8/5.pbf')).text();
      const answer = await get('/tms/1.0.0/cachees/4/8/5.pbf');
      expect([answer.status, (await answer.text()).replace('cachees', 'inconnues')]).toEqual([404, unknown]);
      for (const name of ['', '/metadata.json', '/tilejson.json', '/style.json'])
        expect((await get(`/tms/1.0.0/cachees${name}`)).status).toBe(404);
      expect(await (await get('/tms/1.0.0')).text()).not.toContain('cachees');
    });

    it('at the private address asks who wants it, whether it exists or not', async () => {
      const unknown = await (await get('/private/tms/1.0.0/inconnues/4/8/5.pbf')).text();
      for (const path of ['/4/8/5.pbf', '', '/metadata.json', '/tilejson.json', '/style.json']) {
        const answer = await get(`/private/tms/1.0.0/cachees${path}`);
        expect([answer.status, await answer.text()]).toEqual([401, unknown]);
        expect(answer.headers.get('www-authenticate')).toMatch(
          /^Basic realm="[^"]+", charset="UTF-8", Bearer /,
        );
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
      const ofOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
      const quiet = await get('/private/tms/1.0.0/cachees', ofOwnPage);
      expect(quiet.headers.get('www-authenticate')).toMatch(/^Bearer /);
    });

    it('changes as soon as a new version is published', async () => {
      const etag = (await get(path)).headers.get('etag')!;
      const renewed = { ...tile, bytes: Buffer.from('autre contenu') };
      const archiveKey = await server.writeArchive('vecteur2', 'mvt', [renewed]);
      const info = await server.services.datastores.publishedServices.find('WMTS-TMS');
      const [, ...others] = info.services;
      server.publish(servedPyramid('limites', tile, { archiveKey, topLevel: 3, version: 'v2' }), ...others);
      await heard();
      const answer = await get(path, { 'if-none-match': etag });
      expect([answer.status, await answer.text()]).toEqual([200, 'autre contenu']);
      server.publish(
        servedPyramid('limites', tile, { archiveKey: vectorKey, topLevel: 3 }, { licence }),
        ...others,
      );
      await heard();
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    });
  });

  describe('the connection of a client of tiles', () => {
    /** Answers of the server to these bytes, each sent apart, until it closes or so many have come. */
    const talk = (parts: readonly string[], answers: number): Promise<string> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(url);
        const socket = connect(Number(port), hostname);
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString('latin1');
          if (text.split('HTTP/1.1 ').length > answers) socket.end();
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
        for (const [rank, part] of parts.entries()) setTimeout(() => socket.write(part, 'latin1'), rank * 30);
      });
    const request = (path: string, headers = '') =>
      `GET ${path} HTTP/1.1\r\nHost: cartes.test\r\nAccept-Encoding: gzip\r\n${headers}\r\n`;
    const statuses = (text: string) =>
      Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
    const path = '/tms/1.0.0/limites/4/8/5.pbf';

    it('may ask for other things in between, and for several at once', async () => {
      await get(path);
      const one = request(path);
      expect(statuses(await talk([one, one, one], 3))).toEqual([200, 200, 200]);
      expect(statuses(await talk([one, request('/tms/1.0.0/limites/tilejson.json'), one], 3))).toEqual([
        200, 200, 200,
      ]);
      expect(statuses(await talk([one + one + request('/ailleurs')], 3))).toEqual([200, 200, 404]);
    });

    it('may come in pieces', async () => {
      const one = request(path);
      expect(statuses(await talk([one.slice(0, 9), one.slice(9, 60), one.slice(60)], 1))).toEqual([200]);
      expect(statuses(await talk([one, one.slice(0, 60), one.slice(60), one], 3))).toEqual([200, 200, 200]);
    });

    it('is refused by the server what the server refuses', async () => {
      expect(statuses(await talk([`GET ${path} HTTP/1.1\r\n\r\n`], 1))).toEqual([400]);
      expect(
        statuses(await talk([request(path, 'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n')], 1)),
      ).toEqual([400]);
      expect(statuses(await talk([request(path, 'Nom errone : 1\r\n')], 1))).toEqual([400]);
    });

    it('is not fooled by a second request hidden in a body', async () => {
      const hidden = request('/tms/1.0.0/limites/4/0/0.pbf');
      const text = await talk([request(path, `Content-Length: ${hidden.length}\r\n`) + hidden], 1);
      expect(statuses(text)).toEqual([200]);
    });

    it('closes when the client asks so', async () => {
      expect(statuses(await talk([request(path, 'Connection: close\r\n')], 2))).toEqual([200]);
    });
  });

  describe('the documents of a layer', () => {
    it('list it with its address and its levels, rows from the bottom at addresses of their own', async () => {
      expect(await (await get('/tms')).text()).toContain('href="http://cartes.test/tms/1.0.0"');
      const list = await (await get('/tms/1.0.0')).text();
      expect(list).toContain('href="http://cartes.test/tms/1.0.0/limites"');
      const map = await (await get('/tms/1.0.0/limites')).text();
      expect(map).toContain('<Title>Titre de limites &amp; &lt;autres&gt;</Title>');
      expect(map).toContain('<SRS>EPSG:3857</SRS>');
      expect(map).toContain('<TileSet href="http://cartes.test/tms/1.0.0/limites/bottom/4"');
      const bottom = await get(`/tms/1.0.0/limites/bottom/4/8/${15 - 5}.pbf`);
      expect([bottom.status, await bottom.text()]).toEqual([200, tile.bytes.toString()]);
      expect((await get('/tms/1.0.0/limites/bottom/0/0/0.pbf')).status).toBe(204);
      expect((await get('/tms/1.0.0/limites/bottom/5/0/0.pbf')).status).toBe(404);
    });

    it('tell in JSON its bounds, its tiles and its vector layers', async () => {
      const metadata = await (await get('/tms/1.0.0/limites/metadata.json')).json();
      expect(metadata).toMatchObject({
        name: 'limites',
        minzoom: 3,
        maxzoom: 4,
        crs: 'EPSG:3857',
        format: 'pbf',
        tiles: ['http://cartes.test/tms/1.0.0/limites/{z}/{x}/{y}.pbf'],
        vector_layers: [{ id: 'commune', fields: { nom: 'String', population: 'Number' } }],
      });
      const tileJson = await (await get('/tms/1.0.0/limites/tilejson.json')).json();
      expect(tileJson).toMatchObject({ tilejson: '3.0.0', scheme: 'xyz', minzoom: 3 });
      expect((tileJson as { tiles: string[] }).tiles[0]).toMatch(/\/\{z\}\/\{x\}\/\{y\}\.pbf\?v=v1$/);
      expect((tileJson as { attribution: string }).attribution).not.toContain('<&');
    });

    it('tell the licence in what maps show, as text, and by its address', async () => {
      const { attribution, license } = (await (await get('/tms/1.0.0/limites/tilejson.json')).json()) as {
        attribution: string;
        license: string;
      };
      expect(attribution).toMatch(/^<a href="[^"]+">IGN [^<]*<\/a> – <a href="[^"]+" rel="license">/);
      expect(attribution).toContain('rel="license">Licence &#60;libre&#62;</a>');
      expect(license).toBe('https://mairie.example/licence?a=1&b=2');
      const images = (await (await get('/tms/1.0.0/images/tilejson.json')).json()) as object;
      expect(images).not.toHaveProperty('license');
    });

    it('take their addresses from the settings, whatever name a request claims', async () => {
      const claimed = { 'x-forwarded-host': 'pirate.example', forwarded: 'host=pirate.example' };
      const answer = await server.app.inject({
        url: '/tms/1.0.0/limites/tilejson.json',
        headers: { host: 'pirate.example', ...claimed },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('http://cartes.test/tms/1.0.0/limites/');
      expect(answer.body).not.toContain('pirate');
    });

    it('are kept until the next publication', async () => {
      const answer = await get('/tms/1.0.0/limites/metadata.json');
      const again = await get('/tms/1.0.0/limites/metadata.json', {
        'if-none-match': answer.headers.get('etag')!,
      });
      expect(again.status).toBe(304);
    });

    it('hold a style that draws each vector layer', async () => {
      const style = (await (await get('/tms/1.0.0/limites/style.json')).json()) as {
        sources: Record<string, { url: string }>;
        layers: { 'source-layer': string; type: string }[];
      };
      expect(style.sources.limites?.url).toBe('http://cartes.test/tms/1.0.0/limites/tilejson.json');
      expect(style.layers.map((layer) => layer.type)).toEqual(['fill', 'line', 'line', 'circle']);
      expect(new Set(style.layers.map((layer) => layer['source-layer']))).toEqual(new Set(['commune']));
    });
  });
});
