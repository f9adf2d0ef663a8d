import type { datastoreRoutes } from '@cartable/contract';
import {
  editPermission,
  grantPermissions,
  listGrantedPermissions,
  readGrantedPermission,
  withdrawPermission,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled = 'getPermissions' | 'getPermission' | 'addPermission' | 'updatePermission' | 'removePermission';

export const permissionHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getPermissions: ({ services, visitor }, { params, query }) =>
    listGrantedPermissions(services.datastores.context, visitor, { ...params, ...query }),

  getPermission: ({ services, visitor }, { params }) =>
    readGrantedPermission(services.datastores.context, visitor, params),

  addPermission: ({ services, visitor }, { params, body }) =>
    grantPermissions(services.datastores.context, visitor, { ...params, form: body }),

  updatePermission: ({ services, visitor }, { params, body }) =>
    editPermission(services.datastores.context, visitor, { ...params, changes: body }),

  async removePermission({ services, visitor }, { params }) {
    await withdrawPermission(services.datastores.context, visitor, params);
  },
};
