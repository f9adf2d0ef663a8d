import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { type LogoutTokenExpectation, verifyLogoutToken } from './logout-token.ts';

const now = new Date('2026-03-01T08:00:00Z');
const seconds = now.getTime() / 1000;
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const claims = {
  iss: 'https://identite.example',
  aud: 'cartable',
  iat: seconds,
  jti: 'j1',
  sub: 'zoe',
  events,
};

let sign: (claims: object) => Promise<string>;
let expectation: LogoutTokenExpectation;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  sign = (payload) => new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
  const keys = createLocalJWKSet({ keys: [await exportJWK(publicKey)] });
  expectation = {
    issuer: claims.iss,
    clientId: 'cartable',
    now,
    keys: keys as LogoutTokenExpectation['keys'],
  };
});

it('a logout token tells whose sessions end, and is remembered as long as it would be accepted', async () => {
  const token = await verifyLogoutToken(await sign(claims), expectation);
  expect(token).toMatchObject({ issuer: claims.iss, subject: 'zoe', sid: undefined, tokenId: 'j1' });
  const latest = new Date((seconds + 600 + 60) * 1000);
  expect(token.expiresAt.getTime()).toBeGreaterThanOrEqual(latest.getTime());
});

it.each([
  ['for another site', { aud: 'autre' }],
  ['of another provider', { iss: 'https://autre.example' }],
  ['of a person’s identity', { nonce: 'n' }],
  ['without the event', { events: {} }],
  ['of nobody', { sub: undefined }],
  ['without a number', { jti: undefined }],
  ['kept for later', { iat: seconds - 3600 }],
])('a token %s ends nothing', async (_what, more) => {
  await expect(verifyLogoutToken(await sign({ ...claims, ...more }), expectation)).rejects.toThrow();
});

it('neither does one signed by a secret, nor by nobody', async () => {
  const secret = new TextEncoder().encode('x'.repeat(32));
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  await expect(verifyLogoutToken(shared, expectation)).rejects.toThrow();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`;
  await expect(verifyLogoutToken(unsigned, expectation)).rejects.toThrow();
});
