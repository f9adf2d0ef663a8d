import type { espacecoPermissionRoutes } from '@cartable/contract';
import { fullNameOf } from '@cartable/espaceco';
import type { HandlersOf } from '../../http/handlers.ts';
import { presentTable } from './present-database.ts';

export const espacecoPermissionHandlers: HandlersOf<typeof espacecoPermissionRoutes> = {
  async getViewableTables(context, { params: { communityId } }) {
    const { databases, permissions } = context.services.espaceco;
    const granted = await permissions.viewableTables(context.visitor, communityId);
    const described = new Map(
      await Promise.all(
        [...new Map(granted.map(({ database }) => [database.id, database])).values()].map(
          async (database) => [database.id, await databases.describe(database)] as const,
        ),
      ),
    );
    return Object.fromEntries(
      granted.map((one) => [
        fullNameOf(one),
        presentTable(context, { ...one, described: described.get(one.database.id)! }),
      ]),
    );
  },

  async getThemableTables({ services, visitor }, { params: { communityId } }) {
    return (await services.espaceco.permissions.viewableTables(visitor, communityId)).map(fullNameOf);
  },

  getEspacecoPermissions: ({ services, visitor }, { params: { communityId } }) =>
    services.espaceco.permissions.read(visitor, communityId),

  updateEspacecoPermissions: ({ services, visitor }, { params: { communityId }, body: tree }) =>
    services.espaceco.permissions.replace(visitor, { communityId, tree }),
};
