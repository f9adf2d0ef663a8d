import { z } from 'zod';
import { dateTime, languageSchema, uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { userSchema } from '../entities/people.ts';
import { personalDataSchema } from '../entities/personal-data.ts';

const password = z.string().min(12).max(200);
const name = z.string().trim().max(100);

/** Bytes in base64url, as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const passkeyAnswer = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
/** Options of WebAuthn level 3 in JSON, for the browser. */
const passkeyOptions = z.record(z.string(), z.unknown());

export const sessionRoutes = {
  getSession: defineRoute({
    name: 'getSession',
    method: 'GET',
    path: '/api/session',
    tag: 'session',
    access: 'public',
    summary: 'Who is signed in, if anybody: never answers 401',
    answer: z.object({ user: userSchema.nullable() }),
  }),
  signIn: defineRoute({
    name: 'signIn',
    method: 'POST',
    path: '/login',
    tag: 'session',
    access: 'public',
    summary: 'Open a session with an e-mail address and a password',
    body: z.object({
      email: z.string().trim().max(254),
      password: z.string().max(200),
      /** Of the second step: six digits, or a recovery code. */
      code: z.string().max(40).optional(),
    }),
    answer: userSchema,
    errors: [
      'account.bad-credentials',
      'account.second-factor-required',
      'account.second-factor-wrong',
      'account.local-disabled',
      'account.login-disabled',
      'common.too-many',
    ],
  }),
  signOut: defineRoute({
    name: 'signOut',
    method: 'POST',
    path: '/logout',
    tag: 'session',
    access: 'public',
    summary: 'Close the session',
    answer: z.object({
      /** Where the browser goes next to close the session of the identity provider too, if it came from one. */
      provider_sign_out_url: z.url().nullable(),
    }),
  }),
  signUp: defineRoute({
    name: 'signUp',
    method: 'POST',
    path: '/signup',
    tag: 'session',
    access: 'public',
    summary:
      'Ask for an account; a confirmation link is mailed. An address that has one answers alike, and its owner is told by mail',
    body: z.object({
      email: z.email().max(254),
      password,
      user_name: name.min(1),
      first_name: name.default(''),
      last_name: name.default(''),
      language: languageSchema.default('fr'),
      /** Robot trap: people leave it empty. */
      importance: z.string().max(10).default(''),
      /** Mailed token of an invitation, where only the invited may sign up. */
      invitation: z.string().max(200).optional(),
    }),
    answer: z.object({ email: z.email() }),
    errors: [
      'account.signup-closed',
      'account.signup-invitation',
      'account.signup-domain',
      'invitation.invalid',
      'invitation.other-address',
      'account.password-weak',
      'account.login-disabled',
      'common.too-many',
    ],
  }),
  confirmEmail: defineRoute({
    name: 'confirmEmail',
    method: 'POST',
    path: '/signup/confirm',
    tag: 'session',
    access: 'public',
    summary: 'Confirm an e-mail address with the mailed token',
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({ email: z.email() }),
    errors: ['account.token-invalid', 'account.email-taken', 'common.too-many'],
  }),
  requestEmailConfirmation: defineRoute({
    name: 'requestEmailConfirmation',
    method: 'POST',
    path: '/userinfo/confirmation',
    tag: 'session',
    access: 'user',
    summary: 'Mail the confirmation link again, at most once a minute',
  }),
  editAccount: defineRoute({
    name: 'editAccount',
    method: 'POST',
    path: '/userinfo/edit',
    tag: 'session',
    access: 'user',
    summary:
      'Change one’s names, language or address (a new address asks for the password and is confirmed by mail)',
    body: z.object({
      user_name: name.min(1).optional(),
      first_name: name.optional(),
      last_name: name.optional(),
      language: languageSchema.optional(),
      email: z.email().max(254).optional(),
      /** The current one, needed with a new address. */
      password: z.string().max(200).optional(),
    }),
    answer: userSchema,
    errors: ['account.bad-credentials', 'account.signup-domain', 'common.too-many'],
  }),
  changePassword: defineRoute({
    name: 'changePassword',
    method: 'POST',
    path: '/userinfo/password',
    tag: 'session',
    access: 'user',
    summary: 'Change one’s password; other sessions are closed',
    body: z.object({ current: z.string().max(200), next: password }),
    errors: ['account.bad-credentials', 'account.password-weak', 'common.too-many'],
  }),
  exportMyData: defineRoute({
    name: 'exportMyData',
    method: 'GET',
    path: '/userinfo/export',
    tag: 'session',
    access: 'user',
    summary: 'What the platform keeps of oneself, as one document; no secret is in it',
    answer: personalDataSchema,
  }),
  deleteMyAccount: defineRoute({
    name: 'deleteMyAccount',
    method: 'POST',
    path: '/userinfo/delete',
    tag: 'session',
    access: 'user',
    summary:
      'Delete one’s account, with its sessions, memberships, requests, documents, keys and permissions; what communities own stays',
    body: z.object({ password: z.string().max(200) }),
    errors: [
      'account.bad-credentials',
      'account.supervises',
      'account.last-administrator',
      'common.too-many',
    ],
  }),
  getMySessions: defineRoute({
    name: 'getMySessions',
    method: 'GET',
    path: '/userinfo/sessions',
    tag: 'session',
    access: 'user',
    summary: 'One’s open sessions, the last seen first',
    answer: z.array(
      z.object({
        _id: uuid,
        /** The one that asks. */
        current: z.boolean(),
        creation: dateTime,
        /** To the minute. */
        last_seen: dateTime,
        /** Its end, even when it is used. */
        expires: dateTime,
      }),
    ),
  }),
  closeOtherSessions: defineRoute({
    name: 'closeOtherSessions',
    method: 'DELETE',
    path: '/userinfo/sessions',
    tag: 'session',
    access: 'user',
    summary: 'Close all one’s sessions but this one',
  }),
  getSecondFactor: defineRoute({
    name: 'getSecondFactor',
    method: 'GET',
    path: '/userinfo/second_factor',
    tag: 'session',
    access: 'user',
    summary: 'Whether one’s account asks for a code at sign-in',
    answer: z.object({
      /** Whether the account has a password here. */
      password: z.boolean(),
      on: z.boolean(),
      /** Left to use. */
      recovery_codes: z.int(),
    }),
  }),
  beginSecondFactor: defineRoute({
    name: 'beginSecondFactor',
    method: 'POST',
    path: '/userinfo/second_factor',
    tag: 'session',
    access: 'user',
    summary: 'A secret for the telephone (TOTP); nothing is asked at sign-in before a code has confirmed it',
    body: z.object({ password: z.string().max(200) }),
    answer: z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth:` address. */
      address: z.string(),
    }),
    errors: [
      'account.second-factor-on',
      'account.bad-credentials',
      'account.sign-in-again',
      'common.too-many',
    ],
  }),
  confirmSecondFactor: defineRoute({
    name: 'confirmSecondFactor',
    method: 'POST',
    path: '/userinfo/second_factor/confirm',
    tag: 'session',
    access: 'user',
    summary: 'Ask for a code at sign-in from now on; other sessions are closed',
    body: z.object({ code: z.string().max(40) }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['account.second-factor-on', 'account.second-factor-wrong', 'common.too-many'],
  }),
  renewRecoveryCodes: defineRoute({
    name: 'renewRecoveryCodes',
    method: 'POST',
    path: '/userinfo/second_factor/recovery_codes',
    tag: 'session',
    access: 'user',
    summary: 'New recovery codes, in place of those that are left',
    body: z.object({ password: z.string().max(200) }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    errors: [
      'account.second-factor-off',
      'account.bad-credentials',
      'account.sign-in-again',
      'common.too-many',
    ],
  }),
  removeSecondFactor: defineRoute({
    name: 'removeSecondFactor',
    method: 'POST',
    path: '/userinfo/second_factor/remove',
    tag: 'session',
    access: 'user',
    summary: 'Sign in with the password alone again',
    body: z.object({ password: z.string().max(200) }),
    errors: ['account.bad-credentials', 'account.sign-in-again', 'common.too-many'],
  }),
  getPasskeys: defineRoute({
    name: 'getPasskeys',
    method: 'GET',
    path: '/userinfo/passkeys',
    tag: 'session',
    access: 'user',
    summary: 'One’s passkeys, the last made first',
    answer: z.array(
      z.object({
        _id: uuid,
        name: z.string(),
        creation: dateTime,
        last_used: dateTime.nullable(),
      }),
    ),
  }),
  beginPasskey: defineRoute({
    name: 'beginPasskey',
    method: 'POST',
    path: '/userinfo/passkeys/begin',
    tag: 'session',
    access: 'user',
    summary: 'What the browser makes a passkey from (WebAuthn creation options), good for five minutes',
    body: z.object({ password: z.string().max(200) }),
    answer: passkeyOptions,
    errors: [
      'account.passkeys-unavailable',
      'account.passkeys-too-many',
      'account.bad-credentials',
      'account.sign-in-again',
      'common.too-many',
    ],
  }),
  addPasskey: defineRoute({
    name: 'addPasskey',
    method: 'POST',
    path: '/userinfo/passkeys',
    tag: 'session',
    access: 'user',
    summary:
      'Keep the passkey that the browser made; from now on the password alone opens no session, and the others are closed',
    body: z.object({
      name: name.min(1),
      answer: z.object({
        ...passkeyAnswer,
        response: z.object({
          clientDataJSON: bytes(4000),
          attestationObject: bytes(20_000),
          transports: z.array(transport).max(10).optional(),
        }),
      }),
    }),
    answer: z.object({
      /** Empty when the account has some already. */
      recovery_codes: z.array(z.string()),
    }),
    errors: ['account.passkey-refused', 'account.passkeys-too-many', 'account.passkeys-unavailable'],
  }),
  removePasskey: defineRoute({
    name: 'removePasskey',
    method: 'POST',
    path: '/userinfo/passkeys/{passkeyId}/remove',
    tag: 'session',
    access: 'user',
    summary: 'Forget a passkey',
    params: z.object({ passkeyId: uuid }),
    body: z.object({ password: z.string().max(200) }),
    errors: ['account.bad-credentials', 'account.sign-in-again', 'common.not-found', 'common.too-many'],
  }),
  beginPasskeySignIn: defineRoute({
    name: 'beginPasskeySignIn',
    method: 'POST',
    path: '/login/passkey/begin',
    tag: 'session',
    access: 'public',
    summary: 'What the browser signs with a passkey (WebAuthn request options), good for five minutes',
    answer: passkeyOptions,
    errors: [
      'account.passkeys-unavailable',
      'account.local-disabled',
      'account.login-disabled',
      'common.too-many',
    ],
  }),
  signInWithPasskey: defineRoute({
    name: 'signInWithPasskey',
    method: 'POST',
    path: '/login/passkey',
    tag: 'session',
    access: 'public',
    summary: 'Open a session with a passkey: both steps in one',
    body: z.object({
      answer: z.object({
        ...passkeyAnswer,
        response: z.object({
          clientDataJSON: bytes(4000),
          authenticatorData: bytes(4000),
          signature: bytes(4000),
          userHandle: bytes(200).optional(),
        }),
      }),
    }),
    answer: userSchema,
    errors: [
      'account.passkey-refused',
      'account.passkeys-unavailable',
      'account.disabled',
      'account.local-disabled',
      'account.login-disabled',
      'common.too-many',
    ],
  }),
  requestPasswordReset: defineRoute({
    name: 'requestPasswordReset',
    method: 'POST',
    path: '/password/request',
    tag: 'session',
    access: 'public',
    summary:
      'Ask for a link to choose a new password; the answer is the same whether the address is known or not',
    body: z.object({ email: z.email().max(254) }),
    errors: ['common.too-many'],
  }),
  resetPassword: defineRoute({
    name: 'resetPassword',
    method: 'POST',
    path: '/password/reset',
    tag: 'session',
    access: 'public',
    summary: 'Choose a new password with the mailed token',
    body: z.object({ token: z.string().max(200), password }),
    errors: ['account.token-invalid', 'account.password-weak'],
  }),
};
