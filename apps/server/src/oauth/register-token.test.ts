import { describe, expect, it, onTestFinished } from 'vitest';
import { testServices } from '../../test/test-services.ts';
import { createApp } from '../http/create-app.ts';
import { registerToken, tokenPath } from './register-token.ts';
import { readTokenRequest } from './token-request.ts';

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const credentials = form({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' });

async function start(environment: Record<string, string> = {}) {
  const services = await testServices(environment);
  const app = await createApp(services, '');
  await registerToken(app, services);
  onTestFinished(() => app.close());
  return (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: tokenPath,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
}

describe('the token endpoint', () => {
  it('refuses in the words of RFC 6749, to be kept by nobody', async () => {
    const ask = await start();
    const unknown = await ask(credentials);
    expect([unknown.statusCode, unknown.json().error]).toEqual([401, 'invalid_client']);
    expect(unknown.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const missing = await ask('');
    expect([missing.statusCode, missing.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'grant_type is missing.' },
    ]);
    const other = await ask('{}', { 'content-type': 'application/json' });
    expect([other.statusCode, other.json().error]).toEqual([415, 'invalid_request']);
  });

  it('makes whoever tries others and others wait', async () => {
    const ask = await start({ CARTABLE_LOGIN_RATE: '2' });
    await ask(credentials);
    await ask(credentials);
    const third = await ask(credentials);
    expect([third.statusCode, third.json().error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a token request', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const grant = 'grant_type=client_credentials';

  it('tells the client by the header, each part encoded as in a form, or by the body', () => {
    const expected = { clientId: 'id é', clientSecret: 'a:b+&' };
    expect(readTokenRequest(grant, basic('id+%C3%A9:a%3Ab%2B%26'))).toEqual(expected);
    const inBody = form({ client_id: 'id é', client_secret: 'a:b+&' });
    expect(readTokenRequest(`${grant}&${inBody}`, undefined)).toEqual(expected);
  });

  it.each([
    ['', undefined, 'invalid_request'],
    ['grant_type=password', undefined, 'unsupported_grant_type'],
    [`${grant}&${grant}`, undefined, 'invalid_request'],
    [grant, undefined, 'invalid_client'],
    [`${grant}&client_id=a`, undefined, 'invalid_client'],
    [`${grant}&client_id=a&client_secret=${'b'.repeat(501)}`, undefined, 'invalid_client'],
    [`${grant}&client_id=a%00&client_secret=b`, undefined, 'invalid_client'],
    [grant, 'Bearer x', 'invalid_client'],
    [grant, basic('nocolon'), 'invalid_client'],
    [`${grant}&client_secret=b`, basic('a:b'), 'invalid_request'],
    [`${grant}&client_id=c`, basic('a:b'), 'invalid_request'],
  ])('%s with %s is refused: %s', (body, authorization, code) => {
    expect(() => readTokenRequest(body, authorization)).toThrow(expect.objectContaining({ code }));
  });
});
