import { expect, it } from 'vitest';
import { sessionRoutes } from './session.ts';

const bytes = (length: number) => 'A'.repeat(length);
const key = { id: bytes(43), rawId: bytes(43), type: 'public-key' };
const made = { clientDataJSON: bytes(200), attestationObject: bytes(400) };
const signed = { clientDataJSON: bytes(200), authenticatorData: bytes(50), signature: bytes(96) };
const addition = (response: object, more: object = {}) =>
  sessionRoutes.addPasskey.body.safeParse({ name: 'Clé', answer: { ...key, ...more, response } }).success;
const signIn = (response: object, more: object = {}) =>
  sessionRoutes.signInWithPasskey.body.safeParse({ answer: { ...key, ...more, response } }).success;

it('answers of passkeys are taken up to their length, and not one character more', () => {
  expect([addition(made), signIn(signed), signIn({ ...signed, userHandle: bytes(48) })]).toEqual([
    true,
    true,
    true,
  ]);
  for (const [part, most] of Object.entries({ clientDataJSON: 4000, attestationObject: 20_000 })) {
    expect(addition({ ...made, [part]: bytes(most) }), part).toBe(true);
    expect(addition({ ...made, [part]: bytes(most + 1) }), part).toBe(false);
  }
  const parts = { clientDataJSON: 4000, authenticatorData: 4000, signature: 4000, userHandle: 200 };
  for (const [part, most] of Object.entries(parts)) {
    expect(signIn({ ...signed, [part]: bytes(most) }), part).toBe(true);
    expect(signIn({ ...signed, [part]: bytes(most + 1) }), part).toBe(false);
  }
  for (const part of ['id', 'rawId']) {
    expect(signIn(signed, { [part]: bytes(1400) }), part).toBe(true);
    expect(signIn(signed, { [part]: bytes(1401) }), part).toBe(false);
  }
});

it('what is no base64url, or of another kind, is no answer of a passkey', () => {
  for (const wrong of ['A+B', 'A/B', 'A=', 'é', '', 7, null, ['A']]) {
    expect(signIn({ ...signed, signature: wrong }), String(wrong)).toBe(false);
    expect(signIn(signed, { id: wrong }), String(wrong)).toBe(false);
  }
  expect(signIn(signed, { type: 'password' })).toBe(false);
  expect(addition({ ...made, transports: ['pigeon'] })).toBe(false);
  expect(addition({ ...made, transports: Array(11).fill('usb') })).toBe(false);
});
