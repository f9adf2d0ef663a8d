import { z } from 'zod';
import { dateTime, languageSchema, uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { userSchema } from '../entities/people.ts';
import { personalDataSchema } from '../entities/personal-data.ts';

const password = z.string().min(12).max(200);
const name = z.string().trim().max(100);

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
    body: z.object({ email: z.string().trim().max(254), password: z.string().max(200) }),
    answer: userSchema,
    errors: ['account.bad-credentials', 'account.login-disabled', 'common.too-many'],
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
