import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { LIST_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import {
  accessKeySchema,
  keyChangesSchema,
  keyFormSchema,
  keyWithAccessesSchema,
  newKeySchema,
} from '../entities/access-key.ts';
import { licensedServiceSchema } from '../entities/offering.ts';
import { permissionSchema } from '../entities/permission.ts';

const me = '/api/users/me';
const ofKey = z.object({ keyId: uuid });

/** Permissions a person received, and the keys made from them. */
export const keyRoutes = {
  getMyPermissions: defineRoute({
    name: 'getMyPermissions',
    method: 'GET',
    path: `${me}/permissions`,
    tag: 'key',
    access: 'user',
    summary: 'Permissions received, as a person and through one’s communities',
    answer: z.array(permissionSchema),
  }),
  getMyPermission: defineRoute({
    name: 'getMyPermission',
    method: 'GET',
    path: `${me}/permissions/{permissionId}`,
    tag: 'key',
    access: 'user',
    summary: 'A permission received',
    params: z.object({ permissionId: uuid }),
    answer: permissionSchema,
  }),
  getMyService: defineRoute({
    name: 'getMyService',
    method: 'GET',
    path: `${me}/services/{offeringId}`,
    tag: 'key',
    access: 'user',
    summary: 'A service one was granted, as its readers see it; any other is unknown',
    params: z.object({ offeringId: uuid }),
    answer: licensedServiceSchema,
  }),
  getMyKeys: defineRoute({
    name: 'getMyKeys',
    method: 'GET',
    path: `${me}/keys`,
    tag: 'key',
    access: 'user',
    summary: 'One’s access keys',
    answer: z.array(accessKeySchema),
  }),
  getMyKeysWithAccesses: defineRoute({
    name: 'getMyKeysWithAccesses',
    method: 'GET',
    path: `${me}/keys_with_accesses`,
    tag: 'key',
    access: 'user',
    summary: 'One’s access keys with the services they open',
    answer: z.array(keyWithAccessesSchema),
  }),
  getMyKeyWithAccesses: defineRoute({
    name: 'getMyKeyWithAccesses',
    method: 'GET',
    path: `${me}/key_with_accesses/{keyId}`,
    tag: 'key',
    access: 'user',
    summary: 'One access key with the services it opens',
    params: ofKey,
    answer: keyWithAccessesSchema,
  }),
  addKey: defineRoute({
    name: 'addKey',
    method: 'POST',
    path: '/api/users/add_key',
    tag: 'key',
    access: 'user',
    summary: 'Make an access key; its secret is in this answer only',
    body: keyFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: newKeySchema,
    errors: [
      'key.name-taken',
      'key.login-taken',
      'key.type-infos',
      'key.oauth-exists',
      'key.quota-exceeded',
      'key.range-invalid',
      'key.access-unfit',
    ],
  }),
  updateKey: defineRoute({
    name: 'updateKey',
    method: 'PATCH',
    path: '/api/users/update_key/{keyId}',
    tag: 'key',
    access: 'user',
    summary: 'Change name, filters and services of a key, or switch it off',
    params: ofKey,
    body: keyChangesSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: keyWithAccessesSchema,
    errors: ['key.name-taken', 'key.range-invalid', 'key.access-unfit'],
  }),
  rotateKey: defineRoute({
    name: 'rotateKey',
    method: 'POST',
    path: '/api/users/rotate_key/{keyId}',
    tag: 'key',
    access: 'user',
    summary: 'Draw another secret; the former one stops working at once',
    params: ofKey,
    answer: newKeySchema,
  }),
  removeKey: defineRoute({
    name: 'removeKey',
    method: 'DELETE',
    path: '/api/users/remove_key/{keyId}',
    tag: 'key',
    access: 'user',
    summary: 'Delete a key: it stops working at once',
    params: ofKey,
  }),
};
