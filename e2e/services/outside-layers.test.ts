import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../bench/services/png.ts';
import { geoTiffOf, onePixel, pmtilesOf } from '../support/other-site.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Another site: what it was asked, and what it answers. */
let outside: Server;
let asked: { url: string; headers: IncomingHttpHeaders }[];
let port: number;

const ranges = (file: Buffer): RequestListener => {
  return ({ headers: { range = '' } }, response) => {
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const part = file.subarray(Number(from), Number(to) + 1);
    const place = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`;
    response.writeHead(206, { 'content-type': 'application/octet-stream', 'content-range': place }).end(part);
  };
};

const answers: Record<string, RequestListener> = {
  '/fond.pmtiles': ranges(pmtilesOf(onePixel([200, 20, 20]))),
  '/image.tif': ranges(geoTiffOf([20, 160, 20])),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
    response.write('png', () => response.destroy());
  },
  '/map.png': (_request, response) =>
    void response
      .writeHead(200, {
        'content-type': 'image/png',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
      })
      .end('png'),
  '/caps': (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/vnd.ogc.wms_xml; charset=utf-8' })
      .end('<a/>'),
  '/page': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
  '/drawing': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  '/script': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end('alert(1)'),
  '/secret': (_request, response) =>
    void response
      .writeHead(401, { 'content-type': 'application/xml', 'www-authenticate': 'Basic realm="x"' })
      .end('<ExceptionReport><ExceptionText>closed</ExceptionText></ExceptionReport>'),
  '/inside': (_request, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/large': (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'image/png', 'content-length': '90000000' })
      .end('too soon'),
  '/whole': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('whole'),
  '/parts': ({ headers: { range } }, response) =>
    void response
      .writeHead(range ? 206 : 200, {
        'content-type': 'application/octet-stream',
        ...(range && { 'content-range': 'bytes 2-4/10' }),
      })
      .end('cde'),
};

beforeAll(async () => {
  asked = [];
  outside = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end();
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  port = (outside.address() as AddressInfo).port;
});
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

describe('layers of other sites, where the operator named the machine', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ CARTABLE_OUTBOUND_HOSTS: `public, 127.0.0.1:${port}, 127.0.0.1:1` });
  }, 120_000);
  afterAll(() => server?.dispose());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/outside?url=${encodeURIComponent(`http://127.0.0.1:${port}${path}`)}`, { headers });
  const errorOf = async (answer: Response) => {
    const { details } = (await answer.json()) as { details: { error: string } };
    return [answer.status, details.error];
  };

  it('are passed on as things to draw, and nothing of the visitor goes out', async () => {
    const answer = await get('/map.png', {
      cookie: 'session=mine',
      authorization: 'Basic bWU6bWU=',
      'x-requested-with': 'XMLHttpRequest',
    });
    expect(await answer.text()).toBe('png');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const { headers } = asked.at(-1)!;
    expect(headers.cookie).toBeUndefined();
    expect(headers.authorization).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    expect(headers['cdn-loop']).toBe('cartable');
    const described = await get('/caps');
    expect(described.headers.get('content-type')).toBe('application/vnd.ogc.wms_xml; charset=utf-8');
  });

  it.each(['/page', '/drawing', '/script'])('are refused as %s, which a browser would run', async (path) => {
    expect(await errorOf(await get(path))).toEqual([502, 'outbound.media-type']);
  });

  it('cannot lead the server into its own network', async () => {
    const before = asked.length;
    expect(await errorOf(await get('/inside'))).toEqual([403, 'outbound.host-refused']);
    expect(asked.length).toBe(before + 1);
  });

  it('are said to be away, and not the database of this site, where nobody listens', async () => {
    const away = await fetch(`${server.url}/outside?url=${encodeURIComponent('http://127.0.0.1:1/map.png')}`);
    expect(await errorOf(away)).toEqual([502, 'outbound.unreachable']);
  });

  it('do not ask the visitor for a password, nor end the session', async () => {
    const answer = await get('/secret');
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBeNull();
    expect(await answer.text()).toContain('closed');
  });

  it('are refused when they are too large', async () => {
    expect(await errorOf(await get('/large'))).toEqual([502, 'outbound.too-large']);
  });

  it('are read by ranges, or not at all where the site gives none', async () => {
    const part = await get('/parts', { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      'cde',
    ]);
    expect(await errorOf(await get('/whole', { range: 'bytes=2-4' }))).toEqual([502, 'outbound.no-ranges']);
  });

  describe('on a printed map', () => {
    const print = (layer: object, changes: object = {}) =>
      fetch(`${server.url}/api/maps/print`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en', cookie: 'session=mine' },
        body: JSON.stringify({
          dpi: 72,
          view: { centre: [2, 47], scale: 5_000_000 },
          layers: [{ title: 'Elsewhere', ...layer }],
          ...changes,
        }),
      });
    const tiles = (path: string) => ({
      kind: 'tiles',
      url: `http://127.0.0.1:${port}${path}`,
      minLevel: 5,
      maxLevel: 5,
    });
    const refusalOf = async (answer: Response) => {
      const { message, details } = (await answer.json()) as { message: string; details: { error: string } };
      return [answer.status, details.error, /\((.*)\)/.exec(message)?.[1]];
    };

    it.each([
      ['a site that asks for a password', '/secret', 'closed'],
      ['a way into the network of the server', '/inside', 'outbound.host-refused'],
      ['a page', '/page', 'HTTP 200'],
    ])('%s is refused by name', async (_what, path, reason) => {
      expect(await refusalOf(await print(tiles(path)))).toEqual([503, 'print.layers-failed', reason]);
    });

    it('what is no picture is refused, and nothing of the visitor goes out', async () => {
      const answer = await print(tiles('/map.png'));
      expect((await refusalOf(answer)).slice(0, 2)).toEqual([422, 'print.layer-unsupported']);
      expect(asked.at(-1)?.headers.cookie).toBeUndefined();
      const without = await print(tiles('/map.png'), { withoutFailed: true, format: 'png' });
      expect([without.status, without.headers.get('content-type')]).toEqual([200, 'image/png']);
    });

    it('asks of this server only the services of maps', async () => {
      for (const url of ['/api/users/me', `${server.url}/logout`, '/outside?url=http://127.0.0.1/']) {
        const answer = await print({ kind: 'ogc-map', url });
        expect(await refusalOf(answer)).toEqual([503, 'print.layers-failed', 'HTTP 404']);
      }
    });

    it('reads no more tiles than a page can show', async () => {
      const far = { ...tiles('/map.png'), minLevel: 14, maxLevel: 18 };
      expect((await refusalOf(await print(far))).slice(0, 2)).toEqual([413, 'print.too-much']);
    });

    it('draws archives of tiles and images that are read by ranges', async () => {
      const archive = `pmtiles:http://127.0.0.1:${port}/fond.pmtiles#{z}/{x}/{y}`;
      const image = `http://127.0.0.1:${port}/image.tif`;
      const layers = [
        { kind: 'tiles', title: 'Archive', url: archive, minLevel: 0, maxLevel: 6 },
        { kind: 'cog', title: 'Image', url: image },
      ];
      const colours = await Promise.all(
        layers.map(async (layer) => {
          const changes = { format: 'png', baseMap: 'none', legend: false, layers: [layer] };
          const answer = await print({}, changes);
          expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
          const { width, height, rgb } = decodePng(Buffer.from(await answer.arrayBuffer()));
          const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
          return [...rgb.subarray(middle, middle + 3)];
        }),
      );
      expect(colours).toEqual([
        [200, 20, 20],
        [20, 160, 20],
      ]);
      const parts = asked.filter(({ url }) => /pmtiles|tif$/.test(url)).map(({ headers }) => headers.range);
      expect(parts.length).toBeGreaterThan(3);
      expect(parts.every((range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true);
    });

    it('refuses a file that is no archive, and one that no range is given of', async () => {
      const archiveAt = (path: string) =>
        print({
          kind: 'tiles',
          url: `pmtiles:http://127.0.0.1:${port}${path}#{z}/{x}/{y}`,
          minLevel: 0,
          maxLevel: 6,
        });
      expect((await refusalOf(await archiveAt('/parts')))[2]).toBe('tiling.archive-corrupt');
      expect((await refusalOf(await archiveAt('/whole')))[2]).toBe('outbound.no-ranges');
    });

    it('leaves out a layer whose answer breaks off in the middle', async () => {
      const refusal = await refusalOf(await print(tiles('/cut')));
      expect(refusal).toEqual([503, 'print.layers-failed', expect.stringMatching(/^[A-Z_]+$/)]);
      expect((await print(tiles('/cut'), { withoutFailed: true })).status).toBe(200);
    });

    it('is followed by whoever asked for it, while it lasts', async () => {
      const following = '3b241101-e2bb-4255-8caf-4136c566a962';
      const progress = () => fetch(`${server.url}/api/maps/prints/${following}`);
      let seen: unknown;
      answers['/held'] = (_request, response) => {
        void progress().then(async (answer) => {
          seen = await answer.json();
          response.writeHead(404).end();
        });
      };
      const answer = await print({ ...tiles('/held'), minLevel: 0, maxLevel: 0 }, { following });
      expect(answer.status).toBe(200);
      expect(seen).toEqual({ percent: 0 });
      expect(await (await progress()).json()).toEqual({ percent: null });
    });

    it('is refused in words where its layout cannot be', async () => {
      const answer = await print(tiles('/map.png'), {
        dpi: 5000,
        paper: 'A0',
        view: { centre: [2, 99], scale: 1 },
      });
      expect(answer.status).toBe(422);
    });
  });

  it('are for the pages of this site, and never go round in circles', async () => {
    expect(await errorOf(await get('/map.png', { 'sec-fetch-site': 'cross-site' }))).toEqual([
      403,
      'outbound.own-pages',
    ]);
    expect(await errorOf(await get('/map.png', { 'cdn-loop': 'cartable' }))).toEqual([
      403,
      'outbound.own-pages',
    ]);
    expect((await get('/map.png', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe('layers of other sites, as the server is by default', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  }, 120_000);
  afterAll(() => server?.dispose());

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'http://10.0.0.1',
    'http://169.254.169.254',
  ])('are refused at %s, an internal address', async (origin) => {
    const before = asked.length;
    const answer = await fetch(
      `${server.url}/outside?url=${encodeURIComponent(`${origin}:${port}/map.png`)}`,
    );
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ details: { error: 'outbound.host-refused' } });
    expect(asked.length).toBe(before);
  });

  it.each(['', 'file:///etc/passwd', 'http://a:b@example.org/'])(
    'are refused at « %s », which is no address to call',
    async (url) => {
      const answer = await fetch(`${server.url}/outside?url=${encodeURIComponent(url)}`);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ details: { error: 'outbound.address-invalid' } });
    },
  );
});
