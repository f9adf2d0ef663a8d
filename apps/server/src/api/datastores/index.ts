import type { datastoreRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { datastoreHandlers } from './datastore.handlers.ts';
import { offeringHandlers } from './offering.handlers.ts';
import { pyramidHandlers } from './pyramid.handlers.ts';
import { storedDataHandlers } from './stored-data.handlers.ts';
import { uploadHandlers } from './upload.handlers.ts';

/** Every call of a datastore, or it does not compile. */
export const allDatastoreHandlers: HandlersOf<typeof datastoreRoutes> = {
  ...datastoreHandlers,
  ...uploadHandlers,
  ...storedDataHandlers,
  ...offeringHandlers,
  ...pyramidHandlers,
};
