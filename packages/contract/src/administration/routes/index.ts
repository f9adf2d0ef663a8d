import { communityAdministrationRoutes } from './communities.routes.ts';
import { datastoreAdministrationRoutes } from './datastores.routes.ts';
import { operationsAdministrationRoutes } from './operations.routes.ts';
import { textAdministrationRoutes } from './texts.routes.ts';
import { userAdministrationRoutes } from './users.routes.ts';

/** Calls of the administrators of the platform. */
export const administrationRoutes = {
  ...operationsAdministrationRoutes,
  ...userAdministrationRoutes,
  ...communityAdministrationRoutes,
  ...datastoreAdministrationRoutes,
  ...textAdministrationRoutes,
};
