import { z } from 'zod';
import { TABLES_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { communityIdParams } from '../entities/community.ts';
import { espacecoTableSchema } from '../entities/database.ts';
import { permissionTreeSchema } from '../entities/permission.ts';

const root = '/api/espaceco/permission';

/** What the members of a community may do with databases. */
export const espacecoPermissionRoutes = {
  getViewableTables: defineRoute({
    name: 'getViewableTables',
    method: 'GET',
    path: `${root}/get_viewable_tables/{communityId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Tables the members of a community may see, by full name; needs to belong to it',
    params: communityIdParams,
    answer: z.record(z.string(), espacecoTableSchema),
  }),
  getThemableTables: defineRoute({
    name: 'getThemableTables',
    method: 'GET',
    path: `${root}/get_themable_tables/{communityId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Full names of the tables a theme of the community may be bound to; needs to belong to it',
    params: communityIdParams,
    answer: z.array(z.string()),
  }),
  getEspacecoPermissions: defineRoute({
    name: 'getEspacecoPermissions',
    method: 'GET',
    path: `${root}/get/{communityId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Rights of a community on databases, tables and columns; needs to belong to it',
    params: communityIdParams,
    answer: permissionTreeSchema,
  }),
  updateEspacecoPermissions: defineRoute({
    name: 'updateEspacecoPermissions',
    method: 'PATCH',
    path: `${root}/update/{communityId}`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Replace the rights of a community: those given are kept or made, the others go; needs to manage it, and to administer the databases whose rights change',
    params: communityIdParams,
    body: permissionTreeSchema,
    bodyBytes: TABLES_BODY_BYTES,
    answer: permissionTreeSchema,
    errors: ['espaceco.database-unknown', 'espaceco.permission-target', 'espaceco.database-not-administered'],
  }),
};
