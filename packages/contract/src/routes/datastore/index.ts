import { datasheetRoutes } from './datasheets.routes.ts';
import { workspaceRoutes } from './datastores.routes.ts';
import { offeringRoutes } from './offerings.routes.ts';
import { pyramidRoutes } from './pyramids.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { storedDataRoutes } from './stored-data.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** Every call inside a datastore, by name. */
export const datastoreRoutes = {
  ...workspaceRoutes,
  ...datasheetRoutes,
  ...uploadRoutes,
  ...storedDataRoutes,
  ...pyramidRoutes,
  ...serviceRoutes,
  ...offeringRoutes,
};
