import type { keyRoutes } from '@cartable/contract';
import {
  addKey,
  editKey,
  listKeys,
  listKeysWithAccesses,
  listReceivedPermissions,
  readGrantedService,
  readKeyWithAccesses,
  readReceivedPermission,
  removeKey,
  rotateKey,
} from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';

export const keyHandlers: HandlersOf<typeof keyRoutes> = {
  getMyPermissions: ({ services, visitor }) => listReceivedPermissions(services.datastores.context, visitor),

  getMyPermission: ({ services, visitor }, { params }) =>
    readReceivedPermission(services.datastores.context, visitor, params),

  getMyService: ({ services, visitor }, { params }) =>
    readGrantedService(services.datastores.context, visitor, params),

  getMyKeys: ({ services, visitor }) => listKeys(services.datastores.context, visitor),

  getMyKeysWithAccesses: ({ services, visitor }) =>
    listKeysWithAccesses(services.datastores.context, visitor),

  getMyKeyWithAccesses: ({ services, visitor }, { params }) =>
    readKeyWithAccesses(services.datastores.context, visitor, params),

  addKey: ({ services, visitor }, { body }) => addKey(services.datastores.context, visitor, body),

  updateKey: ({ services, visitor }, { params, body }) =>
    editKey(services.datastores.context, visitor, { ...params, changes: body }),

  rotateKey: ({ services, visitor }, { params }) => rotateKey(services.datastores.context, visitor, params),

  async removeKey({ services, visitor }, { params }) {
    await removeKey(services.datastores.context, visitor, params);
  },
};
