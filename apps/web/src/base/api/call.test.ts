import { datastoreCalls } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { siteCalls } from '@cartable/contract/site';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCodeOf, httpStatusOf, isAbortOrNetworkError } from './api-error.ts';
import { addressOf, call, send } from './call.ts';
import { sessionExpiry } from './session-expiry.ts';

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

const expired = {
  code: 401,
  message: 'Unauthorized',
  details: { controller: 'App\\Controller\\ApiControllerInterface', session_expired: true },
};

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStub);
  sessionExpiry.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

const sentOptions = () => fetchStub.mock.calls[0]?.[1] as RequestInit & { headers: Record<string, string> };

describe('addressOf', () => {
  test('parameters are encoded, so that a name with a slash stays one segment', () => {
    const params = { datastoreId: 'd', datasheetName: 'Routes & 50 % / été' };
    expect(addressOf(datastoreCalls.getDatasheet, { params })).toBe(
      '/api/datastores/d/datasheet/Routes%20%26%2050%20%25%20%2F%20%C3%A9t%C3%A9',
    );
  });

  test('a last parameter that may hold slashes keeps them', () => {
    expect(addressOf({ path: '/files/{path+}' }, { params: { path: 'a b/c' } })).toBe('/files/a%20b/c');
  });

  test('query values left undefined are not sent', () => {
    expect(
      addressOf(datastoreCalls.getDatasheets, {
        params: { datastoreId: 'd' },
        query: { page: 2, search: undefined },
      }),
    ).toBe('/api/datastores/d/datasheet?page=2');
  });

  test('a missing parameter is a mistake of ours, said at once', () => {
    expect(() => addressOf(datastoreCalls.getUpload, { params: { datastoreId: 'd' } })).toThrow('uploadId');
  });
});

describe('call', () => {
  test('every call says that it comes from a script, and in which language to answer', async () => {
    fetchStub.mockResolvedValue(answer(200, []));
    await call(peopleCalls.getMyDatastores);
    expect(sentOptions().headers).toMatchObject({
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': 'fr',
    });
  });

  test('a body travels as JSON and 204 answers nothing', async () => {
    fetchStub.mockResolvedValue(answer(204));
    expect(await call(peopleCalls.signOut)).toBeUndefined();
    fetchStub.mockReset().mockResolvedValue(answer(200, {}));
    await call(peopleCalls.signIn, { body: { email: 'a@b.fr', password: 'x' } });
    expect(sentOptions().body).toBe('{"email":"a@b.fr","password":"x"}');
    expect(sentOptions().headers['Content-Type']).toBe('application/json');
  });

  test('files travel in a form, after its fields', async () => {
    fetchStub.mockResolvedValue(answer(200, { index: 1, numBytes: 3 }));
    const uuid = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';
    await call(datastoreCalls.uploadChunk, { body: { uuid, index: 1 }, files: { chunk: new Blob(['abc']) } });
    const form = sentOptions().body as FormData;
    expect([...form.keys()]).toEqual(['uuid', 'index', 'chunk']);
    expect(sentOptions().headers['Content-Type']).toBeUndefined();
  });

  test('a refusal rejects with the parsed body and its status', async () => {
    fetchStub.mockResolvedValue(
      answer(409, { code: 409, message: 'pris', details: { error: 'account.email-taken' } }),
    );
    const error = await call(peopleCalls.getMe).catch((reason: unknown) => reason);
    expect(error).toEqual({ code: 409, message: 'pris', details: { error: 'account.email-taken' } });
    expect(httpStatusOf(error)).toBe(409);
    expect(errorCodeOf(error)).toBe('account.email-taken');
  });

  test('a refusal without JSON rejects with an empty object', async () => {
    fetchStub.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    const error = await call(peopleCalls.getMe).catch((reason: unknown) => reason);
    expect(error).toEqual({});
    expect(httpStatusOf(error)).toBe(502);
  });

  test('no answer and a call given up are told from mistakes of ours', async () => {
    fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(isAbortOrNetworkError(await call(peopleCalls.getMe).catch((e: unknown) => e))).toBe(true);
    fetchStub.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    expect(isAbortOrNetworkError(await call(peopleCalls.getMe).catch((e: unknown) => e))).toBe(true);
    expect(isAbortOrNetworkError(new TypeError('x is not a function'))).toBe(false);
  });
});

describe('expired session', () => {
  test('a 401 whose details say so marks it, any success resets it', async () => {
    fetchStub.mockResolvedValueOnce(answer(401, expired));
    await send(peopleCalls.getMe, {}).catch(() => undefined);
    expect(sessionExpiry.get()).toBe(true);
    fetchStub.mockResolvedValueOnce(answer(200, {}));
    await send(siteCalls.getSiteConfiguration, {});
    expect(sessionExpiry.get()).toBe(false);
  });

  test('wrong credentials are a 401 too, and no expired session', async () => {
    fetchStub.mockResolvedValue(answer(401, { code: 401, details: { error: 'account.bad-credentials' } }));
    await send(peopleCalls.signIn, { body: {} }).catch(() => undefined);
    expect(sessionExpiry.get()).toBe(false);
  });

  test('another failure does not change what is known of the session', async () => {
    fetchStub.mockResolvedValueOnce(answer(401, expired));
    await send(peopleCalls.getMe, {}).catch(() => undefined);
    fetchStub.mockResolvedValueOnce(answer(500, { code: 500 }));
    await send(peopleCalls.getMe, {}).catch(() => undefined);
    expect(sessionExpiry.get()).toBe(true);
  });
});
