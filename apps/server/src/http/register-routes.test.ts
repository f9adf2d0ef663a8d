import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { CartableError, defineRoute } from '@cartable/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testServices } from '../../test/test-services.ts';
import type { Services } from '../services.ts';
import { createApp } from './create-app.ts';
import { readFront, registerFront } from './front.ts';
import type { HandlersOf } from './handlers.ts';
import { registerRoutes } from './register-routes.ts';
import { temporaryFolder as formsFolder } from './temporary-folder.ts';

const xhr = { 'x-requested-with': 'XMLHttpRequest' };

/** A small family showing everything a route may ask for. */
const family = {
  echo: defineRoute({
    name: 'echo',
    method: 'GET',
    path: '/api/things/{thing}/files/{path+}',
    tag: 'test',
    access: 'public',
    summary: 'Says what it was given',
    params: z.object({ thing: z.string(), path: z.string() }),
    query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
    answer: z.object({ thing: z.string(), path: z.string(), page: z.number() }),
  }),
  save: defineRoute({
    name: 'save',
    method: 'POST',
    path: '/api/things',
    tag: 'test',
    access: 'user',
    summary: 'Takes JSON or a form with files',
    body: z.object({
      names: z.array(z.string()).min(1),
      open: z.boolean(),
      language: z.object({ code: z.string() }),
    }),
    answer: z.object({
      names: z.array(z.string()),
      open: z.boolean(),
      code: z.string(),
      files: z.array(z.string()),
    }),
  }),
  send: defineRoute({
    name: 'send',
    method: 'POST',
    path: '/api/pieces',
    tag: 'test',
    access: 'user',
    summary: 'Takes one file',
    bodyKind: 'form',
    files: ['piece'],
    body: z.object({ index: z.coerce.number().int() }),
    answer: z.object({ index: z.number(), size: z.number(), sha256: z.string() }),
  }),
  describe: defineRoute({
    name: 'describe',
    method: 'POST',
    path: '/api/descriptions',
    tag: 'test',
    access: 'user',
    summary: 'Takes long texts',
    bodyBytes: 200_000,
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ names: z.number() }),
  }),
  remove: defineRoute({
    name: 'remove',
    method: 'DELETE',
    path: '/api/things/{thing}',
    tag: 'test',
    access: 'public',
    summary: 'Answers nothing',
    params: z.object({ thing: z.string() }),
  }),
  fail: defineRoute({
    name: 'fail',
    method: 'GET',
    path: '/api/failures/{kind}',
    tag: 'test',
    access: 'public',
    summary: 'Fails',
    params: z.object({ kind: z.enum(['bug', 'answer', 'known', 'busy']) }),
    answer: z.object({ count: z.number() }),
  }),
};

const handlers: HandlersOf<typeof family> = {
  async echo(_context, { params, query }) {
    return { ...params, page: query.page };
  },
  async save({ files }, { body }) {
    const described = files.map(
      (file) => `${file.field}=${file.filename}:${readFileSync(file.path, 'utf8')}`,
    );
    return { names: body.names, open: body.open, code: body.language.code, files: described };
  },
  async send({ files }, { body }) {
    const [file] = files;
    return { index: body.index, size: file?.sizeBytes ?? -1, sha256: file?.sha256 ?? '' };
  },
  async describe(_context, { body }) {
    return { names: Object.keys(body).length };
  },
  async remove() {},
  async fail(_context, { params }) {
    if (params.kind === 'bug') throw new TypeError('secret detail of the program');
    if (params.kind === 'known') throw new CartableError('service.name-taken', { name: 'rues' });
    if (params.kind === 'busy') throw new CartableError('common.busy', { seconds: 7 });
    return { count: 'three' as unknown as number };
  },
};

async function start(
  environment: Record<string, string> = {},
): Promise<{ app: FastifyInstance; services: Services; cookie: string }> {
  const services = await testServices(environment);
  const app = await createApp(services, '');
  registerRoutes(app, family, handlers, services);
  await registerFront(app, readFront('/nowhere/at-all'), services);
  onTestFinished(() => app.close());
  const password = 'quatre chevaux bleus';
  await services.accounts.createFirstAdministrator({ email: 'a@x.example', password, language: 'en' });
  const { session } = await services.accounts.signIn({
    email: 'a@x.example',
    password,
    address: '192.0.2.1',
  });
  return { app, services, cookie: `cartable_session=${session.token}` };
}

