import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { permissionChangesSchema, permissionFormSchema, permissionSchema } from '../entities/permission.ts';
import { base, inDatastore } from './addresses.ts';

const ofPermission = inDatastore.extend({ permissionId: uuid });

/** Permissions a datastore has granted. */
export const permissionRoutes = {
  getPermissions: defineRoute({
    name: 'getPermissions',
    method: 'GET',
    path: `${base}/permissions`,
    tag: 'permission',
    access: 'user',
    summary: 'Permissions granted by a datastore, newest first',
    params: inDatastore,
    query: z.object({ offering: uuid.optional() }),
    answer: z.array(permissionSchema),
  }),
  getPermission: defineRoute({
    name: 'getPermission',
    method: 'GET',
    path: `${base}/permission/{permissionId}`,
    tag: 'permission',
    access: 'user',
    summary: 'A permission granted by a datastore',
    params: ofPermission,
    answer: permissionSchema,
  }),
  addPermission: defineRoute({
    name: 'addPermission',
    method: 'POST',
    path: `${base}/add_permission`,
    tag: 'permission',
    access: 'user',
    summary: 'Grant restricted services; one permission for each beneficiary, all or none',
    params: inDatastore,
    body: permissionFormSchema,
    answer: z.array(permissionSchema),
    errors: [
      'permission.offering-unfit',
      'permission.beneficiary-unknown',
      'permission.duplicate',
      'permission.end-past',
      'permission.quota-exceeded',
    ],
  }),
  updatePermission: defineRoute({
    name: 'updatePermission',
    method: 'PATCH',
    path: `${base}/update_permission/{permissionId}`,
    tag: 'permission',
    access: 'user',
    summary: 'Change licence, end and services of a permission',
    params: ofPermission,
    body: permissionChangesSchema,
    answer: permissionSchema,
    errors: ['permission.offering-unfit', 'permission.duplicate', 'permission.end-past'],
  }),
  removePermission: defineRoute({
    name: 'removePermission',
    method: 'DELETE',
    path: `${base}/remove_permission/{permissionId}`,
    tag: 'permission',
    access: 'user',
    summary: 'Withdraw a permission: the keys made from it lose it at once',
    params: ofPermission,
  }),
};
