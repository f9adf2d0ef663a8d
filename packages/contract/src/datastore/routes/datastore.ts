import { activityRoutes } from './activity.routes.ts';
import { annexeRoutes } from './annexes.routes.ts';
import { attributeRoutes } from './attribute.routes.ts';
import { consumptionRoutes } from './consumption.routes.ts';
import { dataVersionRoutes } from './data-versions.routes.ts';
import { datasheetRoutes } from './datasheets.routes.ts';
import { workspaceRoutes } from './datastores.routes.ts';
import { datasheetDocumentRoutes } from './documents.routes.ts';
import { metadataRoutes } from './metadata.routes.ts';
import { offeringRoutes } from './offerings.routes.ts';
import { permissionRoutes } from './permissions.routes.ts';
import { pyramidRoutes } from './pyramids.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { storedDataRoutes } from './stored-data.routes.ts';
import { styleRoutes } from './styles.routes.ts';
import { tableServiceRoutes } from './table-services.routes.ts';
import { trashRoutes } from './trash.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** Every call inside a datastore, by name. */
export const datastoreRoutes = {
  ...workspaceRoutes,
  ...datasheetRoutes,
  ...datasheetDocumentRoutes,
  ...annexeRoutes,
  ...uploadRoutes,
  ...storedDataRoutes,
  ...dataVersionRoutes,
  ...attributeRoutes,
  ...pyramidRoutes,
  ...serviceRoutes,
  ...tableServiceRoutes,
  ...offeringRoutes,
  ...metadataRoutes,
  ...styleRoutes,
  ...permissionRoutes,
  ...consumptionRoutes,
  ...activityRoutes,
  ...trashRoutes,
};