describe('a route of the contract', () => {
  it('is reached with and without final slash, with the rest of the path as one parameter', async () => {
    const { app } = await start();
    const answer = await app.inject('/api/things/caf%C3%A9%2Fbar/files/a/b%20c/d.txt?page=3');
    expect(answer.json()).toEqual({ thing: 'café/bar', path: 'a/b c/d.txt', page: 3 });
    expect((await app.inject({ method: 'DELETE', url: '/api/things/x/', headers: xhr })).statusCode).toBe(
      204,
    );
  });

  it('answers 422 with every problem and the path of its field', async () => {
    const { app, cookie } = await start();
    const query = await app.inject('/api/things/x/files/y?page=0');
    expect(query.statusCode).toBe(422);
    expect(query.json().details).toMatchObject({
      error: 'common.invalid',
      problems: [{ path: 'query.page' }],
    });
    const body = await app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...xhr, cookie, 'accept-language': 'fr' },
      payload: { names: [], open: 'yes' },
    });
    expect(body.statusCode).toBe(422);
    const { details, message } = body.json();
    expect(details.problems.map((problem: { path: string }) => problem.path)).toEqual([
      'body.names',
      'body.open',
      'body.language',
    ]);
    expect(message.split('\n')).toHaveLength(3);
    expect(details.problems[1].message).toMatch(/^Entrée invalide/);
  });

  it('refuses the character no database keeps wherever it stands, and says where', async () => {
    const { app, cookie } = await start();
    const post = (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/api/things',
        headers: { ...xhr, cookie, 'accept-language': 'fr' },
        payload,
      });
    const sound = { names: ['a'], open: true, language: { code: 'fr' } };
    expect((await post(sound)).statusCode).toBe(200);
    const faulty = await post({ ...sound, names: ['a', 'b\0'] });
    expect(faulty.statusCode).toBe(422);
    expect(faulty.json().details.problems).toEqual([
      { path: 'body.names.1', message: expect.stringMatching(/caractère nul/) },
    ]);
    expect((await post({ ...sound, language: { code: 'fr', 'x\0': 1 } })).statusCode).toBe(422);
    expect((await app.inject('/api/things/x/files/y?page=1%00')).statusCode).toBe(422);
  });

  it('whose address cannot be that of anything answers 404', async () => {
    const { app } = await start();
    expect((await app.inject('/api/failures/no-such-kind')).statusCode).toBe(404);
  });

  it('refuses to change anything without the header that other sites cannot send', async () => {
    const { app } = await start();
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/things/x',
      headers: { 'accept-language': 'en' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 400,
      status: 'Bad Request',
      message: 'The X-Requested-With header is missing. Expected: “X-Requested-With: XMLHttpRequest”.',
      details: { error: 'common.header-missing' },
    });
  });

  it('asks for a session before it reads the body, with the answer of an expired one', async () => {
    const { app } = await start();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/things',
      headers: xhr,
      payload: '{not json',
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 401,
      status: 'Unauthorized',
      details: { controller: 'App\\Controller\\ApiControllerInterface', session_expired: true },
    });
  });

  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"names": ', 400, 'server.body-unreadable'],
    [
      'a member named __proto__',
      { 'content-type': 'application/json' },
      '{"__proto__": {}}',
      400,
      'server.body-unreadable',
    ],
    ['another type', { 'content-type': 'text/xml' }, '<a/>', 415, 'server.media-type'],
    [
      'too long a body',
      { 'content-type': 'application/json' },
      `"${'x'.repeat(3000)}"`,
      413,
      'common.too-large',
    ],
    [
      'a form cut short',
      { 'content-type': 'multipart/form-data; boundary=z' },
      '--z\r\nContent-Disp',
      400,
      'server.body-unreadable',
    ],
  ])('refuses %s', async (_what, type, payload, status, code) => {
    const { app, cookie } = await start({ CARTABLE_BODY_MAX: '2 kB' });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...xhr, cookie, ...type },
      payload,
    });
    expect([answer.statusCode, answer.json().details.error]).toEqual([status, code]);
  });
});

