import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerRateLimits } from '../http/rate-limits.ts';
import { narrowings, openAndPrivate } from './context/mount.ts';
import type { RequestContext } from './context/request-context.ts';
import type { Protocol } from './protocol.ts';
import { registerProtocol } from './register-protocol.ts';
import { TileServer } from './tiles/test-support/tile-server.ts';

/** A protocol that serves no offering: what CSW, Records and reports will be. */
interface RecordsContext extends RequestContext {
  readonly records: readonly string[];
}

const records = [
  { datastore: 'ign', title: 'Limites' },
  { datastore: 'cerema', title: 'Friches' },
];
let version = 1;

const catalogue: Protocol<RecordsContext> = {
  name: 'records-of-a-test',
  mounts: [
    ...openAndPrivate('fiches', narrowings),
    { root: '/sandbox/fiches', audience: 'open', scopes: [''], within: { datastore: 'cerema' } },
  ],
  serves: {
    find: async () => ({
      version,
      contextOf: (request) => ({
        ...request,
        records: records
          .filter(({ datastore }) => (request.endpoint.datastore ?? datastore) === datastore)
          .map(({ title }) => title),
      }),
    }),
    recall: () => undefined,
    checkScope: ({ endpoint, records: found }) => {
      if (endpoint.datastore !== undefined && found.length === 0)
        throw new CartableError('service.endpoint-unknown', { name: endpoint.datastore });
    },
  },
  requestsPerSecond: () => 10,
  resources: [
    {
      path: '',
      isPosted: true,
      answer: ({ records: found, baseUrl, infoVersion }, { query, body }) => {
        if (query === 'non') throw new CartableError('service.layer-unknown', { name: 'non' });
        const received = body === undefined ? query : `${body.kind} ${body.text}`;
        return {
          body: [found.join(','), baseUrl, infoVersion, received].join(' | '),
          contentType: 'text/plain',
        };
      },
    },
    {
      path: '/stylesheet/:name',
      isUncounted: true,
      answer: (_context, { path }) => ({ body: path.name ?? '', contentType: 'text/css' }),
    },
  ],
  reject: (_context, _request, error) => ({
    body: `refused: ${error instanceof CartableError ? error.code : 'fault'}`,
    contentType: 'text/plain',
    status: 400,
  }),
};

let folder: string;
let server: TileServer;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-protocol-'));
  server = new TileServer(folder);
  await registerRateLimits(server.app);
  await registerProtocol(server.app, catalogue, server.services);
  url = await server.listen();
});

afterAll(async () => {
  await server?.app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${url}${path}`, init);
  return [answer.status, await answer.text()];
};

describe('a protocol that serves no offering', () => {
  it('answers from what it serves, for the whole platform and for a part of it', async () => {
    expect(await get('/fiches?a=1')).toEqual([200, 'Limites,Friches | http://cartes.test/fiches | 1 | a=1']);
    expect(await get('/fiches/cerema')).toEqual([200, 'Friches | http://cartes.test/fiches/cerema | 1 | ']);
    version = 2;
    expect(await get('/fiches/ign')).toEqual([200, 'Limites | http://cartes.test/fiches/ign | 2 | ']);
  });

  it('has a mount that is narrowed by itself', async () => {
    expect(await get('/sandbox/fiches')).toEqual([200, 'Friches | http://cartes.test/sandbox/fiches | 2 | ']);
  });

  it('refuses in its own words, whoever found what is wrong', async () => {
    expect(await get('/fiches?non')).toEqual([400, 'refused: service.layer-unknown']);
    expect(await get('/fiches/inconnu')).toEqual([400, 'refused: service.endpoint-unknown']);
    expect(await get('/private/fiches')).toEqual([400, 'refused: key.refused']);
    const long = { method: 'POST', body: 'a'.repeat(1024 * 1024 + 1) };
    expect(await get('/fiches', long)).toEqual([400, 'refused: common.too-large']);
  });

  it('takes documents and forms where it says so, and nowhere else', async () => {
    const xml = { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } };
    expect((await get('/fiches/ign', xml))[1]).toContain('| xml <a/>');
    const form = {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await get('/fiches/ign', form))[1]).toContain('| form a=1');
    expect((await get('/fiches/ign/limites/stylesheet/a', xml))[0]).toBe(404);
  });

  it('is limited in its rate, but for what is not counted', async () => {
    const answers: unknown[] = [];
    // Ten a second, and twice that at once: more than any machine answers in the time they would need.
    for (let rank = 0; rank < 200; rank += 1) answers.push(await get('/fiches/cerema'));
    expect(answers[0]).toEqual([200, expect.anything()]);
    expect(answers).toContainEqual([400, 'refused: common.too-many']);
    expect(await get('/fiches/stylesheet/a')).toEqual([200, 'a']);
  });
});
