import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { administeredUserDetailSchema, administeredUserSchema, pageOf } from '../entities/administration.ts';
import { administration, searchedPage } from './common.ts';

const ofUser = z.object({ userId: uuid });
const path = '/api/administration/users/{userId}';

export const userAdministrationRoutes = {
  getUsers: defineRoute({
    ...administration,
    name: 'getUsers',
    method: 'GET',
    path: '/api/administration/users',
    summary: 'Accounts, paged',
    query: searchedPage.extend({
      sort: z.enum(['name', 'email', 'created', 'last_sign_in']).default('name'),
      state: z.enum(['all', 'administrator', 'disabled', 'unconfirmed']).default('all'),
    }),
    answer: pageOf(administeredUserSchema),
  }),
  getUser: defineRoute({
    ...administration,
    name: 'getUser',
    method: 'GET',
    path,
    summary: 'An account, its communities and what would go with it',
    params: ofUser,
    answer: administeredUserDetailSchema,
  }),
  updateUser: defineRoute({
    ...administration,
    name: 'updateUser',
    method: 'PATCH',
    path,
    summary:
      'Make an account an administrator or not, disable it (its sessions and keys stop at once) or enable it',
    params: ofUser,
    body: z.object({ administrator: z.boolean().optional(), active: z.boolean().optional() }),
    answer: administeredUserDetailSchema,
    errors: ['administration.last-administrator', 'administration.own-account'],
  }),
  resendConfirmation: defineRoute({
    ...administration,
    name: 'resendConfirmation',
    method: 'POST',
    path: `${path}/confirmation`,
    summary: 'Mail a new link that confirms the address',
    params: ofUser,
    errors: ['administration.email-verified'],
  }),
  sendPasswordReset: defineRoute({
    ...administration,
    name: 'sendPasswordReset',
    method: 'POST',
    path: `${path}/password_reset`,
    summary: 'Mail a link to choose a new password',
    params: ofUser,
    errors: ['account.disabled'],
  }),
  resetSecondFactor: defineRoute({
    ...administration,
    name: 'resetSecondFactor',
    method: 'DELETE',
    path: `${path}/second_factor`,
    summary: 'Sign-in without a second step, for who has lost telephone and codes; the sessions are closed',
    params: ofUser,
  }),
  deleteUser: defineRoute({
    ...administration,
    name: 'deleteUser',
    method: 'DELETE',
    path,
    summary:
      'Delete an account that supervises nothing, with its sessions, memberships, keys and permissions',
    params: ofUser,
    errors: [
      'administration.user-supervises',
      'administration.last-administrator',
      'administration.own-account',
    ],
  }),
};