describe('a form', () => {
  it('gives lists, members and booleans as the schema asks, and its files wherever they stand', async () => {
    const { app, services, cookie } = await start();
    const form = new FormData();
    form.append('style_rues', new File(['<sld/>'], '../../rues.sld'));
    form.append('names[]', 'rues');
    form.append('open', 'true');
    form.append('language[code]', 'fre');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...xhr, cookie },
      payload: form,
    });
    expect(answer.json()).toEqual({
      names: ['rues'],
      open: true,
      code: 'fre',
      files: ['style_rues=rues.sld:<sld/>'],
    });
    expect(readdirSync(formsFolder(services.config))).toEqual([]);
  });

  it('measures and hashes a file of sixteen megabytes', async () => {
    const { app, cookie } = await start();
    const bytes = Buffer.alloc(16_000_000, 'cartable');
    const form = new FormData();
    form.append('index', '7');
    form.append('piece', new Blob([bytes]), 'blob');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/pieces',
      headers: { ...xhr, cookie },
      payload: form,
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(answer.json()).toEqual({ index: 7, size: bytes.length, sha256 });
  });

  it('refuses one byte more than the limit, and leaves nothing behind', async () => {
    const { app, services, cookie } = await start({ CARTABLE_CHUNK_MAX: '1000' });
    const send = (length: number) => {
      const form = new FormData();
      form.append('index', '1');
      form.append('piece', new Blob([Buffer.alloc(length)]), 'blob');
      return app.inject({ method: 'POST', url: '/api/pieces', headers: { ...xhr, cookie }, payload: form });
    };
    expect((await send(1000)).statusCode).toBe(200);
    const rejected = await send(1001);
    expect([rejected.statusCode, rejected.json().details.error]).toEqual([413, 'common.too-large']);
    expect(readdirSync(formsFolder(services.config))).toEqual([]);
    expect(existsSync(formsFolder(services.config))).toBe(true);
  });
});

/** Parts without Content-Length: what they weigh is known only as they arrive. */
async function sendChunked(
  app: FastifyInstance,
  request: { readonly path: string; readonly cookie: string; readonly type: string },
  chunks: Iterable<string>,
): Promise<{ status: number; error: string | undefined; connection: string | undefined; sent: number }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sending = http.request({
    port,
    method: 'POST',
    path: request.path,
    headers: { ...xhr, cookie: request.cookie, 'content-type': request.type, 'transfer-encoding': 'chunked' },
  });
  const answered = once(sending, 'response') as Promise<[http.IncomingMessage]>;
  let isAnswered = false;
  let sent = 0;
  // Errors of writing after the end of the connection are of no interest.
  sending.on('error', () => undefined);
  void answered.then(
    () => (isAnswered = true),
    () => (isAnswered = true),
  );
  for (const chunk of chunks) {
    if (isAnswered) break;
    sent += chunk.length;
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answered]);
  }
  if (!isAnswered) sending.end();
  const [answer] = await answered;
  let text = '';
  for await (const piece of answer) text += piece;
  sending.destroy();
  return {
    status: answer.statusCode ?? 0,
    error: JSON.parse(text).details?.error,
    connection: answer.headers.connection,
    sent,
  };
}

function* repeated(chunk: (n: number) => string, times: number, end = ''): Generator<string> {
  for (let n = 0; n < times; n++) yield chunk(n);
  yield end;
}

