import type { datastoreRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { activityHandlers } from './activity.handlers.ts';
import { annexeHandlers } from './annexe.handlers.ts';
import { attributeHandlers } from './attribute.handlers.ts';
import { consumptionHandlers } from './consumption.handlers.ts';
import { dataVersionHandlers } from './data-version.handlers.ts';
import { datastoreHandlers } from './datastore.handlers.ts';
import { metadataHandlers } from './metadata.handlers.ts';
import { offeringHandlers } from './offering.handlers.ts';
import { permissionHandlers } from './permission.handlers.ts';
import { pyramidHandlers } from './pyramid.handlers.ts';
import { storedDataHandlers } from './stored-data.handlers.ts';
import { styleHandlers } from './style.handlers.ts';
import { tableServiceHandlers } from './table-service.handlers.ts';
import { trashHandlers } from './trash.handlers.ts';
import { uploadHandlers } from './upload.handlers.ts';

/** Every call of a datastore, or it does not compile. */
export const allDatastoreHandlers: HandlersOf<typeof datastoreRoutes> = {
  ...datastoreHandlers,
  ...annexeHandlers,
  ...uploadHandlers,
  ...storedDataHandlers,
  ...dataVersionHandlers,
  ...attributeHandlers,
  ...offeringHandlers,
  ...metadataHandlers,
  ...styleHandlers,
  ...permissionHandlers,
  ...tableServiceHandlers,
  ...pyramidHandlers,
  ...consumptionHandlers,
  ...activityHandlers,
  ...trashHandlers,
};