describe('the budget of a request', () => {
  const type = 'multipart/form-data; boundary=z';
  const field = (name: string, bytes: number) =>
    `--z\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(bytes)}\r\n`;
  const file = (bytes: number) =>
    `--z\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${'x'.repeat(bytes)}\r\n`;

  it.each<[string, string, Iterable<string>, string]>([
    ['text fields', type, repeated((n) => field(`f${n}`, 1_000_000), 300), 'common.too-large'],
    ['one text field', type, [field('f', 200_001)], 'common.too-large'],
    ['files no call takes', type, repeated(() => file(50_000), 2000), 'common.too-large'],
    [
      'headers of parts',
      type,
      repeated(() => `--z\r\nX: ${'x'.repeat(7000)}\r\n\r\n\r\n`, 5000),
      'common.too-large',
    ],
    ['what precedes the first part', type, repeated(() => 'x'.repeat(50_000), 2000), 'common.too-large'],
    ['many parts', type, repeated(() => field('', 0), 2100, '--z--\r\n'), 'server.body-too-complex'],
    ['deep names', type, [field(`a${'[b]'.repeat(2000)}`, 1), '--z--\r\n'], 'server.body-too-complex'],
    ['JSON', 'application/json', repeated(() => `"${'x'.repeat(50_000)}",`, 2000), 'common.too-large'],
    ['many values', 'application/json', [`[${'{},'.repeat(30_000)}{}]`], 'server.body-too-complex'],
    ['nested values', 'application/json', ['['.repeat(50_000)], 'server.body-too-complex'],
  ])('holds for %s without announced length', async (_what, contentType, chunks, code) => {
    const { app, services, cookie } = await start();
    const answer = await sendChunked(app, { path: '/api/descriptions', cookie, type: contentType }, chunks);
    expect([answer.status, answer.error]).toEqual([413, code]);
    // Some of what the sockets hold may have been written before the answer came.
    expect(answer.sent).toBeLessThan(20_000_000);
    expect(existsSync(formsFolder(services.config)) ? readdirSync(formsFolder(services.config)) : []).toEqual(
      [],
    );
  });

  it('is spent to the last byte', async () => {
    const { app, cookie } = await start();
    const frame = `${field('f', 0)}--z--\r\n`.length;
    const send = (bytes: number) =>
      sendChunked(app, { path: '/api/descriptions', cookie, type }, [field('f', bytes - frame), '--z--\r\n']);
    expect((await send(200_000)).status).toBe(200);
    const rejected = await send(200_001);
    expect([rejected.status, rejected.connection]).toEqual([413, 'close']);
  });

  it('is 64 kB for a call that says nothing, and what CARTABLE_BODY_MAX says where that is less', async () => {
    const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    for (const [setting, path, limit] of [
      ['5 MB', '/api/things', 64_000],
      ['1 MB', '/api/descriptions', 200_000],
      ['2 kB', '/api/things', 2000],
      ['100 kB', '/api/descriptions', 100_000],
    ] as const) {
      const { app, cookie } = await start({ CARTABLE_BODY_MAX: setting });
      const send = async (bytes: number) => {
        const headers = { ...xhr, cookie, 'content-type': 'application/json' };
        const answer = await app.inject({ method: 'POST', url: path, headers, payload: json(bytes) });
        return [answer.statusCode, answer.json().details.params.limit];
      };
      expect([setting, await send(limit)]).toEqual([setting, [422, undefined]]);
      expect([setting, await send(limit + 1)]).toEqual([setting, [413, limit]]);
    }
  });
});

describe('a failure', () => {
  it('of the program shows a reference and nothing of the program', async () => {
    const { app } = await start();
    for (const kind of ['bug', 'answer']) {
      const answer = await app.inject(`/api/failures/${kind}`);
      expect(answer.statusCode).toBe(500);
      expect(answer.json().details.error).toBe('common.internal');
      expect(answer.json().details.params.reference).toBe(answer.headers['x-request-id']);
      expect(answer.body).not.toContain('secret detail');
    }
  });

  it('a person may read says found, expected and what to do, in the language asked', async () => {
    const { app } = await start();
    const answer = await app.inject({ url: '/api/failures/known', headers: { 'accept-language': 'en' } });
    expect(answer.json()).toEqual({
      code: 409,
      status: 'Conflict',
      message: 'The technical name “rues” is already taken by another service. Choose another one.',
      details: {
        error: 'service.name-taken',
        found: 'The technical name “rues” is already taken by another service.',
        action: 'Choose another one.',
        params: { name: 'rues' },
      },
    });
  });

  it('of a server too busy says when to come back', async () => {
    const { app } = await start();
    const answer = await app.inject('/api/failures/busy');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7']);
  });
});

describe('the limit of calls', () => {
  it('answers 429 beyond it, and says when to come back', async () => {
    const { app } = await start({ CARTABLE_API_RATE: '2' });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await app.inject('/api/failures/known')).statusCode);
    expect(statuses).toEqual([409, 409, 429]);
    const anonymous = { method: 'POST', url: '/api/things', headers: xhr, payload: {} } as const;
    expect((await app.inject(anonymous)).statusCode).toBe(429);
    const rejected = await app.inject('/api/failures/known');
    expect(rejected.json().details.error).toBe('common.too-many');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });
});
